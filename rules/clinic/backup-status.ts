import { formatCount, formatDateTime } from "#rules/values/display.ts";
import { MS_PER_DAY, MS_PER_HOUR, MS_PER_MINUTE } from "#rules/values/time/time-units.ts";
import type { Health } from "./clinic-status.ts";
import { pathTo } from "./screens.ts";

/** The facts about the backups; see `BackupStatus` of the contract. Instants as ISO texts. */
export interface BackupFacts {
  isSetUp: boolean;
  lastGoodOn: string | null;
  lastDrill: { drilledOn: string; error: string | null } | null;
  /** The failure in each place since its newest good backup. */
  places: readonly { error: string | null }[];
}

/** An older backup is late: administrators are told on every page. */
const LATE_AFTER = 48 * MS_PER_HOUR;
/** From this age on all staff are told. */
const OVERDUE_AFTER = 7 * MS_PER_DAY;
/** A trial restore is meant to run weekly; a machine without room for it, or that is off at night, has some weeks. */
const DRILL_LATE_AFTER = 35 * MS_PER_DAY;

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? "" : "s"}`;

/** How long ago, as a person says it: "6 minutes ago", "47 hours ago", "9 days ago". Times in milliseconds. */
export function formatAge(then: number, now: number): string {
  const age = Math.max(0, now - then);
  if (age < MS_PER_MINUTE) return "just now";
  if (age < MS_PER_HOUR) return `${counted(Math.floor(age / MS_PER_MINUTE), "minute")} ago`;
  if (age < LATE_AFTER) return `${counted(Math.floor(age / MS_PER_HOUR), "hour")} ago`;
  return `${counted(Math.floor(age / MS_PER_DAY), "day")} ago`;
}

const NO_KEY =
  "If this computer's disk dies or is stolen, every record is lost. It takes three minutes: a key on paper, and a stick or a second disk.";

/** The headline of the backup card; `now` in milliseconds. */
export function backupHeadline(
  { isSetUp, lastGoodOn, places }: BackupFacts,
  now: number,
): { health: Health; headline: string; detail: string } {
  const last = lastGoodOn === null ? "" : `Last good backup, ${formatDateTime(lastGoodOn)}.`;
  if (!isSetUp)
    return {
      health: "trouble",
      headline: last ? "No backups are made any more" : "No backups are made",
      detail: last ? `${last} ${NO_KEY}` : NO_KEY,
    };
  if (lastGoodOn !== null) {
    const then = Date.parse(lastGoodOn);
    const age = now - then;
    const health = age > OVERDUE_AFTER ? "trouble" : age > LATE_AFTER ? "watch" : "good";
    return { health, headline: formatAge(then, now), detail: last };
  }
  if (places.some(({ error }) => error !== null))
    return {
      health: "trouble",
      headline: "No backup could be made",
      detail: "What went wrong stands below. Until it is mended, the records exist once.",
    };
  return {
    health: "watch",
    headline: "No backup yet",
    detail: "The first one is made by itself, a few minutes after the start.",
  };
}

/** The card's words about the last trial restore; `now` in milliseconds. */
export function drillText(
  { lastDrill }: BackupFacts,
  now: number,
): { health: Health; state: string; detail: string } {
  if (!lastDrill)
    return { health: "watch", state: "Not yet", detail: "A backup is only sure once it was restored." };
  const state = formatDateTime(lastDrill.drilledOn);
  if (lastDrill.error !== null) return { health: "trouble", state, detail: lastDrill.error };
  const isLate = now - Date.parse(lastDrill.drilledOn) > DRILL_LATE_AFTER;
  return { health: isLate ? "watch" : "good", state, detail: "Every record and figure was equal." };
}

/** The records at stake: ISO instants, null for none. */
export interface BackupAge {
  /** The moment of the records in the newest good backup. */
  lastGoodOn: string | null;
  /** While there is no good backup: since when the clinic has had a patient of its own. */
  recordsSince: string | null;
}

/** The screen on which the key and the first backup are made. */
export const SET_UP_BACKUPS = `${pathTo("set-up")}?step=backups`;

/** Administrators see it on every page from the first patient on, until there is a good backup. */
export const NEVER_BACKED_UP =
  "No backup of the clinic was ever made: if this computer's disk dies or is stolen, every record is lost.";

/**
 * The notice above every page about backups that are late or were never made; null when there is none. `everybody` asks for
 * the words for staff who do not look after the computer. `now` in milliseconds.
 */
export function backupNotice(
  { lastGoodOn, recordsSince }: BackupAge,
  now: number,
  { everybody }: { everybody: boolean },
): string | null {
  if (lastGoodOn === null) {
    if (recordsSince === null) return null;
    if (!everybody) return NEVER_BACKED_UP;
    if (now - Date.parse(recordsSince) <= OVERDUE_AFTER) return null;
    return "No backup of the clinic was ever made. Tell whoever looks after the clinic's computer.";
  }
  const then = Date.parse(lastGoodOn);
  if (now - then <= (everybody ? OVERDUE_AFTER : LATE_AFTER)) return null;
  return `The last good backup was made ${formatAge(then, now)}. Tell whoever looks after the clinic's computer.`;
}

