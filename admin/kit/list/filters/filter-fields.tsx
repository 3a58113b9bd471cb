import { Checkbox, Stack, TextInput } from "@mantine/core";
import { lazy, Suspense } from "react";
import classes from "#admin/kit/list/list.module.css";
import type { Field, Filters } from "#admin/kit/list/types.ts";
import { filterKeys } from "#contract/values/list-query.ts";

const ValueChoices = lazy(() => import("./value-choices.tsx"));
// The calendar is heavy and most people never filter by date.
const DateRange = lazy(() => import("./date-range.tsx"));

interface FilterFieldsProps {
  field: Field;
  values: Filters;
  onChange: (values: Filters) => void;
}

function Choices({ field, values, onChange }: FilterFieldsProps) {
  if (field.spec.type !== "choice") return null;
  const chosen = (values[field.key] ?? "").split(",").filter(Boolean);
  const options = field.spec.options;
  const toggle = (option: string) => {
    const next = options.filter((other) => (other === option) !== chosen.includes(other));
    onChange({ ...values, [field.key]: next.join(",") });
  };
  return (
    <fieldset>
      <legend className="sr">{field.header}</legend>
      {options.map((option) => (
        <Checkbox
          key={option}
          className={classes.check}
          label={field.optionLabels?.[option] ?? option}
          checked={chosen.includes(option)}
          onChange={() => toggle(option)}
        />
      ))}
    </fieldset>
  );
}

function Contains({ field, values, onChange }: FilterFieldsProps) {
  return (
    <TextInput
      label="Contains"
      maxLength={100}
      data-autofocus
      value={values[field.key] ?? ""}
      onChange={(event) => onChange({ ...values, [field.key]: event.currentTarget.value })}
    />
  );
}

const RANGES = {
  id: { labels: ["At least", "At most"], mode: "numeric", placeholder: undefined },
  money: { labels: ["At least", "At most"], mode: "decimal", placeholder: undefined },
  time: { labels: ["From", "To"], mode: "numeric", placeholder: "HH:mm" },
} as const;

function Range({ field, values, onChange }: FilterFieldsProps) {
  const { type } = field.spec;
  if (type === "choice" || type === "value" || type === "text" || type === "date") return null;
  const { labels, mode, placeholder } = RANGES[type];
  return (
    <div className={classes.range}>
      {filterKeys(field.key, field.spec).map((name, index) => (
        <TextInput
          key={name}
          label={labels[index]}
          inputMode={mode}
          placeholder={placeholder}
          value={values[name] ?? ""}
          onChange={(event) => onChange({ ...values, [name]: event.currentTarget.value.trim() })}
        />
      ))}
    </div>
  );
}

/** The inputs of one column's filter: options as checkboxes, a text it contains, or a range. */
export function FilterFields(props: FilterFieldsProps) {
  const { type } = props.field.spec;
  if (type === "choice") return <Choices {...props} />;
  if (type === "text") return <Contains {...props} />;
  if (type !== "date" && type !== "value") return <Range {...props} />;
  return (
    <Suspense fallback={<Stack h={126} />}>
      {type === "date" ? <DateRange {...props} /> : <ValueChoices {...props} />}
    </Suspense>
  );
}
