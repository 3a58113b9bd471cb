import { Button } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { useRef } from "react";
import { Link } from "react-router";
import { EmptyState } from "#admin/kit/display/empty-state.tsx";
import { IconSearch } from "#admin/kit/display/icons.ts";
import { NotLoaded, OutOfDate, TryAgain } from "#admin/kit/display/not-loaded.tsx";
import { KeyCaps, KeyHints } from "#admin/kit/focus/key-caps.tsx";
import { useShortcut } from "#admin/kit/focus/shortcuts.ts";
import { filterText, withoutFilter } from "#admin/kit/list/filters/filter-text.ts";
import classes from "#admin/kit/list/list.module.css";
import type { ListState } from "#admin/kit/list/list-state.ts";
import type { Field, RowAction } from "#admin/kit/list/types.ts";
import type { ListColumns } from "#contract/values/list-query.ts";
import { type Answer, Refusal } from "#ui/call.ts";
import { ListBody, type RowLook, SkeletonBody } from "./list-body.tsx";
import { ListHead } from "./list-head.tsx";
import { ListPager } from "./list-pager.tsx";
import { ListTotals } from "./list-totals.tsx";
import { tableRoles } from "./table-roles.ts";
import { useArrowDownToRows } from "./use-arrow-down-to-rows.ts";

interface ListTableProps<Row> {
  noun: string;
  look: RowLook<Row>;
  specs: ListColumns;
  fields: readonly Field[];
  state: ListState;
  query: UseQueryResult<Answer<Row[]>>;
  dense: boolean;
  /** Many columns. */
  tight?: boolean;
  beginning?: Beginning;
}

const clearAll = (fields: readonly Field[]) => ({
  search: null,
  ...Object.assign({}, ...fields.map(withoutFilter)),
});

/** "Nothing matches “zulfiqar” with priority High, Medium." */
function describeQuery(state: ListState, fields: readonly Field[]): string {
  const filters = fields.flatMap((field) => {
    const text = filterText(field, state.filters);
    return text ? [`${field.header.toLowerCase()} ${text}`] : [];
  });
  const search = state.search ? `Nothing matches “${state.search}”` : "Nothing matches";
  return filters.length > 0 ? `${search} with ${filters.join(" and ")}.` : `${search}.`;
}

/** What an empty list leads on to. */
export interface Beginning {
  /** How the first of these records comes to be, in a sentence. */
  lead: string;
  /** The screen or page where it does, unless it is the list's own Add; false for those who may not. */
  action?: { label: string; to: string; isOfWebsite?: true } | false;
}

interface NothingFoundProps {
  state: ListState;
  fields: readonly Field[];
  noun: string;
  beginning: Beginning | undefined;
}

function NothingFound({ state, fields, noun, beginning }: NothingFoundProps) {
  const narrowed = state.search !== "" || Object.keys(state.filters).length > 0;
  const clear = () => state.change(clearAll(fields));
  useShortcut(
    narrowed ? { keys: "Escape", label: "Clear search and filters", group: "This list", run: clear } : null,
  );
  return (
    <EmptyState
      icon={<IconSearch size={28} stroke={1.4} />}
      title="No Records Found"
      role="status"
      action={
        narrowed ? (
          <Button variant="default" rightSection={<KeyCaps of="Escape" />} onClick={clear}>
            Clear search and filters
          </Button>
        ) : (
          beginning?.action && (
            <Button
              component={Link}
              to={beginning.action.to}
              reloadDocument={beginning.action.isOfWebsite}
              variant="default"
            >
              {beginning.action.label}
            </Button>
          )
        )
      }
    >
      {narrowed ? describeQuery(state, fields) : `There are no ${noun} yet. ${beginning?.lead ?? ""}`}
    </EmptyState>
  );
}

