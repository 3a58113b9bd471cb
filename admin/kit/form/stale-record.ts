import type { HistoryEntity } from "#contract/office/history.ts";
import { formatDate } from "#rules/values/display.ts";
import { valueAt } from "#rules/values/value-at.ts";

/** The initial values of a form, and the names of the records behind its ids, by field. */
export interface StoredValues<Values> {
  values: Values;
  names?: Readonly<Record<string, string>>;
}

/** The record that a form edits, with what is needed to find out what somebody else changed meanwhile. */
export interface StoredRecord<Values> {
  entity: HistoryEntity;
  /** 0: there was none when the form was opened. */
  id: number;
  /** The names of the records behind the ids that the form opened with. */
  names?: Readonly<Record<string, string>>;
  /** Loads the values that the form would open with now. */
  load: () => Promise<StoredValues<Values>>;
  /** The labels of the fields, in their order; a field within another is named by its path: "address.city". */
  labels: Readonly<Record<string, string>>;
  /** Formats values that need it, such as amounts, by field. */
  say?: Readonly<Record<string, (value: never) => string>>;
  /** Fields that the form shows and cannot change, so there is nothing to choose. */
  settled?: readonly string[];
}

/** A field that somebody else changed while the form was open. */
export interface StaleChange {
  field: string;
  label: string;
  mine: string;
  theirs: string;
  /** Changed in this form as well. */
  both: boolean;
  /** This form cannot change it back. */
  settled: boolean;
}

interface Versions<Values> {
  before: StoredValues<Values>;
  mine: Values;
  theirs: StoredValues<Values>;
  /** What a picker showed for an id. */
  recall: (field: string, id: number) => string | undefined;
}

/** `key` tells rows apart on screen and is not part of the record. */
const textOf = (value: unknown) => JSON.stringify(value, (name, part) => (name === "key" ? undefined : part));
const isSame = (a: unknown, b: unknown) => textOf(a) === textOf(b);
const isDate = (value: unknown) => typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value);

function plain(value: unknown): string {
  if (value === null || value === undefined || value === "") return "empty";
  return isDate(value) ? formatDate(value as string) : String(value);
}

/** The fields whose stored value differs from what the form opened with, unless the same value was typed here. */
export function staleChanges<Values extends Record<string, unknown>>(
  { labels, say = {}, settled = [] }: Pick<StoredRecord<Values>, "labels" | "say" | "settled">,
  { before, mine, theirs, recall }: Versions<Values>,
): StaleChange[] {
  const said = (field: string, value: unknown, known: StoredValues<Values>): string => {
    const name = isSame(value, valueAt(known.values, field)) ? known.names?.[field] : undefined;
    const picked = typeof value === "number" && known.names?.[field] ? recall(field, value) : undefined;
    if (name ?? picked) return name ?? picked ?? "";
    if (known.names?.[field] !== undefined) return "your choice";
    const words = say[field];
    return words && value !== "" && value !== null ? words(value as never) : plain(value);
  };
  return Object.entries(labels).flatMap(([field, label]) => {
    const [was, now, own] = [before.values, theirs.values, mine].map((values) => valueAt(values, field));
    if (isSame(was, now) || isSame(own, now)) return [];
    const change = { field, label, mine: said(field, own, before), theirs: said(field, now, theirs) };
    return [{ ...change, both: !isSame(own, was), settled: settled.includes(field) }];
  });
}
