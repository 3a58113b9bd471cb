import { Checkbox } from "@mantine/core";
import { useState } from "react";
import classes from "#admin/features/clinic/schedule/dialogs.module.css";
import { useAfterSaving } from "#admin/features/clinic/schedule/use-after-saving.ts";
import { useSaveSeveral } from "#admin/features/clinic/schedule/weeks/use-save-several.ts";
import { useCall } from "#admin/kit/call/use-call.ts";
import { ModalForm } from "#admin/kit/dialogs/modal.tsx";
import { Grid } from "#admin/kit/layout/layout.tsx";
import { Loaded } from "#admin/kit/view/view-page.tsx";
import { type Closure, getClosures, saveClosure } from "#contract/clinic/schedule.ts";
import { daysText } from "#rules/clinic/hours/slot-words.ts";
import { call } from "#ui/call.ts";
import { closureBody, holidayOn } from "./closure-form.ts";
import { holidaysToEnter, type ProposedHoliday } from "./holidays.ts";

interface HolidaysDialogProps {
  year: number;
  onClose: () => void;
}

const keyOf = ({ name, fromDay }: ProposedHoliday) => `${name} ${fromDay}`;
const bodyOf = (holiday: ProposedHoliday) => closureBody({ ...holidayOn(holiday.fromDay), ...holiday });

interface LineProps {
  holiday: ProposedHoliday;
  problem: string | undefined;
  checked: boolean;
  onToggle: () => void;
}

function Line({ holiday, problem, checked, onToggle }: LineProps) {
  const moon = holiday.isExpected ? ", by the moon: a day earlier or later" : "";
  return (
    <li>
      <Checkbox
        label={holiday.name}
        description={`${daysText(holiday)}${moon}`}
        error={problem}
        checked={checked}
        onChange={onToggle}
      />
    </li>
  );
}

function Choose({ year, closures, onClose }: HolidaysDialogProps & { closures: readonly Closure[] }) {
  const [proposed] = useState(() => holidaysToEnter(year, closures));
  const [chosen, setChosen] = useState<readonly string[]>(() => proposed.map(keyOf));
  const afterSaving = useAfterSaving();
  const { busy, saveAll, problemOf } = useSaveSeveral(keyOf);
  const wanted = proposed.filter((holiday) => chosen.includes(keyOf(holiday)));
  const toggle = (key: string) =>
    setChosen(chosen.includes(key) ? chosen.filter((other) => other !== key) : [...chosen, key]);
  const save = async () => {
    const { added, isWhole } = await saveAll(wanted, (holiday) =>
      call(saveClosure, { body: bodyOf(holiday) }),
    );
    if (!isWhole) return;
    onClose();
    const what = wanted.length === 1 ? "Holiday saved" : `${wanted.length} holidays saved`;
    afterSaving(what, { stranded: { added } });
  };
  return (
    <ModalForm
      title={`Holidays of ${year}`}
      submit={wanted.length === 1 ? "Save 1 holiday" : `Save ${wanted.length} holidays`}
      disabled={wanted.length === 0}
      busy={busy}
      onSubmit={save}
      onClose={onClose}
    >
      {proposed.length === 0 && <p className="muted">Every public holiday of {year} is entered.</p>}
      <Grid as="ul" gap={6} className={classes.closures} aria-label={`Holidays of ${year}`}>
        {proposed.map((holiday) => {
          const key = keyOf(holiday);
          return (
            <Line
              key={key}
              holiday={holiday}
              problem={problemOf(holiday)}
              checked={chosen.includes(key)}
              onToggle={() => toggle(key)}
            />
          );
        })}
      </Grid>
    </ModalForm>
  );
}

/** A year's public holidays, to be chosen and saved; those of the moon as expected. */
export default function HolidaysDialog(props: HolidaysDialogProps) {
  const closures = useCall(getClosures, { query: { from: `${props.year}-01-01` } }, { fresh: true });
  return <Loaded query={closures}>{(entered) => <Choose {...props} closures={entered} />}</Loaded>;
}
