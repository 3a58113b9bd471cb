import { Button, NativeSelect, SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { Modal } from "#admin/kit/dialogs/modal.tsx";
import classes from "#admin/kit/list/list.module.css";
import type { ListState } from "#admin/kit/list/list-state.ts";
import type { Field, Filters } from "#admin/kit/list/types.ts";
import { FilterFields } from "./filter-fields.tsx";
import { withoutFilter } from "./filter-text.ts";

interface SortAndFilterProps {
  state: ListState;
  fields: readonly Field[];
  onClose: () => void;
}

const DIRECTIONS = [
  { value: "asc", label: "Ascending" },
  { value: "desc", label: "Descending" },
];

/** Replaces the table's head where rows are cards: sorting and all filters in one sheet. */
export default function SortAndFilter({ state, fields, onClose }: SortAndFilterProps) {
  const [filters, setFilters] = useState<Filters>(state.filters);
  const [sortKey, setSortKey] = useState(state.sort?.key ?? "");
  const [direction, setDirection] = useState(state.sort?.descending ? "desc" : "asc");
  const names = fields.flatMap((field) => Object.keys(withoutFilter(field)));

  const apply = () => {
    state.change({
      sort: sortKey ? `${sortKey}:${direction}` : null,
      ...Object.fromEntries(names.map((name) => [name, filters[name] || null])),
    });
    onClose();
  };
  const clear = () => {
    state.change({ sort: null, ...Object.fromEntries(names.map((name) => [name, null])) });
    onClose();
  };
  return (
    <Modal
      title="Sort and filter"
      onClose={onClose}
      footer={
        <>
          <span className="gap" />
          <Button variant="default" onClick={clear}>
            Clear all
          </Button>
          <Button onClick={apply}>Show results</Button>
        </>
      }
    >
      <div className={classes.range}>
        <NativeSelect
          label="Sort by"
          data={[
            { value: "", label: "Newest first" },
            ...fields.map((f) => ({ value: f.key, label: f.header })),
          ]}
          value={sortKey}
          onChange={(event) => setSortKey(event.currentTarget.value)}
        />
        {sortKey && (
          <SegmentedControl
            aria-label="Direction"
            data={DIRECTIONS}
            value={direction}
            onChange={setDirection}
          />
        )}
      </div>
      {fields.map((field) => (
        <section key={field.key} className={classes.sheetField}>
          <h3>{field.header}</h3>
          <FilterFields field={field} values={filters} onChange={setFilters} />
        </section>
      ))}
    </Modal>
  );
}
