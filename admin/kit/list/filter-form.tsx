import { Button } from "@mantine/core";
import { type SubmitEvent, useState } from "react";
import { KeyCaps } from "#admin/kit/focus/key-caps.tsx";
import { FilterFields } from "./filter-fields.tsx";
import { withoutFilter } from "./filter-text.ts";
import classes from "./list.module.css";
import type { ListState } from "./list-state.ts";
import type { Field, Filters } from "./types.ts";

interface FilterFormProps {
  field: Field;
  state: ListState;
  close: () => void;
}

/** What a column's filter button opens. */
export function FilterForm({ field, state, close }: FilterFormProps) {
  const [values, setValues] = useState<Filters>(state.filters);
  const apply = (event: SubmitEvent) => {
    event.preventDefault();
    const names = Object.keys(withoutFilter(field));
    state.change(Object.fromEntries(names.map((name) => [name, values[name] || null])));
    close();
  };
  const clear = () => {
    state.change(withoutFilter(field));
    close();
  };
  return (
    <form noValidate onSubmit={apply}>
      <p className={classes.popTitle}>Filter by {field.header.toLowerCase()}</p>
      <FilterFields field={field} values={values} onChange={setValues} />
      <div className={classes.popFoot}>
        <Button variant="subtle" size="xs" onClick={clear}>
          Clear
        </Button>
        <Button type="submit" variant="default" size="xs" rightSection={<KeyCaps of="Enter" />}>
          Apply
        </Button>
      </div>
    </form>
  );
}
