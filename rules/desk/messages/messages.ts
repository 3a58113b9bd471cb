import { addDays, clinicDateOf, clinicTimeOf, instantOf, minutesOf } from "#rules/values/time/clinic-time.ts";
import { MS_PER_MINUTE } from "#rules/values/time/time-units.ts";

/** Which messages a visit gets, and when each is due (docs/handbook/desk/messages.md#when). */

export const MESSAGE_KINDS = [
  "booked",
  "reminder",
  "moved",
  "cancelled",
  "offer",
  "recall",
  "rearrange",
  "free",
] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

export const MESSAGE_STATES = [
  "planned",
  "opened",
  "sending",
  "sent",
  "delivered",
  "read",
  "failed",
  "unknown",
  "dropped",
] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/** The ways that a message can take. "desk": somebody opens the chat and sends it. */
export const MESSAGE_CHANNELS = ["desk", "sms", "email"] as const;
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number];

/** What happened to a visit, as far as its patient is to hear of it. */
export type VisitAct = "booked" | "moved" | "cancelled";

/** A visit as far as its messages depend on it. */
export interface ToldVisit {
  idPatient: number;
  idDoctor: number;
  appointmentDate: string;
  appointmentTime: string;
  status: "Scheduled" | "Completed" | "Cancelled";
}

/** What a change of a visit means for its patient; null: nothing that is told. */
export function visitAct(before: ToldVisit, after: ToldVisit): VisitAct | null {
  if (after.status === "Cancelled" && before.status === "Scheduled") return "cancelled";
  if (after.status !== "Scheduled") return null;
  if (before.status !== "Scheduled" || before.idPatient !== after.idPatient) return "booked";
  const isMoved = (["idDoctor", "appointmentDate", "appointmentTime"] as const).some(
    (name) => before[name] !== after[name],
  );
  return isMoved ? "moved" : null;
}

/** A reminder is due so many days before the visit at a time, or so many minutes before it begins. */
export interface ReminderStep {
  /** From 1. */
  position: number;
  daysBefore: number | null;
  /** `HH:mm`, with `daysBefore`. */
  at: string | null;
  minutesBefore: number | null;
}

/** Hours in which nothing leaves, `HH:mm`; over midnight where `from` is later than `to`, none where they are equal. */
export interface QuietHours {
  from: string;
  to: string;
}

/** What a patient knows of a visit. */
export interface KnownVisit {
  /** `yyyy-MM-ddTHH:mm` by the clinic's clock; null: that it is cancelled. */
  start: string | null;
  /** Null: not noted, of a message older than the note. */
  idDoctor: number | null;
}

export interface VisitToTell {
  /** When it begins by the clinic's clock, `yyyy-MM-ddTHH:mm`. */
  start: string;
  idDoctor?: number;
  /** By the last message that left or may have left. */
  told?: KnownVisit | null;
  /** Before moves of which no message left. */
  untold?: KnownVisit | null;
  /** The word of the booking was withdrawn, with a move, before it left. */
  bookingUntold?: boolean;
  /** The kinds that are switched on. */
  kinds: readonly MessageKind[];
  steps: readonly ReminderStep[];
  quiet: QuietHours;
}

export interface PlannedMessage {
  kind: MessageKind;
  /** Of a reminder its step's; an event counts how often it was told. */
  position: number | null;
  /** ISO 8601. */
  dueOn: string;
  /** When it would be stale, ISO 8601. */
  notAfter: string;
  /** "covered": written down and not sent, because another of the same visit is due shortly before it. */
  why: "covered" | null;
  /** Of "moved": what the patient knows until it leaves. */
  known?: KnownVisit;
}

const minutes = (count: number) => count * MS_PER_MINUTE;
/** The end of the quiet hours serves a message if so much is left until the visit. */
const LAST_USEFUL = minutes(60);
/** A message of a visit stands for the reminders of it that are due within this time after it. */
export const COVERS_FOR_MS = minutes(360);
/** A reminder that comes later than this before the visit is stale. */
const STALE_BEFORE_START = minutes(30);

