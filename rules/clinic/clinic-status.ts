import { formatCount, formatDateTime } from "#rules/values/display.ts";
import { MS_PER_HOUR } from "#rules/values/time/time-units.ts";

/** The health of a part of the clinic's computer. "watch": somebody should look at it soon; "trouble": now. */
export type Health = "good" | "watch" | "trouble";

/** The facts about the parts; see `ClinicStatus` of the contract. Instants as ISO texts, sizes in bytes. */
export interface StatusFacts {
  program: { version: string; startedOn: string };
  database: { isEmbedded: boolean; version: string; bytes: number; writable: boolean };
  /** "elsewhere": the disk is another computer's, and its room unknown. */
  disk: { state: "enough" | "low" | "scarce" | "full" | "elsewhere"; freeBytes: number | null };
  clock: "right" | "differs" | "apart" | "wrong";
  calls: { total: number; failed: number; halfWithin: number | null; nearlyAllWithin: number | null };
  mail: { isSent: boolean; waiting: number; oldestWaitingOn: string | null; givenUp: number };
  upkeepOn: string | null;
  failedSignIns: number;
}

/** One line of the status screen. */
export interface StatusLine {
  part: string;
  health: Health;
  /** The state in a few words: "41 GB free". */
  state: string;
  /** Further facts, or what to do; empty when there is nothing to add. */
  detail: string;
}

const GIGABYTE = 2 ** 30;
const MEGABYTE = 2 ** 20;
/** The share of failed calls from which on it is trouble, not only something to watch. */
const FAILED_SHARE = 0.01;
/** Milliseconds within which 99 of 100 calls should be answered. */
const SLOW = 1000;
const MAIL_LATE = MS_PER_HOUR;
const UPKEEP_LATE = MS_PER_HOUR;
const MANY_FAILED_SIGN_INS = 50;

/** Bytes as a person reads them: "95 MB", "1.4 GB". */
export function formatBytes(bytes: number): string {
  if (bytes < MEGABYTE) return "less than 1 MB";
  if (bytes < GIGABYTE) return `${Math.floor(bytes / MEGABYTE)} MB`;
  const gigabytes = bytes / GIGABYTE;
  return `${gigabytes < 10 ? gigabytes.toFixed(1) : Math.floor(gigabytes)} GB`;
}

/** A time as a person reads it: "25 ms", "2.5 s". */
function formatMilliseconds(milliseconds: number): string {
  return milliseconds < 1000 ? `${milliseconds} ms` : `${milliseconds / 1000} s`;
}

/** The lines of the status screen; `now` in milliseconds. */
export function statusLines(facts: StatusFacts, now: number): StatusLine[] {
  return [
    databaseLine(facts),
    diskLine(facts),
    clockLine(facts),
    callsLine(facts),
    mailLine(facts, now),
    signInLine(facts),
    upkeepLine(facts, now),
    programLine(facts),
  ];
}

/** The worst health of the lines. */
export function overallHealth(lines: readonly StatusLine[]): Health {
  if (lines.some(({ health }) => health === "trouble")) return "trouble";
  return lines.some(({ health }) => health === "watch") ? "watch" : "good";
}

function databaseLine({ database: { isEmbedded, version, bytes, writable } }: StatusFacts): StatusLine {
  const place = isEmbedded ? "inside Matab" : "on the server of DATABASE_URL";
  return {
    part: "Records",
    health: writable ? "good" : "trouble",
    state: writable ? "Can be read and saved" : "Cannot be saved now",
    detail: `PostgreSQL ${version} ${place}, ${formatBytes(bytes)}`,
  };
}

function diskLine({ disk: { state, freeBytes } }: StatusFacts): StatusLine {
  const part = "Disk";
  if (state === "full")
    return { part, health: "trouble", state: "Full", detail: "Make room on the clinic's computer." };
  if (freeBytes === null)
    return { part, health: "good", state: "On another computer", detail: "Its room is not known here." };
  const room = `${formatBytes(Math.max(0, freeBytes))} free`;
  if (state === "enough") return { part, health: "good", state: room, detail: "" };
  const health = state === "scarce" ? "trouble" : "watch";
  return { part, health, state: room, detail: "Make room on the clinic's computer." };
}

function clockLine({ clock }: StatusFacts): StatusLine {
  if (clock === "right") return { part: "Clock", health: "good", state: "Right", detail: "" };
  return {
    part: "Clock",
    health: clock === "differs" ? "watch" : "trouble",
    state: clock === "wrong" ? "Wrong" : "Differs from the database's",
    detail: "Set the clock of the clinic's computer.",
  };
}

function callsLine({ calls: { total, failed, halfWithin, nearlyAllWithin } }: StatusFacts): StatusLine {
  const part = "Answers";
  if (total === 0 || halfWithin === null || nearlyAllWithin === null)
    return { part, health: "good", state: "Nothing was asked yet", detail: "" };
  const times = `Half of them within ${formatMilliseconds(halfWithin)}, 99 of 100 within ${formatMilliseconds(nearlyAllWithin)}`;
  const isSlow = nearlyAllWithin > SLOW;
  return {
    part,
    health:
      failed >= total * FAILED_SHARE && failed > 0 ? "trouble" : failed > 0 || isSlow ? "watch" : "good",
    state: `${formatCount(total)} in 24 hours, ${failed === 0 ? "none" : formatCount(failed)} failed`,
    detail: times,
  };
}

function mailLine(
  { mail: { isSent, waiting, oldestWaitingOn, givenUp } }: StatusFacts,
  now: number,
): StatusLine {
  const part = "Mails";
  if (givenUp > 0)
    return {
      part,
      health: "trouble",
      state: `${formatCount(givenUp)} could not be sent`,
      detail: "Check SMTP_URL and the address of who did not get it.",
    };
  if (waiting > 0) {
    const isLate = oldestWaitingOn !== null && now - Date.parse(oldestWaitingOn) > MAIL_LATE;
    return {
      part,
      health: isLate ? "watch" : "good",
      state: `${formatCount(waiting)} waiting`,
      detail: `The oldest since ${formatDateTime(oldestWaitingOn)}`,
    };
  }
  if (isSent) return { part, health: "good", state: "All sent", detail: "" };
  return {
    part,
    health: "watch",
    state: "Written to files",
    detail: "No mail server is set (SMTP_URL): invitations and reset links lie in the folder outbox.",
  };
}

function signInLine({ failedSignIns }: StatusFacts): StatusLine {
  const isMuch = failedSignIns >= MANY_FAILED_SIGN_INS;
  return {
    part: "Sign-ins",
    health: isMuch ? "watch" : "good",
    state:
      failedSignIns === 0 ? "None failed in 24 hours" : `${formatCount(failedSignIns)} failed in 24 hours`,
    detail: isMuch ? "Somebody may be guessing passwords. They are slowed down by themselves." : "",
  };
}

function upkeepLine({ upkeepOn, program: { startedOn } }: StatusFacts, now: number): StatusLine {
  const last = upkeepOn ?? startedOn;
  const isLate = now - Date.parse(last) > UPKEEP_LATE;
  return {
    part: "Upkeep",
    health: isLate ? "watch" : "good",
    state: upkeepOn === null ? "Not yet since the start" : `Done ${formatDateTime(upkeepOn)}`,
    detail: isLate ? "It runs every minute. Start Matab again, and send a report if it stays so." : "",
  };
}

function programLine({ program: { version, startedOn } }: StatusFacts): StatusLine {
  return {
    part: "Program",
    health: "good",
    state: `Matab ${version}`,
    detail: `Running since ${formatDateTime(startedOn)}`,
  };
}
