import type { HistoryChange } from "#contract/history.ts";
import {
  formatDate,
  formatDateTime,
  formatMoneyExactly,
  formatTime,
  formatYesNo,
  groupPhone,
} from "#rules/display.ts";
import { EXPENSE_METHOD_LABELS, type ExpenseMethod } from "#rules/expense.ts";
import type { AuditedRow, Format, HistoryField } from "./audited-fields.ts";

/** "table id" → name, for fields that hold an id. */
export type Names = ReadonlyMap<string, string>;

/** The table that a field's id points to, if it holds one. */
export function tableOf(format: Format): string | undefined {
  return /^names of (\w+)$/.exec(format)?.[1];
}

function formatValue(value: unknown, format: Format, names: Names): string | null {
  if (value === null || value === undefined || value === "") return null;
  const text = String(value);
  switch (format) {
    case "text":
      return text;
    case "date":
      return formatDate(text);
    case "time":
      return formatTime(text);
    case "phone":
      return groupPhone(text);
    case "money":
      return formatMoneyExactly(Number(value));
    case "flag":
      return formatYesNo(value as boolean);
    case "months":
      return `${text} ${text === "1" ? "month" : "months"}`;
    case "minutes":
      return `${text} minutes`;
    case "moment":
      return formatDateTime(text);
    case "photo":
      return "a photo";
    case "expense method":
      return EXPENSE_METHOD_LABELS[text as ExpenseMethod] ?? text;
    default:
      return namesOf([value].flat() as number[], tableOf(format), names);
  }
}

function namesOf(ids: number[], table: string | undefined, names: Names): string | null {
  const inOrder = ids.toSorted((a, b) => a - b);
  return inOrder.map((id) => names.get(`${table} ${id}`) ?? String(id)).join(", ") || null;
}

/** A field's change in the words of the screens; null when the text shown did not change. */
export function changeOf(
  { label, format }: HistoryField,
  column: string,
  { before, after }: { before: AuditedRow | null; after: AuditedRow | null },
  names: Names,
): HistoryChange | null {
  if (before?.[column] === after?.[column]) return null;
  const was = formatValue(before?.[column], format, names);
  const now = formatValue(after?.[column], format, names);
  if (format === "photo" && was && now) return { field: label, before: was, after: "another photo" };
  return was === now ? null : { field: label, before: was, after: now };
}
