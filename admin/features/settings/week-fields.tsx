import { Switch } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { TimeField } from "#admin/kit/fields/time-field.tsx";
import { minutesOf } from "#rules/clinic-time.ts";
import { WEEKDAYS } from "#rules/opening-hours.ts";
import type { GroupValues } from "./use-group-form.ts";
import classes from "./week-fields.module.css";

interface WeekProps {
  form: UseFormReturnType<GroupValues<"hours">>;
}

/** The hours that the axis is sure to show. */
const [AXIS_FROM, AXIS_TO] = [8, 24];
const MARKS = 4;
const IS_TIME = /^\d\d:\d\d$/;

/** Where the axis begins, in hours: at eight, or before for who opens before. */
function axisFrom(days: GroupValues<"hours">["days"]): number {
  const opens = days.map(({ from }) => from).filter((time) => IS_TIME.test(time));
  return Math.min(AXIS_FROM, ...opens.map((time) => Math.floor(minutesOf(time) / 60)));
}

/** How far along the axis a time lies, in hundredths. */
const share = (time: string, from: number) => ((minutesOf(time) / 60 - from) / (AXIS_TO - from)) * 100;

function Axis({ open, from }: { open: { from: string; to: string } | undefined; from: number }) {
  const isWhole = open && IS_TIME.test(open.from) && IS_TIME.test(open.to) && open.from < open.to;
  return (
    <span className={classes.axis} aria-hidden style={{ backgroundSize: `${100 / (AXIS_TO - from)}% 100%` }}>
      {isWhole && (
        <i
          style={{
            insetInlineStart: `${share(open.from, from)}%`,
            width: `${share(open.to, from) - share(open.from, from)}%`,
          }}
        />
      )}
    </span>
  );
}

function AxisHead({ from }: { from: number }) {
  const marks = Array.from({ length: AXIS_TO - from + 1 }, (_, index) => from + index);
  return (
    <div className={classes.axisHead} aria-hidden>
      {marks
        .filter((hour) => hour % MARKS === 0)
        .map((hour) => (
          <span key={hour} style={{ insetInlineStart: `${((hour - from) / (AXIS_TO - from)) * 100}%` }}>
            {hour}
          </span>
        ))}
    </div>
  );
}

/** One line for each weekday: whether the clinic is open, and from when to when, drawn on the same axis for all. */
export function WeekFields({ form }: WeekProps) {
  const { days } = form.values;
  const from = axisFrom(days);
  const toggle = (weekday: number, isOpen: boolean) => {
    const others = days.filter((day) => day.weekday !== weekday);
    // Most days are like the one before.
    const like = others.findLast((day) => day.weekday < weekday) ?? others[0];
    const hours = { from: like?.from ?? "09:00", to: like?.to ?? "17:00" };
    const open = isOpen ? [...others, { weekday, ...hours }] : others;
    form.setFieldValue(
      "days",
      open.toSorted((a, b) => a.weekday - b.weekday),
    );
    form.clearErrors();
  };
  return (
    <div className={classes.week}>
      <AxisHead from={from} />
      {WEEKDAYS.map((name, place) => {
        const weekday = place + 1;
        const index = days.findIndex((day) => day.weekday === weekday);
        return (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend of its own
          <div key={name} role="group" aria-label={name} className={classes.day}>
            <Switch
              label={name}
              checked={index >= 0}
              onChange={({ currentTarget }) => toggle(weekday, currentTarget.checked)}
            />
            {index < 0 ? (
              <span className={classes.closed}>Closed</span>
            ) : (
              <div className={classes.times}>
                <TimeField aria-label={`${name} from`} {...form.getInputProps(`days.${index}.from`)} />
                <span>to</span>
                <TimeField aria-label={`${name} to`} {...form.getInputProps(`days.${index}.to`)} />
              </div>
            )}
            <Axis open={days[index]} from={from} />
          </div>
        );
      })}
    </div>
  );
}
