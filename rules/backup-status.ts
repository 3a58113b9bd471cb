import type { Health } from "./clinic-status.ts";
import { formatDateTime } from "./display.ts";
import { MS_PER_DAY, MS_PER_HOUR, MS_PER_MINUTE } from "./time-units.ts";

/** What is known of the backups; see `BackupStatus` of the contract. Instants as ISO texts. */
export interface BackupFacts {
  isSetUp: boolean;
  lastGoodOn: string | null;
  lastDrill: { drilledOn: string; error: string | null } | null;
}

/** A backup that is older than this is late: an administrator is told on every page. */
const LATE_AFTER = 48 * MS_PER_HOUR;
/** From this age on everybody who works here is told. */
const OVERDUE_AFTER = 7 * MS_PER_DAY;
/** A restore shall be tried once a week; a machine without room for it, or that is off at night, has some weeks. */
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

/** What the backup card says first; `now` in milliseconds. */
export function backupHeadline(
  { isSetUp, lastGoodOn }: BackupFacts,
  now: number,
): { health: Health; headline: string; detail: string } {
  if (lastGoodOn !== null) {
    const then = Date.parse(lastGoodOn);
    const age = now - then;
    const health = age > OVERDUE_AFTER ? "trouble" : age > LATE_AFTER ? "watch" : "good";
    const detail = `Last good backup, ${formatDateTime(lastGoodOn)}.`;
    return { health, headline: formatAge(then, now), detail };
  }
  if (!isSetUp)
    return {
      health: "trouble",
      headline: "No backups are made",
      detail:
        "If this computer's disk dies or is stolen, every record is lost. Make a key, and set BACKUP_RECIPIENT.",
    };
  return {
    health: "watch",
    headline: "No backup yet",
    detail: "The first one is made by itself, a few minutes after the start.",
  };
}

/** What the card says of the last trial of a restore; `now` in milliseconds. */
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

/**
 * The notice above every page about a late backup; null when there is none to give. `everybody` asks what those are
 * told who do not look after the computer. `now` in milliseconds.
 */
export function backupNotice(
  lastGoodOn: string | null,
  now: number,
  { everybody }: { everybody: boolean },
): string | null {
  if (lastGoodOn === null) return null;
  const then = Date.parse(lastGoodOn);
  if (now - then <= (everybody ? OVERDUE_AFTER : LATE_AFTER)) return null;
  return `The last good backup was made ${formatAge(then, now)}. Tell whoever looks after the clinic's computer.`;
}
