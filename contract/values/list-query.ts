import { z } from "zod";
import { moneyProblem } from "#rules/values/money.ts";
import { isCalendarDate } from "#rules/values/time/clinic-time.ts";
import { dropInvisible, numericText, requiredId, wholeNumber } from "./fields.ts";

export const PAGE_SIZES = [10, 20, 50, 100] as const;
export const DEFAULT_PAGE_SIZE = 20;
/** Without `page` a list answers all its rows, but never more than this. */
export const MAX_ROWS = 5000;

/**
 * How a displayed column is filtered. "choice" takes one or more of its options; "id" is a record's whole number; "money"
 * is rupees, with two decimals at most. "value" takes one or more of the values in the column, whole and in any case: for
 * few values that differ between clinics, such as its doctors (see list-values.ts). "text" is a part of free text.
 */
export type ListColumn =
  | { readonly type: "text" }
  | { readonly type: "date" }
  | { readonly type: "time" }
  | { readonly type: "id" }
  | { readonly type: "money" }
  | { readonly type: "value" }
  | { readonly type: "choice"; readonly options: readonly string[] };

/** The displayed columns of a list by wire name. Every one can be sorted and filtered. */
export type ListColumns = Readonly<Record<string, ListColumn>>;

/** One column's filter as the query carries it: `name`, `priority=High,Medium`, `dateFrom`/`dateTo`, `idMin`/`idMax`, `feesMin`/`feesMax`. */
export function filterKeys(name: string, column: ListColumn): readonly string[] {
  if (column.type === "date" || column.type === "time") return [`${name}From`, `${name}To`];
  if (column.type === "id" || column.type === "money") return [`${name}Min`, `${name}Max`];
  return [name];
}

/** Several values in one text, separated by commas; a backslash escapes a comma within a value. */
export const joinValues = (values: readonly string[]): string =>
  values.map((value) => value.replace(/[\\,]/g, "\\$&")).join(",");

/** The values in a text of `joinValues`, without blank ones. */
export function splitValues(joined: string): string[] {
  const parts = joined.match(/(?:\\.|[^\\,])+/gs) ?? [];
  return parts.map((part) => part.replace(/\\(.)/gs, "$1").trim()).filter(Boolean);
}

const MOST_VALUES = 100;
const values = z.preprocess(
  (given) => (typeof given === "string" ? splitValues(given) : given),
  z.array(z.string().max(200)).max(MOST_VALUES, `Choose at most ${MOST_VALUES}.`),
);

const day = z.string().refine(isCalendarDate, "This is not a date.");
/** An amount to compare with, of either sign. */
const amount = z.preprocess(
  numericText,
  z.number("An amount is a number, such as 1250.50.").superRefine((rupees, context) => {
    const problem = moneyProblem(rupees);
    if (problem) context.addIssue({ code: "custom", message: problem });
  }),
);
/** The most characters of a search text. */
export const SEARCH_MAX = 100;

/** The search text without invisible characters, which come from pasting and would match nothing. */
export const searchText = z.preprocess(dropInvisible, z.string().trim().max(SEARCH_MAX));
const blankToUndefined = (value: unknown) => (value === "" ? undefined : value);
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blankToUndefined, schema.optional());

function filterSchemas(name: string, column: ListColumn): Record<string, z.ZodType> {
  const [first = name, second = name] = filterKeys(name, column);
  switch (column.type) {
    case "text":
      return { [first]: optional(searchText) };
    case "date":
      return { [first]: optional(day), [second]: optional(day) };
    case "time": {
      const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Time must be written like 16:30.");
      return { [first]: optional(time), [second]: optional(time) };
    }
    case "id": {
      const id = requiredId("An ID is a whole number, 1 or more.");
      return { [first]: optional(id), [second]: optional(id) };
    }
    case "money":
      return { [first]: optional(amount), [second]: optional(amount) };
    case "value":
      return { [first]: optional(values) };
    case "choice": {
      const areKnown = (chosen: string[]) => chosen.every((word) => column.options.includes(word));
      const known = z.array(z.string()).refine(areKnown, `Choose from: ${column.options.join(", ")}.`);
      return { [first]: optional(z.preprocess((v) => (typeof v === "string" ? v.split(",") : v), known)) };
    }
  }
}

/** The query that every list understands. `sort` is `column:asc` or `column:desc`. */
export interface ListQuery {
  page?: number;
  pageSize: number;
  search?: string;
  sort?: string;
  [filter: string]: unknown;
}

/** The query schema of a list with these columns: page, pageSize, search, sort and a filter per column. */
export function listQuery(columns: ListColumns): z.ZodType<ListQuery, Record<string, unknown> | undefined> {
  const sorts = Object.keys(columns).flatMap((name) => [`${name}:asc`, `${name}:desc`]) as [
    string,
    ...string[],
  ];
  const filters: Record<string, z.ZodType> = {};
  for (const [name, column] of Object.entries(columns)) Object.assign(filters, filterSchemas(name, column));
  const rowsPerPage = "Rows per page must be 10, 20, 50 or 100.";
  const pageSize = wholeNumber(rowsPerPage, 10, 100).refine(
    (rows) => (PAGE_SIZES as readonly number[]).includes(rows),
    rowsPerPage,
  );
  const schema = z.object({
    page: optional(wholeNumber("Pages are counted from 1.", 1, 1_000_000)),
    pageSize: z.preprocess(blankToUndefined, pageSize.default(DEFAULT_PAGE_SIZE)),
    search: optional(searchText),
    sort: optional(z.enum(sorts, "This list cannot be sorted that way.")),
    ...filters,
  });
  return schema as unknown as z.ZodType<ListQuery, Record<string, unknown> | undefined>;
}
