import { ActionIcon, Button, Switch } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import type { GroupValues } from "#admin/features/office/settings/use-group-form.ts";
import { IconX } from "#admin/kit/display/icons.ts";
import { TimeField } from "#admin/kit/fields/time-field.tsx";
import { Grid } from "#admin/kit/layout/layout.tsx";
import { MOST_SITTINGS, type OpenDay, splitDay, WEEKDAYS } from "#rules/clinic/hours/opening-hours.ts";
import { minutesOf } from "#rules/values/time/clinic-time.ts";
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

function Axis({ sittings, from }: { sittings: readonly OpenDay[]; from: number }) {
  const whole = sittings.filter(
    (open) => IS_TIME.test(open.from) && IS_TIME.test(open.to) && open.from < open.to,
  );
  return (
    <span className={classes.axis} aria-hidden style={{ backgroundSize: `${100 / (AXIS_TO - from)}% 100%` }}>
      {whole.map((open) => (
        <i
          key={open.from}
          style={{
            insetInlineStart: `${share(open.from, from)}%`,
            width: `${share(open.to, from) - share(open.from, from)}%`,
          }}
        />
      ))}
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

const byWeekday = (days: readonly OpenDay[]) => days.toSorted((a, b) => a.weekday - b.weekday);

/** The sittings of one day, and the way to a second one. */
function Sittings({ form, weekday }: WeekProps & { weekday: number }) {
  const { days } = form.values;
  const name = WEEKDAYS[weekday - 1];
  const places = days.flatMap((day, index) => (day.weekday === weekday ? [index] : []));
  const set = (others: (day: OpenDay, index: number) => OpenDay[]) => {
    form.setFieldValue("days", days.flatMap(others));
    form.clearErrors();
  };
  // Most days are split like the one before.
  const like = byWeekday(days).findLast(
    (day) => day.weekday < weekday && days.filter((other) => other.weekday === day.weekday).length > 1,
  );
  const split = () =>
    set((day) => {
      if (day.weekday !== weekday) return [day];
      if (!like) return splitDay(day);
      return days.filter((other) => other.weekday === like.weekday).map((other) => ({ ...other, weekday }));
    });
  return (
    <Grid gap={6} justify="start" className={classes.sittings}>
      {places.map((index, place) => {
        const which = place === 0 ? "" : ", second sitting";
        return (
          <Grid key={index} gap={8} align="start" className={classes.times}>
            <TimeField aria-label={`${name} from${which}`} {...form.getInputProps(`days.${index}.from`)} />
            <span>to</span>
            <TimeField aria-label={`${name} to${which}`} {...form.getInputProps(`days.${index}.to`)} />
            {place > 0 && (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`Remove ${name}’s second sitting`}
                onClick={() => set((day, at) => (at === index ? [] : [day]))}
              >
                <IconX size={16} stroke={1.75} aria-hidden />
              </ActionIcon>
            )}
          </Grid>
        );
      })}
      {places.length < MOST_SITTINGS && (
        <Button variant="subtle" size="compact-sm" aria-label={`Second sitting on ${name}`} onClick={split}>
          Second sitting
        </Button>
      )}
    </Grid>
  );
}

/** One line for each weekday: whether the clinic is open, and from when to when, drawn on the same axis for all. */
export function WeekFields({ form }: WeekProps) {
  const { days } = form.values;
  const from = axisFrom(days);
  const toggle = (weekday: number, isOpen: boolean) => {
    const others = days.filter((day) => day.weekday !== weekday);
    // Most days are like the one before.
    const like = byWeekday(others).findLast((day) => day.weekday < weekday) ?? others[0];
    const hours = like
      ? others.filter((day) => day.weekday === like.weekday)
      : [{ from: "09:00", to: "17:00" }];
    const open = isOpen ? [...others, ...hours.map((sitting) => ({ ...sitting, weekday }))] : others;
    form.setFieldValue("days", byWeekday(open));
    form.clearErrors();
  };
  return (
    <div className={classes.week}>
      <AxisHead from={from} />
      {WEEKDAYS.map((name, place) => {
        const weekday = place + 1;
        const sittings = days.filter((day) => day.weekday === weekday);
        return (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend of its own
          <div key={name} role="group" aria-label={name} className={classes.day}>
            <Switch
              label={name}
              checked={sittings.length > 0}
              onChange={({ currentTarget }) => toggle(weekday, currentTarget.checked)}
            />
            {sittings.length === 0 ? (
              <span className={classes.closed}>Closed</span>
            ) : (
              <Sittings form={form} weekday={weekday} />
            )}
            <Axis sittings={sittings} from={from} />
          </div>
        );
      })}
    </div>
  );
}
