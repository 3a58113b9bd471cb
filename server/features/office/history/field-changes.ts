import type { HistoryChange } from "#contract/office/history.ts";
import { weekdaysText } from "#rules/clinic/hours/opening-hours.ts";
import { calledDoctor } from "#rules/clinic/hours/slot-words.ts";
import { WAITING_STATE_LABELS, type WaitingState } from "#rules/desk/waiting-list.ts";
import { EXPENSE_METHOD_LABELS, type ExpenseMethod } from "#rules/money/day-close/expense.ts";
import {
  formatDate,
  formatDateTime,
  formatMoneyExactly,
  formatTime,
  formatYesNo,
  groupPhone,
} from "#rules/values/display.ts";
import { timeOf } from "#rules/values/time/stretch.ts";
import type { AuditedRow, Format, HistoryField } from "./history-fields.ts";

const counted = (count: string, one: string) => `${count} ${count === "1" ? one : `${one}s`}`;

/** A day's windows as PostgreSQL writes ranges of minutes, "{[960,1260)}", in words. */
function windowsText(ranges: string): string {
  const windows = [...ranges.matchAll(/\[(\d+),(\d+)\)/g)];
  return (
    windows.map(([, from, to]) => `${timeOf(Number(from))} to ${timeOf(Number(to))}`).join(", ") || "Not in"
  );
}

interface AuditedWindow {
  weekday: number;
  from_time: string;
  to_time: string;
  by_token: boolean;
  walk_in_limit?: number | null;
  chair_id?: number | null;
}

/** Windows grouped by equal times: "Monday to Friday 16:00 to 21:00, Saturday 10:00 to 13:00 by token on Chair 2". */
function weekText(windows: readonly AuditedWindow[], names: Names): string {
  const timesOf = (window: AuditedWindow) => {
    const { from_time: from, to_time: to, by_token: byToken, walk_in_limit: limit, chair_id: chair } = window;
    return [
      `${from.slice(0, 5)} to ${to.slice(0, 5)}`,
      byToken ? "by token" : "",
      limit == null ? "" : `with ${limit} walk-ins at most`,
      chair == null ? "" : `on ${names.get(`chairs ${chair}`) ?? `chair ${chair}`}`,
    ]
      .filter(Boolean)
      .join(" ");
  };
  const groups = Map.groupBy(
    windows.toSorted((a, b) => a.weekday - b.weekday),
    timesOf,
  );
  return [...groups]
    .map(([times, group]) => `${weekdaysText(group.map(({ weekday }) => weekday))} ${times}`)
    .join(", ");
}

interface AuditedOffer {
  doctor_id: number;
  day: string;
  time: string;
  state: keyof typeof OFFER_WORDS;
}

const OFFER_WORDS = { open: "offered", taken: "taken", gone: "gone", declined: "not wanted" } as const;

/** "17:30 on 24-Nov-2026 with Sana Mir: offered". */
const offersText = (offers: readonly AuditedOffer[], names: Names): string | null =>
  offers
    .map(
      ({ doctor_id: id, day, time, state }) =>
        `${time.slice(0, 5)} on ${formatDate(day)} with ${names.get(`doctors ${id}`) ?? `doctor ${id}`}: ${OFFER_WORDS[state]}`,
    )
    .join(", ") || null;

interface AuditedRule {
  service_id: number | null;
  percent: number | null;
  fixed: number | null;
  after_lab?: boolean;
  valid_from: string;
}

/** "40 % after lab of all other services from 01-Nov-2026", "Rs 1,500 of Crown from 01-Nov-2026". */
function ruleText(
  { service_id: id, percent, fixed, after_lab, valid_from }: AuditedRule,
  names: Names,
): string {
  const share =
    percent === null ? formatMoneyExactly(Number(fixed)) : `${percent} %${after_lab ? " after lab" : ""}`;
  const service = id === null ? "all other services" : (names.get(`services ${id}`) ?? `service ${id}`);
  return `${share} of ${service} from ${formatDate(valid_from)}`;
}

/** "Cash Rs 13,200, Card Rs 5,000". */
const countedText = (methods: readonly { method: string; amount: number }[]): string =>
  methods.map(({ method, amount }) => `${method} ${formatMoneyExactly(Number(amount))}`).join(", ");

