import { Button, Popover } from "@mantine/core";
import { IconFilter, IconFilterFilled } from "@tabler/icons-react";
import { type SubmitEvent, useState } from "react";
import { Keys } from "#admin/kit/keys.tsx";
import { FilterFields } from "./filter-fields.tsx";
import { filterText, withoutFilter } from "./filter-text.ts";
import classes from "./list.module.css";
import type { ListState } from "./list-state.ts";
import type { Field, Filters } from "./types.ts";

interface ColumnFilterProps {
  field: Field;
  state: ListState;
}

function FilterForm({ field, state, close }: ColumnFilterProps & { close: () => void }) {
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
        <Button type="submit" variant="default" size="xs" rightSection={<Keys of="Enter" />}>
          Apply
        </Button>
      </div>
    </form>
  );
}

/** The named filter button in a column's head, and what it opens. */
export function ColumnFilter({ field, state }: ColumnFilterProps) {
  const [opened, setOpened] = useState(false);
  const isSet = filterText(field, state.filters) !== "";
  const Icon = isSet ? IconFilterFilled : IconFilter;
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={248} trapFocus returnFocus>
      <Popover.Target>
        <button
          type="button"
          className={classes.filter}
          data-set={isSet || undefined}
          data-filter
          aria-label={`Filter by ${field.header}${isSet ? ", active" : ""}`}
          onClick={() => setOpened(!opened)}
        >
          <Icon size={14} stroke={2} aria-hidden />
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.pop}>
        <FilterForm field={field} state={state} close={() => setOpened(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}
