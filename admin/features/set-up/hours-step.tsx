import "#admin/kit/form/validation.ts";
import { Checkbox } from "@mantine/core";
import { z } from "zod";
import { WEEKDAYS } from "#admin/features/doctors/week.ts";
import { TimeField } from "#admin/kit/fields/time-field.tsx";
import { FormProblem } from "#admin/kit/form/form-problem.tsx";
import { useContractForm } from "#admin/kit/form/use-contract-form.ts";
import { refreshClinic } from "#admin/kit/page/clinic.ts";
import { Loaded, useRecord } from "#admin/kit/view/view-page.tsx";
import { confirmSetUpStep } from "#contract/set-up.ts";
import { getSettings, OpeningHours, type StoredGroup, saveHours } from "#contract/settings.ts";
import { call } from "#ui/call.ts";
import classes from "./hours.module.css";
import { StepFrame } from "./step-frame.tsx";
import { useWays } from "./ways.ts";

interface Day extends Record<string, unknown> {
  weekday: number;
  isOpen: boolean;
  from: string;
  to: string;
}
interface HoursValues extends Record<string, unknown> {
  days: Day[];
}

/** Each day of the week; a closed one offers the times of an open one, for when it opens. */
function valuesOf({ days }: OpeningHours): HoursValues {
  const usual = days[0] ?? { from: "", to: "" };
  return {
    days: WEEKDAYS.map(({ weekday }) => {
      const { from, to } = days.find((day) => day.weekday === weekday) ?? usual;
      return { weekday, isOpen: days.some((day) => day.weekday === weekday), from, to };
    }),
  };
}

const openDays = ({ days }: HoursValues) =>
  days.filter(({ isOpen }) => isOpen).map(({ weekday, from, to }) => ({ weekday, from, to }));

/** The contract's validation, with messages at the day's own fields. */
const HoursForm = z.custom<HoursValues>().superRefine((values, context) => {
  const open = openDays(values);
  for (const { path, message } of OpeningHours.safeParse({ days: open, closures: [] }).error?.issues ?? []) {
    const [, index, field = "to"] = path;
    const at = values.days.findIndex(({ weekday }) => weekday === open[Number(index)]?.weekday);
    context.addIssue({ code: "custom", path: ["days", at, field], message });
  }
});

/** Saves the hours, and says that they are the clinic's own where nothing had to be changed. */
async function save(values: HoursValues, { facts, updatedOn }: StoredGroup<"hours">) {
  const body = { days: openDays(values), closures: facts.closures, updatedOn };
  const saved = await call(saveHours, { body });
  await call(confirmSetUpStep, { body: { step: "hours" } });
  return saved;
}

function HoursFields({ stored }: { stored: StoredGroup<"hours"> }) {
  const { on } = useWays();
  const contractForm = useContractForm({
    schema: HoursForm,
    initialValues: valuesOf(stored.facts),
    save: (values) => save(values, stored),
    onSaved: () => {
      void refreshClinic();
      on();
    },
    failed: "An error occurred. Please try again later.",
  });
  const { form } = contractForm;
  return (
    <StepFrame
      title="When are you open?"
      lead="The usual week, as your website says it. Days on which you close come later, under Settings."
      submit="These are our hours"
      busy={contractForm.busy}
      onSubmit={() => contractForm.submit()}
    >
      <FormProblem contractForm={contractForm} />
      {WEEKDAYS.map(({ weekday, name }, index) => {
        const isClosed = !form.values.days[index]?.isOpen;
        return (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend of its own
          <div key={weekday} role="group" aria-label={name} className={classes.day}>
            <Checkbox label={name} {...form.getInputProps(`days.${index}.isOpen`, { type: "checkbox" })} />
            {isClosed ? (
              <span className="muted">Closed</span>
            ) : (
              <>
                <TimeField aria-label={`${name}, opens`} {...form.getInputProps(`days.${index}.from`)} />
                <TimeField aria-label={`${name}, closes`} {...form.getInputProps(`days.${index}.to`)} />
              </>
            )}
          </div>
        );
      })}
    </StepFrame>
  );
}

/** The week's opening hours. */
export function HoursStep() {
  const settings = useRecord(getSettings, {}, { fresh: true });
  return <Loaded query={settings}>{({ hours }) => <HoursFields stored={hours} />}</Loaded>;
}
