import { ActionIcon, Button } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import {
  IconBaselineDensityMedium,
  IconBaselineDensitySmall,
  IconFilter,
  IconX,
} from "#admin/kit/display/icons.ts";
import { ExportButton } from "#admin/kit/export/export-button.tsx";
import type { ExportRequest } from "#admin/kit/export/export-menu-button.tsx";
import { formatCount } from "#rules/values/display.ts";
import { DayChips } from "./filters/day-chips.tsx";
import { filterText, withoutFilter } from "./filters/filter-text.ts";
import { ListSearch } from "./filters/list-search.tsx";
import classes from "./list.module.css";
import type { ListState } from "./list-state.ts";
import type { Field } from "./types.ts";

const SortAndFilter = lazy(() => import("./filters/sort-and-filter.tsx"));

function Chips({ fields, state }: { fields: readonly Field[]; state: ListState }) {
  return fields.map((field) => {
    const text = filterText(field, state.filters);
    if (!text) return null;
    return (
      <span key={field.key} className={classes.chip}>
        {field.header} <b>{text}</b>
        <button
          type="button"
          aria-label={`Remove filter ${field.header}`}
          onClick={() => state.change(withoutFilter(field))}
        >
          <IconX size={14} stroke={2} aria-hidden />
        </button>
      </span>
    );
  });
}

function Density({ dense, onChange }: { dense: boolean; onChange: (dense: boolean) => void }) {
  return (
    <span className={`${classes.density} hide-sm`}>
      <ActionIcon
        aria-pressed={!dense}
        aria-label="Comfortable rows"
        title="Comfortable rows"
        onClick={() => onChange(false)}
      >
        <IconBaselineDensityMedium size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
      <ActionIcon
        aria-pressed={dense}
        aria-label="Dense rows"
        title="Dense rows"
        onClick={() => onChange(true)}
      >
        <IconBaselineDensitySmall size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </span>
  );
}

interface ListToolbarProps {
  state: ListState;
  fields: readonly Field[];
  /** Undefined while unknown: then a dash, never 0. */
  total: number | undefined;
  exporting: ExportRequest;
  searchHint: string;
  days?: string;
  dense: boolean;
  onDense: (dense: boolean) => void;
}

/** Above the table: search, what is filtered, how many there are, how dense the rows stand. */
export function ListToolbar(props: ListToolbarProps) {
  const { state, fields, total, exporting, searchHint, days, dense, onDense } = props;
  const [sheet, setSheet] = useState(false);
  return (
    <div className={classes.tools}>
      <ListSearch state={state} hint={searchHint} />
      {days && <DayChips column={days} state={state} />}
      {state.search && (
        <span className={`${classes.chip} only-print`}>
          Search <b>{state.search}</b>
        </span>
      )}
      <Chips fields={fields} state={state} />
      <Button
        className={classes.onlyCards}
        variant="default"
        size="xs"
        leftSection={<IconFilter size={16} stroke={1.75} aria-hidden />}
        onClick={() => setSheet(true)}
      >
        Sort and filter
      </Button>
      <span className="gap" />
      <span className={classes.total} role="status">
        Total Count <b>{total === undefined ? "–" : formatCount(total)}</b>
      </span>
      <ExportButton {...exporting} shortcut />
      <Density dense={dense} onChange={onDense} />
      {sheet && (
        <Suspense>
          <SortAndFilter state={state} fields={fields} onClose={() => setSheet(false)} />
        </Suspense>
      )}
    </div>
  );
}
