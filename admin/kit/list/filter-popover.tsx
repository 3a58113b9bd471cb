import { Popover } from "@mantine/core";
import { useOpenOnMount } from "#admin/kit/focus/use-open-on-mount.ts";
import { FilterButton } from "./filter-button.tsx";
import { FilterForm } from "./filter-form.tsx";
import classes from "./list.module.css";
import type { ListState } from "./list-state.ts";
import type { Field } from "./types.ts";

/** A filter button that has been pressed, and what it opens. */
export default function FilterPopover({ field, state }: { field: Field; state: ListState }) {
  const { target, opened, setOpened } = useOpenOnMount<HTMLButtonElement>();
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={248} trapFocus returnFocus>
      <Popover.Target>
        <FilterButton ref={target} field={field} filters={state.filters} onClick={() => setOpened(!opened)} />
      </Popover.Target>
      <Popover.Dropdown className={classes.pop}>
        <FilterForm field={field} state={state} close={() => setOpened(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}
