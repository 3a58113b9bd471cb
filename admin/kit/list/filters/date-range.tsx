import { DateField, type DateFieldProps } from "#admin/kit/fields/date-field.tsx";
import classes from "#admin/kit/list/list.module.css";
import type { Field, Filters } from "#admin/kit/list/types.ts";
import { filterKeys } from "#contract/values/list-query.ts";
import { wholeDate } from "#rules/values/time/typed-date.ts";

/** Beside the filter, where there is room, so that it does not lie over the buttons below. */
const BESIDE: DateFieldProps["popoverProps"] = {
  position: "right-start",
  middlewares: { flip: { fallbackPlacements: ["left-start", "bottom-start"] }, shift: true },
};

interface DateRangeProps {
  field: Field;
  values: Filters;
  onChange: (values: Filters) => void;
}

export default function DateRange({ field, values, onChange }: DateRangeProps) {
  const [from = "", to = ""] = filterKeys(field.key, field.spec);
  // A text that is no day filters nothing, and its field says so.
  const choose = (key: string, date: string | null) => {
    if (!date || wholeDate(date)) onChange({ ...values, [key]: date ?? "" });
  };
  return (
    <div className={classes.range}>
      <DateField
        label="From"
        clearable
        popoverProps={BESIDE}
        value={values[from] || null}
        maxDate={values[to] || undefined}
        onChange={(date) => choose(from, date)}
      />
      <DateField
        label="To"
        clearable
        popoverProps={BESIDE}
        value={values[to] || null}
        minDate={values[from] || undefined}
        onChange={(date) => choose(to, date)}
      />
    </div>
  );
}