function LoadError({ error, retry, clear }: { error: Error; retry: () => void; clear: () => void }) {
  useShortcut({ keys: "r", label: "Try again", group: "This list", run: retry });
  const refused = error instanceof Refusal;
  return (
    <NotLoaded
      action={
        <>
          <TryAgain retry={retry} keys={<KeyCaps of="r" />} />{" "}
          {refused && (
            <Button variant="default" onClick={clear}>
              Clear search and filters
            </Button>
          )}
        </>
      }
    >
      {refused
        ? error.message
        : "The clinic server did not answer. Nothing was lost, and your search and filters are kept."}
    </NotLoaded>
  );
}

/** Lists an action's key in the `?` dialog; the rows listen to it themselves. */
function ListedKey({ keys, label }: { keys: string; label: string }) {
  useShortcut({ keys, label, group: "In the rows" });
  return null;
}

function RowHints({ actions }: { actions: readonly RowAction[] }) {
  const hints: [string, string][] = [
    ["ArrowUp ArrowDown", "move"],
    ...actions.flatMap(({ keys, name }): [string, string][] => (keys ? [[keys, name.toLowerCase()]] : [])),
    ["f", "on a column’s name: filter"],
    ["/", "search"],
  ];
  return (
    <div className={classes.hints}>
      <KeyHints hints={hints} />
      {hints.slice(0, -1).map(([keys, label]) => (
        <ListedKey key={keys} keys={keys} label={label.charAt(0).toUpperCase() + label.slice(1)} />
      ))}
    </div>
  );
}

/** Every kind of action that the shown rows offer, each once. */
function actionsOffered<Row>(rows: readonly Row[], look: RowLook<Row>): RowAction[] {
  return [...new Map(rows.flatMap(look.actions).map((action) => [action.name, action])).values()];
}

/** The table in each of its states: loading, filled, nothing found, not loaded. */
export function ListTable<Row>(props: ListTableProps<Row>) {
  const { noun, look, specs, fields, state, query, dense, tight } = props;
  const { data, error, isPlaceholderData, refetch } = query;
  const rows = data?.data ?? [];
  const total = data?.total ?? rows.length;
  const failed = error !== null && !data;
  const empty = data !== undefined && rows.length === 0;
  const table = useRef<HTMLTableElement>(null);
  const isUpToDate = data !== undefined && !isPlaceholderData;
  useArrowDownToRows({ search: state.search, isUpToDate }, () =>
    [...(table.current?.rows ?? [])].find(({ tabIndex }) => tabIndex === 0)?.focus(),
  );
  return (
    <>
      {error && data && (
        <div className={classes.stale}>
          <OutOfDate retry={() => refetch()} />
        </div>
      )}
      <div
        className={classes.wrap}
        data-dense={dense || undefined}
        data-tight={tight || undefined}
        data-boxed={failed || empty || undefined}
        aria-busy={query.isPending || isPlaceholderData}
      >
        <table
          {...tableRoles.table}
          ref={table}
          className={`records ${classes.table}`}
          aria-label={noun.charAt(0).toUpperCase() + noun.slice(1)}
        >
          <ListHead columns={look.columns} statusColumn={look.statusColumn} specs={specs} state={state} />
          {query.isPending && <SkeletonBody columns={look.columns.length} />}
          {rows.length > 0 && <ListBody rows={rows} look={look} specs={specs} />}
          {rows.length > 0 && data?.totals && (
            <ListTotals columns={look.columns} totals={data.totals} total={total} noun={noun} />
          )}
        </table>
        {failed && (
          <LoadError
            error={error}
            retry={() => refetch()}
            clear={() => state.change({ ...clearAll(fields), sort: null })}
          />
        )}
        {empty && <NothingFound state={state} fields={fields} noun={noun} beginning={props.beginning} />}
      </div>
      {rows.length > 0 && <ListPager state={state} total={total} />}
      {rows.length > 0 && <RowHints actions={actionsOffered(rows, look)} />}
    </>
  );
}
