import { IconFilter, IconFilterFilled } from "@tabler/icons-react";
import type { ComponentProps } from "react";
import { filterText } from "./filter-text.ts";
import classes from "./list.module.css";
import type { Field, Filters } from "./types.ts";

interface FilterButtonProps extends ComponentProps<"button"> {
  field: Field;
  filters: Filters;
}

/** The named filter button in a column's head; filled when a filter is set. */
export function FilterButton({ field, filters, ...button }: FilterButtonProps) {
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
