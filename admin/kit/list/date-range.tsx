import { DateField } from "#admin/kit/date-field.tsx";
import { filterKeys } from "#contract/list-query.ts";
import classes from "./list.module.css";
import type { Field, Filters } from "./types.ts";

interface DateRangeProps {
  field: Field;
  values: Filters;
  onChange: (values: Filters) => void;
}

export default function DateRange({ field, values, onChange }: DateRangeProps) {
  const [from = "", to = ""] = filterKeys(field.key, field.spec);
  return (
    <div className={classes.range}>
      <DateField
        label="From"
        clearable
        value={values[from] || null}
        maxDate={values[to] || undefined}
        onChange={(date) => onChange({ ...values, [from]: date ?? "" })}
      />
      <DateField
        label="To"
        clearable
        value={values[to] || null}
        minDate={values[from] || undefined}
        onChange={(date) => onChange({ ...values, [to]: date ?? "" })}
      />
    </div>
  );
}
