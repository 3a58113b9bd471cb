import { Button, Popover } from "@mantine/core";
import { type ReactElement, type RefObject, type SubmitEvent, useState } from "react";
import { KeyCaps } from "#admin/kit/focus/key-caps.tsx";
import { useOpenOnMount } from "#admin/kit/focus/use-open-on-mount.ts";
import classes from "#admin/kit/list/list.module.css";
import type { ListState } from "#admin/kit/list/list-state.ts";
import type { Field, Filters } from "#admin/kit/list/types.ts";
import { FilterFields } from "./filter-fields.tsx";
import { withoutFilter } from "./filter-text.ts";

interface FilterFormProps {
  field: Field;
  state: ListState;
  close: () => void;
}

/** The form in the popover: the column's inputs, Clear and Apply. */
function FilterForm({ field, state, close }: FilterFormProps) {
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

interface FilterPopoverProps {
  field: Field;
  state: ListState;
  /** The button that opens and closes the popover, with the given props. */
  children: (button: { ref: RefObject<HTMLButtonElement | null>; onClick: () => void }) => ReactElement;
}

/** The popover below a column's filter button; open when it is mounted. */
export default function FilterPopover({ field, state, children }: FilterPopoverProps) {
  const { target, opened, setOpened } = useOpenOnMount<HTMLButtonElement>();
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={248} trapFocus returnFocus>
      <Popover.Target>{children({ ref: target, onClick: () => setOpened(!opened) })}</Popover.Target>
      <Popover.Dropdown className={classes.pop}>
        <FilterForm field={field} state={state} close={() => setOpened(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}
