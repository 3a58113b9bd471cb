import classes from "#admin/kit/list/list.module.css";
import type { ListState } from "#admin/kit/list/list-state.ts";
import { DAY_CHIPS, type DayChip, daysOf } from "#rules/clinic/hours/day-chips.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";

interface DayChipsProps {
  /** The column of dates that they filter. */
  column: string;
  state: ListState;
}

/** The usual days in one press: they set the filter of the column, and a second press takes it away. */
export function DayChips({ column, state }: DayChipsProps) {
  const [from, to] = [`${column}From`, `${column}To`];
  const today = clinicToday();
  const press = (chip: DayChip, isSet: boolean) => {
    const days = daysOf(chip, today);
    state.change(isSet ? { [from]: null, [to]: null } : { [from]: days.from, [to]: days.to });
  };
  return (
    <fieldset className={classes.days}>
      <legend className="sr">Days</legend>
      {DAY_CHIPS.map((chip) => {
        const days = daysOf(chip, today);
        const isSet = state.filters[from] === days.from && state.filters[to] === days.to;
        return (
          <button key={chip} type="button" aria-pressed={isSet} onClick={() => press(chip, isSet)}>
            {chip}
          </button>
        );
      })}
    </fieldset>
  );
}
