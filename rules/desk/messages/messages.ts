import { addDays, clinicDateOf, clinicTimeOf, instantOf, minutesOf } from "#rules/values/time/clinic-time.ts";
import { MS_PER_MINUTE } from "#rules/values/time/time-units.ts";

/** The messages of a visit, and when each is due (docs/handbook/desk/messages.md#when). */

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

/** The channels of a message. "desk": somebody opens the chat and sends it. */
export const MESSAGE_CHANNELS = ["desk", "sms", "email"] as const;
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number];

/** An event of a visit that its patient is told about. */
export type VisitAct = "booked" | "moved" | "cancelled";

/** The facts of a visit that its messages depend on. */
export interface ToldVisit {
  idPatient: number;
  idDoctor: number;
  appointmentDate: string;
  appointmentTime: string;
  status: "Scheduled" | "Completed" | "Cancelled";
}

/** The event that a change of a visit is for its patient; null: none. */
export function visitAct(before: ToldVisit, after: ToldVisit): VisitAct | null {
  if (after.status === "Cancelled" && before.status === "Scheduled") return "cancelled";
  if (after.status !== "Scheduled") return null;
  if (before.status !== "Scheduled" || before.idPatient !== after.idPatient) return "booked";
  const isMoved = (["idDoctor", "appointmentDate", "appointmentTime"] as const).some(
    (name) => before[name] !== after[name],
  );
  return isMoved ? "moved" : null;
}

/** A reminder: some days before the visit at a given time, or some minutes before it begins. */
export interface ReminderStep {
  /** From 1. */
  position: number;
  daysBefore: number | null;
  /** `HH:mm`, with `daysBefore`. */
  at: string | null;
  minutesBefore: number | null;
}

/** Hours in which nothing is sent, `HH:mm`; over midnight where `from` is later than `to`, none where they are equal. */
export interface QuietHours {
  from: string;
  to: string;
}

/** What a patient knows of a visit. */
export interface KnownVisit {
  /** `yyyy-MM-ddTHH:mm` by the clinic's clock; null: the patient knows that it is cancelled. */
  start: string | null;
  /** Null: not noted, for messages older than this field. */
  idDoctor: number | null;
}

export interface VisitToTell {
  /** Its beginning by the clinic's clock, `yyyy-MM-ddTHH:mm`. */
  start: string;
  idDoctor?: number;
  /** By the last message that was sent, or may have been. */
  told?: KnownVisit | null;
  /** Before moves without a sent message. */
  untold?: KnownVisit | null;
  /** The message about the booking was dropped with a move, before it was sent. */
  bookingUntold?: boolean;
  /** The kinds that are switched on. */
  kinds: readonly MessageKind[];
  steps: readonly ReminderStep[];
  quiet: QuietHours;
}

export interface PlannedMessage {
  kind: MessageKind;
  /** A reminder's step; for an event, how often it was told. */
  position: number | null;
  /** ISO 8601. */
  dueOn: string;
  /** When it expires, ISO 8601. */
  notAfter: string;
  /** "covered": planned but not sent, because another message of the visit is due shortly before it. */
  why: "covered" | null;
  /** For "moved": what the patient knows until it is sent. */
  known?: KnownVisit;
}

const minutes = (count: number) => count * MS_PER_MINUTE;
/** The end of the quiet hours still suits a message if so much time is left before the visit. */
const LAST_USEFUL = minutes(60);
/** A message of a visit replaces its reminders that are due within this time after it. */
export const COVERS_FOR_MS = minutes(360);
/** A reminder expires so long before the visit. */
const STALE_BEFORE_START = minutes(30);

/**
 * The messages of a visit after `act`, earliest first; `now` in milliseconds since 1970. None for a visit that has begun.
 * `before`: the visit before a move, if known.
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
 * The kind of message about a move: none where the visit is back at what its patient knows; then the booking's, if that was
 * never sent.
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

/** None when its time has passed, or would fall into quiet hours before now. */
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
 * The moment itself, unless it is in quiet hours: then their end, if that is an hour or more before the visit, else their
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

/** Of two within six hours the later one is not sent. */
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
