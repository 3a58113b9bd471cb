import { useCall } from "#admin/kit/call/use-call.ts";
import { Grid } from "#admin/kit/layout/layout.tsx";
import "#admin/kit/form/validation.ts";
import { Checkbox } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { z } from "zod";
import { WEEKDAYS } from "#admin/features/clinic/doctors/week.ts";
import { TimeField } from "#admin/kit/fields/time-field.tsx";
import { FormProblem } from "#admin/kit/form/form-problem.tsx";
import { useContractForm } from "#admin/kit/form/use-contract-form.ts";
import { refreshClinic } from "#admin/kit/page/clinic.ts";
import { Loaded } from "#admin/kit/view/view-page.tsx";
import { getSettings, OpeningHours, type StoredGroup, saveHours } from "#contract/clinic/settings.ts";
import { confirmSetUpStep } from "#contract/office/set-up.ts";
import { sittingsOn, splitDay } from "#rules/clinic/hours/opening-hours.ts";
import { call } from "#ui/call.ts";
import classes from "./hours.module.css";
import { StepFrame } from "./step-frame.tsx";
import { useWays } from "./ways.ts";

interface Day extends Record<string, unknown> {
  weekday: number;
  isOpen: boolean;
  sittings: { from: string; to: string }[];
}
interface HoursValues extends Record<string, unknown> {
  /** Whether the clinic closes in between. */
  isSplit: boolean;
  days: Day[];
}

const NO_TIME = { from: "", to: "" };

/** Each day of the week; a closed one offers the times of an open one, for when it opens. */
function valuesOf({ days }: OpeningHours): HoursValues {
  const usual = days[0] ? sittingsOn(days, days[0].weekday) : [];
  return {
    isSplit: days.some((day, index) => days.findIndex(({ weekday }) => weekday === day.weekday) < index),
    days: WEEKDAYS.map(({ weekday }) => {
      const own = sittingsOn(days, weekday);
      const sittings = (own.length > 0 ? own : usual).map(({ from, to }) => ({ from, to }));
      return { weekday, isOpen: own.length > 0, sittings: sittings.length > 0 ? sittings : [NO_TIME] };
    }),
  };
}

/** The same days with a break in the afternoon, or in one piece from the first beginning to the last end. */
const splitOrJoined = (days: Day[], isSplit: boolean): Day[] =>
  days.map((day) => {
    const [first = NO_TIME, second = NO_TIME] = day.sittings;
    const halves = splitDay({ weekday: day.weekday, ...first }).map(({ from, to }) => ({ from, to }));
    return { ...day, sittings: isSplit ? halves : [{ from: first.from, to: second.to || first.to }] };
  });

/** The sittings of the open days, and where the form has each; a second one that is blank is none. */
const openSittings = ({ days }: HoursValues) =>
  days.flatMap(({ weekday, isOpen, sittings }, day) =>
    sittings.flatMap(({ from, to }, place) =>
      isOpen && (place === 0 || from !== "" || to !== "")
        ? [{ path: ["days", day, "sittings", place], sitting: { weekday, from, to } }]
        : [],
    ),
  );

const openDays = (values: HoursValues) => openSittings(values).map(({ sitting }) => sitting);

/** The contract's validation, with messages at the day's own fields. */
const HoursForm = z.custom<HoursValues>().superRefine((values, context) => {
  const open = openSittings(values);
  const hours = { days: openDays(values), closures: [] };
  for (const { path, message } of OpeningHours.safeParse(hours).error?.issues ?? []) {
    const [, index, field = "to"] = path;
    const at = open[Number(index)]?.path ?? ["days"];
    context.addIssue({ code: "custom", path: [...at, field], message });
  }
});

/** Saves the hours, and says that they are the clinic's own where nothing had to be changed. */
async function save(values: HoursValues, { facts, updatedOn }: StoredGroup<"hours">) {
  const body = { days: openDays(values), closures: facts.closures, updatedOn };
  const saved = await call(saveHours, { body });
  await call(confirmSetUpStep, { body: { step: "hours" } });
  return saved;
}

interface DayFieldsProps {
  form: UseFormReturnType<HoursValues>;
  name: string;
  index: number;
}

/** One day: whether the clinic is open, and its sittings. */
function DayFields({ form, name, index }: DayFieldsProps) {
  const { isOpen, sittings = [] } = form.values.days[index] ?? {};
  return (
    <Grid role="group" aria-label={name} gap={12} align="center" className={classes.day}>
      <Checkbox label={name} {...form.getInputProps(`days.${index}.isOpen`, { type: "checkbox" })} />
      {isOpen ? (
        sittings.flatMap((_, place) => {
          const again = place === 0 ? "" : " again";
          const path = `days.${index}.sittings.${place}`;
          return [
            <TimeField
              key={`${path}.from`}
              aria-label={`${name}, opens${again}`}
              {...form.getInputProps(`${path}.from`)}
            />,
            <TimeField
              key={`${path}.to`}
              aria-label={`${name}, closes${again}`}
              {...form.getInputProps(`${path}.to`)}
            />,
          ];
        })
      ) : (
        <span className="muted">Closed</span>
      )}
    </Grid>
  );
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
  const { isSplit } = form.values;
  return (
    <StepFrame
      title="When are you open?"
      lead="The usual week, as your website says it. Days on which you close come later, under Settings."
      submit="These are our hours"
      busy={contractForm.busy}
      onSubmit={() => contractForm.submit()}
    >
      <FormProblem contractForm={contractForm} />
      <Checkbox
        className={classes.split}
        label="Two sittings a day: we close in the afternoon and open again"
        description={isSplit && "Leave the second one blank on a day with one sitting."}
        checked={isSplit}
        onChange={({ currentTarget: { checked } }) => {
          form.setValues({ isSplit: checked, days: splitOrJoined(form.values.days, checked) });
          form.clearErrors();
        }}
      />
      {WEEKDAYS.map(({ weekday, name }, index) => (
        <DayFields key={weekday} form={form} name={name} index={index} />
      ))}
    </StepFrame>
  );
}

/** The week's opening hours. */
export function HoursStep() {
  const settings = useCall(getSettings, {}, { fresh: true });
  return <Loaded query={settings}>{({ hours }) => <HoursFields stored={hours} />}</Loaded>;
}
