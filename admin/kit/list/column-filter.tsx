import { lazy, Suspense, useState } from "react";
import { FilterButton } from "./filter-button.tsx";
import type { ListState } from "./list-state.ts";
import type { Field } from "./types.ts";

// Most visits to a list filter no column, so what the button opens comes with the first press.
const FilterPopover = lazy(() => import("./filter-popover.tsx"));

/** A column's filter: its button, and after the first press what it opens. */
export function ColumnFilter({ field, state }: { field: Field; state: ListState }) {
  const [wanted, setWanted] = useState(false);
  const standIn = (
    <FilterButton
      field={field}
      filters={state.filters}
      aria-haspopup="dialog"
      aria-expanded={false}
      onClick={() => setWanted(true)}
    />
  );
  if (!wanted) return standIn;
  return (
    <Suspense fallback={standIn}>
      <FilterPopover field={field} state={state} />
    </Suspense>
  );
}
