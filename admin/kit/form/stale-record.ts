import type { HistoryEntity } from "#contract/history.ts";
import { formatDate } from "#rules/display.ts";

/** What a form begins with, and what the ids among it stand for, by field. */
export interface StoredValues<Values> {
  values: Values;
  names?: Readonly<Record<string, string>>;
}

/** The record that a form edits: for finding out what somebody else changed about it meanwhile. */
export interface StoredRecord<Values> {
  entity: HistoryEntity;
  id: number;
  /** What the ids that the form opened with stand for. */
  names?: Readonly<Record<string, string>>;
  /** What the form would begin with now. */
  load: () => Promise<StoredValues<Values>>;
  /** What the fields are called, in their order. */
  labels: Readonly<Record<string, string>>;
  /** How a value reads where it does not speak for itself, such as an amount. */
  say?: Readonly<Record<string, (value: never) => string>>;
  /** Shown by the form and not for it to change: there is nothing to choose. */
  settled?: readonly string[];
}

/** A field that somebody else changed while the form was open. */
export interface StaleChange {
  field: string;
  label: string;
  mine: string;
  theirs: string;
  /** It was changed here as well. */
  both: boolean;
  /** It cannot be kept as it was. */
  settled: boolean;
}

interface Versions<Values> {
  before: StoredValues<Values>;
  mine: Values;
  theirs: StoredValues<Values>;
  /** What a picker showed for an id. */
  recall: (field: string, id: number) => string | undefined;
}

/** `key` tells rows apart on screen and is none of the record's. */
const textOf = (value: unknown) => JSON.stringify(value, (name, part) => (name === "key" ? undefined : part));
const isSame = (a: unknown, b: unknown) => textOf(a) === textOf(b);
const isDate = (value: unknown) => typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value);

function plain(value: unknown): string {
  if (value === null || value === undefined || value === "") return "empty";
  return isDate(value) ? formatDate(value as string) : String(value);
}

/** The fields that `theirs` has otherwise than the form opened with, unless the same was typed here. */
export function staleChanges<Values extends Record<string, unknown>>(
  { labels, say = {}, settled = [] }: Pick<StoredRecord<Values>, "labels" | "say" | "settled">,
  { before, mine, theirs, recall }: Versions<Values>,
): StaleChange[] {
  const said = (field: string, value: unknown, known: StoredValues<Values>): string => {
    const name = isSame(value, known.values[field]) ? known.names?.[field] : undefined;
    const picked = typeof value === "number" && known.names?.[field] ? recall(field, value) : undefined;
    if (name ?? picked) return name ?? picked ?? "";
    if (known.names?.[field] !== undefined) return "your choice";
    const words = say[field];
    return words && value !== "" && value !== null ? words(value as never) : plain(value);
  };
  return Object.entries(labels).flatMap(([field, label]) => {
    const [was, now, own] = [before.values[field], theirs.values[field], mine[field]];
    if (isSame(was, now) || isSame(own, now)) return [];
    const change = { field, label, mine: said(field, own, before), theirs: said(field, now, theirs) };
    return [{ ...change, both: !isSame(own, was), settled: settled.includes(field) }];
  });
}