interface AuditedLine {
  description: string;
  service: string | null;
  /** Of the line, where it is not the bill's. */
  doctor: string | null;
  /** Who did its work, where the share goes to another. */
  doneBy: string | null;
  listed: number;
  price: number;
}

/** "Scaling Rs 3,500 (Scaling and polishing, Dr Sana Mir, list price Rs 4,000), Consultation Rs 2,000 (no service)". */
const linesText = (lines: readonly AuditedLine[]): string =>
  lines
    .map(({ description, service, doctor, doneBy, listed, price }) => {
      const isListed = Number(listed) === Number(price) || Number(listed) === 0;
      const facts = [
        service ?? "no service",
        doctor && calledDoctor(doctor),
        doneBy && `done by ${calledDoctor(doneBy)}`,
        !isListed && `list price ${formatMoneyExactly(Number(listed))}`,
      ];
      return `${description} ${formatMoneyExactly(Number(price))} (${facts.filter(Boolean).join(", ")})`;
    })
    .join(", ");

/** "Taken out Rs 40,000: To the bank". */
const cashMoveText = ({ kind, amount, reason }: { kind: string; amount: number; reason: string }): string =>
  `${kind} ${formatMoneyExactly(Math.abs(Number(amount)))}: ${reason}`;

/** "table id" → name, for fields that hold an id. */
export type Names = ReadonlyMap<string, string>;

/** The records that a field's value names: their table and ids; undefined where it names none. */
export function namedBy(format: Format, value: unknown): { table: string; ids: number[] } | undefined {
  if (format === "windows of a week")
    return {
      table: "chairs",
      ids: ((value ?? []) as AuditedWindow[]).flatMap(({ chair_id: id }) => id ?? []),
    };
  if (format === "offers of a wish")
    return { table: "doctors", ids: ((value ?? []) as AuditedOffer[]).map(({ doctor_id: id }) => id) };
  if (format === "share rule")
    return { table: "services", ids: [(value as AuditedRule | undefined)?.service_id ?? []].flat() };
  const table = tableOf(format);
  return table ? { table, ids: [value].flat().filter((id) => typeof id === "number") } : undefined;
}

/** The table that a field's id points to, if it holds one. */
function tableOf(format: Format): string | undefined {
  return /^names of (\w+)$/.exec(format)?.[1];
}

function formatValue(value: unknown, format: Format, names: Names): string | null {
  if (value === null || value === undefined || value === "") return null;
  const text = String(value);
  switch (format) {
    case "text":
      return text;
    case "date":
      return text.endsWith("infinity") ? null : formatDate(text);
    case "time":
      return formatTime(text);
    case "phone":
      return groupPhone(text);
    case "money":
      return formatMoneyExactly(Number(value));
    case "flag":
      return formatYesNo(value as boolean);
    case "months":
      return counted(text, "month");
    case "days":
      return counted(text, "day");
    case "weekdays":
      return weekdaysText(value as number[]);
    case "windows":
      return windowsText(text);
    case "windows of a week":
      return weekText(value as AuditedWindow[], names);
    case "offers of a wish":
      return offersText(value as AuditedOffer[], names);
    case "counted methods":
      return countedText(value as { method: string; amount: number }[]);
    case "bill lines":
      return linesText(value as AuditedLine[]);
    case "cash move":
      return cashMoveText(value as { kind: string; amount: number; reason: string });
    case "share rule":
      return ruleText(value as AuditedRule, names);
    case "minutes":
      return `${text} minutes`;
    case "moment":
      return formatDateTime(text);
    case "photo":
      return "a photo";
    case "expense method":
      return EXPENSE_METHOD_LABELS[text as ExpenseMethod] ?? text;
    case "state of a wish":
      return WAITING_STATE_LABELS[text as WaitingState] ?? text;
    default:
      return namesOf([value].flat() as number[], tableOf(format), names);
  }
}

function namesOf(ids: number[], table: string | undefined, names: Names): string | null {
  const inOrder = ids.toSorted((a, b) => a - b);
  return inOrder.map((id) => names.get(`${table} ${id}`) ?? String(id)).join(", ") || null;
}

/** A field's change in the words of the screens; null when the displayed text is unchanged. */
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
