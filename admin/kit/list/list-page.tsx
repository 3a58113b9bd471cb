import { Button } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import { type ComponentType, type ReactNode, useEffect, useMemo } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { IconPlus } from "#admin/kit/display/icons.ts";
import { KeyCaps } from "#admin/kit/focus/key-caps.tsx";
import { useShortcut } from "#admin/kit/focus/shortcuts.ts";
import { Page, PageHead } from "#admin/kit/page/page.tsx";
import { QuickLinks } from "#admin/kit/page/quick-links.tsx";
import type { QuickLink } from "#admin/kit/page/quick-links-context.ts";
import { rememberListUrl } from "./last-list-url.ts";
import { ListContext, useListState } from "./list-state.ts";
import { ListToolbar } from "./list-toolbar.tsx";
import type { FocusOn } from "./table/list-body.tsx";
import { type Beginning, ListTable } from "./table/list-table.tsx";
import type { Column, Field, ListEndpoint, RowAction, RowOf, StatusColumn, SummaryProps } from "./types.ts";
import { useListQuery } from "./use-list-query.ts";

/**
 * A list screen (docs/handbook/lists.md#lists), declared:
 *
 *   <ListPage
 *     title="Manage Patients"
 *     noun="patients"
 *     endpoint={listPatients}
 *     columns={[
 *       { key: "registerNo", header: "ID", quiet: true },
 *       { key: "fullName", header: "Full Name", format: "name", card: "title" },
 *     ]}
 *     nameOf={(row) => `patient ${row.registerNo}`}
 *     linkTo={(row) => pathTo("patients/view/:id", row.id)}
 *     actions={(row) => [viewAction(…), editAction(…), deleteAction(…)]}   // kit/list/actions.ts
 *     add={{ label: "Add patient", to: pathTo("patients/CreatePatient") }}
 *   />
 *
 * Sorting and filtering follow from the endpoint's `list`; a totals row appears when it answers totals. The column
 * with `card: "title"` carries the link to the record. Page, search, sort and filters live in the address,
 * and last-list-url.ts leads back to them.
 */
export interface ListPageProps<E extends ListEndpoint> {
  title: string;
  /** What is listed, in the plural and lower case: "appointment requests". */
  noun: string;
  endpoint: E;
  columns: readonly Column<RowOf<E>>[];
  /** More columns than a laptop is wide: heads stand on two lines, names give way. */
  tight?: boolean;
  /** Unless `id` identifies a row. */
  keyOf?: (row: RowOf<E>) => number | string;
  nameOf: (row: RowOf<E>) => string;
  linkTo?: (row: RowOf<E>) => string;
  actions: (row: RowOf<E>) => readonly RowAction[];
  statusColumn?: StatusColumn<RowOf<E>>;
  /** What a row says of itself in front of its actions, without a column: badges of what is left to do. */
  rowState?: (row: RowOf<E>) => ReactNode;
  /** The row that is to have the focus, by its key, as soon as it is there; an object of its own each time. */
  focusOn?: FocusOn | null;
  /** What can be filtered though no column shows it; links lead there, and its chip leads back. */
  moreFilters?: readonly Pick<Column<RowOf<E>>, "key" | "header" | "optionLabels">[];
  add?: { label: string; to: string } | false;
  /** What the list says while it is empty, when nothing is searched or filtered. */
  beginning?: Beginning;
  /** Labels of shortcut buttons to leave out: "Requests", "Appointments", "Patients", "Billing", "Expenses". */
  hideQuickLinks?: readonly string[];
  /** Lists that belong to this one, offered in front of the shortcut buttons. */
  related?: readonly QuickLink[];
  searchHint?: string;
  /** A column of dates that is mostly asked for by day: offers today, tomorrow and this week. */
  days?: string;
  /** Shown above the table, of the same question as the list. */
  summary?: ComponentType<SummaryProps>;
}

const idOf = (row: unknown) => (row as { id: number }).id;

function AddButton({ label, to }: { label: string; to: string }) {
  const navigate = useNavigate();
  useShortcut({ keys: "n", label, group: "This list", run: () => navigate(to) });
  return (
    <Button
      component={Link}
      to={to}
      leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
      rightSection={<KeyCaps of="n" />}
    >
      {label}
    </Button>
  );
}

/** The same button for a list that is empty: "Add the first patient". */
const firstOf = (add: ListPageProps<ListEndpoint>["add"]) =>
  add && { ...add, label: add.label.replace(/^Add /, "Add the first ") };

/** What can be sorted and filtered: the displayed columns that the endpoint knows. */
function fieldsOf<Row>(columns: readonly Column<Row>[], endpoint: ListEndpoint): Field[] {
  return columns.flatMap(({ key, header, optionLabels, filter }) => {
    const spec = endpoint.list[key];
    return spec && filter !== false ? [{ key, header, spec, optionLabels }] : [];
  });
}

export function ListPage<const E extends ListEndpoint>(props: ListPageProps<E>) {
  const { title, noun, endpoint, columns, add, searchHint = "Please enter at least 3 characters" } = props;
  const Summary = props.summary;
  const state = useListState(endpoint.list);
  const { pathname, search } = useLocation();
  useEffect(() => rememberListUrl(pathname, search), [pathname, search]);
  const query = useListQuery(endpoint, state);
  const { statusColumn, moreFilters = [] } = props;
  const fields = fieldsOf<RowOf<E>>(
    [...columns, ...(statusColumn ? [statusColumn] : []), ...moreFilters],
    endpoint,
  );
  const look = useMemo(() => ({ ...props, keyOf: props.keyOf ?? idOf }), [props]);
  const [dense, setDense] = useLocalStorage({
    key: "matab.dense-rows",
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  return (
    <ListContext value={endpoint}>
      <Page>
        <PageHead
          title={title}
          actions={
            <>
              <QuickLinks hide={props.hideQuickLinks} related={props.related} />
              {add && <AddButton {...add} />}
            </>
          }
        />
        <ListToolbar
          state={state}
          fields={fields}
          total={query.data?.total}
          exporting={{ noun, query: state.query, find: ({ source }) => source === endpoint }}
          searchHint={searchHint}
          days={props.days}
          dense={dense}
          onDense={setDense}
        />
        {Summary && <Summary query={state.query} />}
        <ListTable
          noun={noun}
          look={look}
          specs={endpoint.list}
          fields={fields}
          state={state}
          query={query}
          dense={dense}
          tight={props.tight}
          beginning={props.beginning && { action: firstOf(add), ...props.beginning }}
        />
      </Page>
    </ListContext>
  );
}
