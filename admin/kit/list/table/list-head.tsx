import type { KeyboardEvent } from "react";
import { IconArrowDown, IconArrowsSort, IconArrowUp } from "#admin/kit/display/icons.ts";
import { shortcutsAreOff } from "#admin/kit/focus/shortcuts.ts";
import { ColumnFilter } from "#admin/kit/list/filters/column-filter.tsx";
import classes from "#admin/kit/list/list.module.css";
import type { ListState } from "#admin/kit/list/list-state.ts";
import type { Column, StatusColumn } from "#admin/kit/list/types.ts";
import type { ListColumns } from "#contract/values/list-query.ts";
import { tableRoles } from "./table-roles.ts";

interface HeadCellProps<Row> {
  column: Omit<Column<Row>, "render">;
  specs: ListColumns;
  state: ListState;
}

/** F opens the filter of the column whose head has the focus; by selector, because its popover redraws the button. */
function openFilter(event: KeyboardEvent<HTMLElement>): void {
  if (event.key.toLowerCase() !== "f" || event.ctrlKey || event.metaKey || event.altKey || shortcutsAreOff())
    return;
  event.preventDefault();
  event.currentTarget.querySelector<HTMLElement>("[data-filter]")?.click();
}

function SortButton({
  header,
  direction,
  onClick,
}: {
  header: string;
  direction: string;
  onClick: () => void;
}) {
  const Icon =
    direction === "ascending" ? IconArrowUp : direction === "descending" ? IconArrowDown : IconArrowsSort;
  return (
    <button type="button" className={classes.sort} onClick={onClick}>
      {header}
      <Icon size={14} stroke={2} aria-hidden />
    </button>
  );
}

function HeadCell<Row>({ column, specs, state }: HeadCellProps<Row>) {
  const { key, header, align } = column;
  const spec = specs[key];
  const sorted = state.sort?.key === key;
  const direction = sorted ? (state.sort?.descending ? "descending" : "ascending") : "none";
  const toggle = () => state.change({ sort: `${key}:${direction === "ascending" ? "desc" : "asc"}` });
  return (
    <th
      {...tableRoles.head}
      scope="col"
      data-align={align}
      aria-sort={direction === "none" ? undefined : direction}
      onKeyDown={openFilter}
    >
      <div className={classes.th}>
        {spec && column.sortable !== false ? (
          <SortButton header={header} direction={direction} onClick={toggle} />
        ) : (
          header
        )}
        {spec && column.filter !== false && (
          <ColumnFilter field={{ key, header, spec, optionLabels: column.optionLabels }} state={state} />
        )}
      </div>
    </th>
  );
}

interface ListHeadProps<Row> {
  columns: readonly Column<Row>[];
  statusColumn: StatusColumn<Row> | undefined;
  specs: ListColumns;
  state: ListState;
}

export function ListHead<Row>({ columns, statusColumn, specs, state }: ListHeadProps<Row>) {
  return (
    <thead {...tableRoles.group}>
      <tr {...tableRoles.row}>
        {columns.map((column) => (
          <HeadCell key={column.key} column={column} specs={specs} state={state} />
        ))}
        {statusColumn ? (
          <HeadCell column={{ ...statusColumn, align: "end" }} specs={specs} state={state} />
        ) : (
          <th {...tableRoles.head} scope="col" className={classes.actions}>
            <span className="sr">Actions</span>
          </th>
        )}
      </tr>
    </thead>
  );
}
