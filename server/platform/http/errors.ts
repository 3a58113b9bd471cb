import pg from "pg";
import type { FieldError } from "#contract/values/envelope.ts";
import { type ClosedDay, closedDayWords } from "#rules/money/day-close/day-close.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";

/** Every way of refusing a call, and its HTTP status. No other table knows both. */
const STATUS = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  tooLarge: 413,
  unsupported: 415,
  unprocessable: 422,
  throttled: 429,
  unavailable: 503,
} as const;
export type ErrorCode = keyof typeof STATUS;

interface Details {
  errors?: FieldError[];
  conflict?: Record<string, unknown>;
  /** Seconds after which a retry makes sense. */
  retryAfter?: number;
}

/** A refusal, with a message for the person at the desk. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: Details;

  /** @param cause the reason, for the log. */
  constructor(code: ErrorCode, message: string, details: Details = {}, cause?: Error) {
    super(message, { cause });
    this.name = "AppError";
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return STATUS[this.code];
  }
}

/** 400 with one entry per wrong field. */
export function invalid(...errors: FieldError[]): AppError {
  return new AppError("invalid", "Please fill out all required fields correctly.", { errors });
}
/** 404; `what` names the thing as people call it: "This patient". */
export function notFound(what: string): AppError {
  return new AppError("notFound", `${what} was not found. It may have been deleted.`);
}
/** 409: a rule or somebody else's change prevents it; `facts` help the screen to offer a way out. */
export function conflict(message: string, facts?: Record<string, unknown>): AppError {
  return new AppError("conflict", message, facts ? { conflict: facts } : {});
}
/** 403: the caller's role does not allow it. */
export function forbidden(): AppError {
  return new AppError("forbidden", "Your account may not do this. Ask an administrator of the clinic.");
}
export function throttled(retryAfter: number): AppError {
  return new AppError("throttled", `Too many attempts. Please try again in ${waitText(retryAfter)}.`, {
    retryAfter,
  });
}
export const CHANGED_MEANWHILE =
  "Somebody else changed this record since you opened it. Nothing was saved; open it again to see the change.";

function waitText(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? "1 second" : `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}

const UNAVAILABLE_STATES = new Set(["57P01", "57P02", "57P03", "57014", "55P03", "53300", "53200"]);
const CONNECTION_ERRORS = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  // The queue of a socket that nobody serves is full.
  "EAGAIN",
  "ENOENT",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
]);

/** The message when the database has no room for a row. */
export const DISK_FULL =
  "The disk of the clinic's computer is full. Records can be read, and nothing can be saved until there is room.";
/** The message for a standby, or a database set to read-only. */
export const UNREACHABLE =
  "The clinic's records cannot be reached right now. Nothing was lost; please try again.";

export const READ_ONLY = "The clinic's records can only be read right now. Nothing can be saved.";

const hasCode = (error: unknown, code: string) => error instanceof pg.DatabaseError && error.code === code;
export const isDiskFull = (error: unknown) => hasCode(error, "53100");
/** Another transaction held a lock for longer than this one waits. */
export const isLockTimeout = (error: unknown) => hasCode(error, "55P03");
export const isReadOnly = (error: unknown) => hasCode(error, "25006");

/** Whether a retry of the transaction may succeed: it was the victim of a deadlock or of a race. */
export function isRetryable(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === "40001" || error.code === "40P01");
}

/** Whether a query timed out in the driver. If it was a COMMIT, its outcome is unknown. */
export function isQueryTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === "Query read timeout";
}

/** Whether the connection was lost before or during a statement. */
export function isConnectionLoss(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return (
    CONNECTION_ERRORS.has(code) ||
    code.startsWith("08") ||
    UNAVAILABLE_STATES.has(code) ||
    isQueryTimeout(error) ||
    /Connection terminated|timeout exceeded when trying to connect|Cannot use a pool after calling end|Client has encountered a connection error|Client was closed/.test(
      error.message,
    )
  );
}

/**
 * A refusal of the trigger `day_must_be_open` (db/functions/money/day-close/day_must_be_open.sql), which says what is
 * closed.
 */
function dayClosed({ detail }: pg.DatabaseError): AppError {
  const closed = JSON.parse(detail ?? "{}") as ClosedDay;
  const { zNo, closedBy, nextDay } = closed;
  return conflict(closedDayWords(closed, clinicToday()), { kind: "day closed", zNo, closedBy, nextDay });
}

/** The database's errors for values that it cannot read or store, and their messages. */
const UNUSABLE: Readonly<Record<string, string>> = {
  "22001": "This text is too long to be stored.",
  "22003": "A number or date is outside what can be stored.",
  "22007": "A date or time is not written as one.",
  "22008": "A number or date is outside what can be stored.",
  "22009": "A date or time is not written as one.",
  "22021": "This text holds a character that cannot be stored.",
  "22P02": "A number, date or choice is not written as one.",
  "22P05": "This text holds a character that cannot be stored.",
};

/** 400 for a value that the contract accepted and the database did not; the cause says where, for the log. */
function unusable(error: pg.DatabaseError): AppError | null {
  const message = UNUSABLE[error.code ?? ""];
  return message ? Object.assign(invalid({ field: "", message }), { cause: error }) : null;
}

/** Turns the database's refusals into words; an unexpected error stays unchanged and becomes a 500. */
export function translate(error: unknown): unknown {
  if (error instanceof AppError) return error;
  if (isConnectionLoss(error)) return new AppError("unavailable", UNREACHABLE, { retryAfter: 5 });
  if (!(error instanceof pg.DatabaseError)) return error;
  switch (error.code) {
    case "53100":
      return new AppError("unavailable", DISK_FULL, { retryAfter: 30 });
    case "25006":
      return new AppError("unavailable", READ_ONLY, { retryAfter: 30 });
    case "MT001":
      return dayClosed(error);
    case "23P01":
      return conflict("This doctor already has an appointment at that time.");
    case "23505":
      return conflict("This has been saved already.");
    case "40001":
    case "40P01":
      return new AppError("unavailable", "The clinic is very busy right now. Please try again.", {
        retryAfter: 1,
      });
    default:
      return unusable(error) ?? error;
  }
}
