import { SegmentedControl } from "@mantine/core";
import { DateField } from "#admin/kit/fields/date-field.tsx";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { wholeDate } from "#rules/values/time/typed-date.ts";
import classes from "./statement.module.css";
import { PRESETS, type Preset, periodOf, presetOf, type StatementPeriod } from "./use-period.ts";

interface PeriodFieldsProps {
  period: StatementPeriod;
  onChoose: (period: StatementPeriod) => void;
}

/** Which days the statement is of. One day after the other moves the other along. */
export function PeriodFields({ period, onChoose }: PeriodFieldsProps) {
  const today = clinicToday();
  const { startDate, endDate } = period;
  return (
    <section className={classes.period} aria-label="Days of the statement">
      <SegmentedControl
        className={classes.presets}
        aria-label="Period"
        data={[...PRESETS]}
        value={presetOf(period, today) ?? ""}
        onChange={(preset) => onChoose(periodOf(preset as Preset, today))}
      />
      <div className={classes.days}>
        <DateField
          aria-label="From"
          placeholder="From"
          clearable
          value={startDate}
          onChange={(typed) => {
            const from = wholeDate(typed);
            if (from || !typed)
              onChoose({ startDate: from, endDate: from && endDate && endDate < from ? from : endDate });
          }}
        />
        <span className="muted" aria-hidden="true">
          to
        </span>
        <DateField
          aria-label="To"
          placeholder="To"
          clearable
          value={endDate}
          onChange={(typed) => {
            const to = wholeDate(typed);
            if (to || !typed)
              onChoose({ startDate: to && startDate && startDate > to ? to : startDate, endDate: to });
          }}
        />
      </div>
    </section>
  );
}