/** An event of the backups that administrators are mailed about. */
export interface BackupOccasion {
  /** The same for one occasion, so that it is mailed once. */
  key: string;
  subject: string;
  text: string;
}

export const backupOccasion = {
  /** Null while the newest backup is recent enough, and while there is neither a backup nor a patient. */
  late({ lastGoodOn, recordsSince }: BackupAge, now: number): BackupOccasion | null {
    if (lastGoodOn === null) return recordsSince === null ? null : neverMade(recordsSince, now);
    const then = Date.parse(lastGoodOn);
    const age = now - then;
    if (age <= LATE_AFTER) return null;
    return {
      key: `backup ${age > OVERDUE_AFTER ? "overdue" : "late"}, last good of ${lastGoodOn}`,
      subject: `the last good backup was made ${formatAge(then, now)}`,
      text: `The last good backup was made ${formatAge(then, now)}, ${formatDateTime(lastGoodOn)}. What was entered since then exists once, on the clinic's computer.`,
    };
  },

  /** @param lastGoodDrillOn the last trial that succeeded: until the next one it is the same occasion. */
  drillFailed(error: string | null, lastGoodDrillOn: string | null): BackupOccasion | null {
    if (error === null) return null;
    return {
      key: `restore drill failed, last good of ${lastGoodDrillOn ?? "never"}`,
      subject: "a backup could not be restored for trial",
      text: `The last trial of restoring a backup did not go well: ${error}`,
    };
  },
};

/** From the first patient on, and once more after a week. */
function neverMade(recordsSince: string, now: number): BackupOccasion {
  const isOverdue = now - Date.parse(recordsSince) > OVERDUE_AFTER;
  return {
    key: isOverdue ? "no backup ever, overdue" : "no backup ever",
    subject: "no backup was ever made",
    text: `${NEVER_BACKED_UP} The step "Backups" of the set-up makes the key and the first backup.`,
  };
}

/** The running step in words, by the table or step that a backup names; `count` of rows or megabytes. */
export function stepText(step: { step: string; count: number } | null): string {
  if (!step) return "Being made now.";
  const count = step.count > 0 ? formatCount(step.count) : "";
  if (step.step.startsWith("sending to")) {
    const place = step.step.slice("sending to ".length).replace(/, MB$/, "");
    return count ? `Sending to ${place}: ${count} MB.` : `Sending to ${place}.`;
  }
  if (step.step === "reading it back") return "Reading it back.";
  if (step.step === "restoring for trial") return "Made. Now it is restored for trial, beside the clinic.";
  return count
    ? `Copying the records: ${step.step.replaceAll("_", " ")}, ${count} rows.`
    : "Copying the records.";
}