/**
 * The messages of a visit after `act`, earliest first; `now` in milliseconds since 1970. None of a visit that has begun.
 * `before`: the visit as it was before a move, if anybody knows.
 */
export function messagesAfter(
  act: VisitAct,
  visit: VisitToTell,
  now: number,
  before?: KnownVisit,
): PlannedMessage[] {
  const start = instantOf(visit.start);
  if (start <= now) return [];
  const known = visit.told ?? visit.untold ?? before;
  const told = act === "moved" ? toldOfMove(visit, known) : act;
  const event = told && visit.kinds.includes(told) ? [eventAt(told, visit, start, now, known)] : [];
  const wanted = act !== "cancelled" && visit.kinds.includes("reminder");
  const reminders = wanted ? visit.steps.flatMap((step) => reminderAt(step, visit, start, now)) : [];
  return covered([...event, ...reminders]);
}

/**
 * What is told of a move: nothing where the visit is again as its patient knows it; and there the word of the booking,
 * where it never left.
 */
function toldOfMove({ start, idDoctor, bookingUntold }: VisitToTell, known?: KnownVisit): VisitAct | null {
  if (!known || known.start !== start || known.idDoctor !== idDoctor) return "moved";
  return bookingUntold ? "booked" : null;
}

interface Due {
  kind: MessageKind;
  position: number | null;
  due: number;
  notAfter: number;
  known?: KnownVisit;
}

function eventAt(kind: VisitAct, visit: VisitToTell, start: number, now: number, known?: KnownVisit): Due {
  const due = Math.max(now, outsideQuiet(now, start, visit.quiet));
  return { kind, position: null, due, notAfter: start, ...(kind === "moved" && known && { known }) };
}

/** None when the time for it has passed, or would be in the quiet hours before now. */
function reminderAt(step: ReminderStep, visit: VisitToTell, start: number, now: number): Due[] {
  const asked = askedFor(step, visit.start, start);
  const due = outsideQuiet(asked, start, visit.quiet);
  const notAfter = start - STALE_BEFORE_START;
  if (asked <= now || due <= now || due > notAfter) return [];
  return [{ kind: "reminder", position: step.position, due, notAfter }];
}

function askedFor({ daysBefore, at, minutesBefore }: ReminderStep, text: string, start: number): number {
  if (daysBefore === null || at === null) return start - minutes(minutesBefore ?? 0);
  return instantOf(`${addDays(text.slice(0, 10), -daysBefore)}T${at}`);
}

/**
 * The moment itself, or out of quiet hours: their end where that is an hour or more before the visit, else their
 * beginning the evening before.
 */
function outsideQuiet(moment: number, start: number, { from, to }: QuietHours): number {
  const iso = new Date(moment).toISOString();
  const day = clinicDateOf(iso);
  const time = minutesOf(clinicTimeOf(iso));
  const [begins, ends] = [minutesOf(from), minutesOf(to)];
  const isQuiet = begins <= ends ? begins <= time && time < ends : time >= begins || time < ends;
  if (!isQuiet) return moment;
  const end = instantOf(`${addDays(day, time < ends ? 0 : 1)}T${to}`);
  if (start - end >= LAST_USEFUL) return end;
  return instantOf(`${addDays(day, time >= begins ? 0 : -1)}T${from}`);
}

/** Of two within six hours the later is not sent. */
function covered(messages: readonly Due[]): PlannedMessage[] {
  let last = Number.NEGATIVE_INFINITY;
  return [...messages]
    .sort((a, b) => a.due - b.due)
    .map(({ kind, position, due, notAfter, known }) => {
      const isCovered = kind === "reminder" && due - last < COVERS_FOR_MS;
      if (!isCovered) last = due;
      const [dueOn, stale] = [new Date(due).toISOString(), new Date(notAfter).toISOString()];
      const why = isCovered ? "covered" : null;
      return { kind, position, dueOn, notAfter: stale, why, ...(known && { known }) };
    });
}
