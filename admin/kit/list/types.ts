import type { ReactNode } from "react";
import type { Icon } from "#admin/kit/display/icons.ts";
import type { Endpoint, OutputOf } from "#contract/values/endpoint.ts";
import type { ListColumn, ListColumns } from "#contract/values/list-query.ts";

/** An endpoint that answers a list and says which columns it has. */
export type ListEndpoint = Endpoint & { readonly list: ListColumns };
export type RowOf<E> = OutputOf<E> extends readonly (infer Row)[] ? Row : never;

export type CellFormat = "text" | "date" | "time" | "money" | "flag" | "name";

/**
 * Where a column stands on the card that a row becomes on narrow screens: the card's heading, the corner beside
 * it, the start or end of the second line, a line of its own, or nowhere.
 */
export type CardPlace = "title" | "corner" | "start" | "end" | "line" | "none";

/** One displayed column. `key` is the wire name; sorting and filtering follow from the endpoint's `list`. */
export interface Column<Row> {
  key: Extract<keyof Row, string>;
  header: string;
  /** How the value reads; taken from the endpoint's column type unless told. */
  format?: CellFormat;
  render?: (row: Row) => ReactNode;
  align?: "end";
  /** Drawn in grey: ids and dates beside a name. */
  quiet?: boolean;
  card?: CardPlace;
  /** Long texts give way to the other columns where there is no room for their 35 characters. */
  narrow?: true;
  /** On the card the value needs its header in front of it. */
  cardLabel?: boolean;
  /** Words for the options of a choice filter, e.g. { "1": "True", "0": "False" }. */
  optionLabels?: Readonly<Record<string, string>>;
  sortable?: false;
  filter?: false;
}

/** A column that shares the last cell with the actions: the badge of a decided request, nothing while it is open. */
export interface StatusColumn<Row> {
  key: Extract<keyof Row, string>;
  header: string;
  /** What its filter calls each option, where not by itself. */
  optionLabels?: Readonly<Record<string, string>>;
  render: (row: Row) => ReactNode;
}

/** What can be done with a row. Deletion is listed last. */
export interface RowAction {
  name: string;
  icon: Icon;
  /** Pressed while the focus is in the row, e.g. "a", "Delete", "Enter". */
  keys?: string;
  to?: string;
  run?: () => void;
  /** Drawn as a button with its name; filled on the current row. At most one per row. */
  primary?: boolean;
  danger?: boolean;
  /** By its key alone: where it leads, or the card of the row, has it as a button. */
  keyOnly?: true;
}

/** The props of a summary above a list, which uses the same query. */
export interface SummaryProps {
  query: Readonly<Record<string, unknown>>;
}

export type Filters = Readonly<Record<string, string>>;

/** A column joined with what the endpoint knows about it. */
export interface Field {
  key: string;
  header: string;
  spec: ListColumn;
  optionLabels?: Readonly<Record<string, string>>;
}
