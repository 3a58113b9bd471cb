import { type ComponentProps, lazy, Suspense, useState } from "react";
import { IconFilter, IconFilterFilled } from "#admin/kit/display/icons.ts";
import classes from "#admin/kit/list/list.module.css";
import type { ListState } from "#admin/kit/list/list-state.ts";
import type { Field, Filters } from "#admin/kit/list/types.ts";
import { filterText } from "./filter-text.ts";

// Most visits to a list use no filter, so the popover is loaded with the first press.
const FilterPopover = lazy(() => import("./filter-popover.tsx"));

interface FilterButtonProps extends ComponentProps<"button"> {
  field: Field;
  filters: Filters;
}

/** The named filter button in a column's head; filled when a filter is set. */
function FilterButton({ field, filters, ...button }: FilterButtonProps) {
  const isSet = filterText(field, filters) !== "";
  const Icon = isSet ? IconFilterFilled : IconFilter;
  return (
    <button
      {...button}
      type="button"
      className={classes.filter}
      data-set={isSet || undefined}
      data-filter
      aria-label={`Filter by ${field.header}${isSet ? ", active" : ""}`}
    >
      <Icon size={14} stroke={2} aria-hidden />
    </button>
  );
}

interface ColumnFilterProps {
  field: Field;
  state: ListState;
}

/** A column's filter: its button and, once it was pressed, the popover with the form. */
export function ColumnFilter({ field, state }: ColumnFilterProps) {
  const [wanted, setWanted] = useState(false);
  const button = { field, filters: state.filters };
  const standIn = (
    <FilterButton {...button} aria-haspopup="dialog" aria-expanded={false} onClick={() => setWanted(true)} />
  );
  if (!wanted) return standIn;
  return (
    <Suspense fallback={standIn}>
      <FilterPopover field={field} state={state}>
        {(target) => <FilterButton {...button} {...target} />}
      </FilterPopover>
    </Suspense>
  );
}
