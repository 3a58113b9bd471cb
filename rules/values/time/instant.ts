import { dayNumber, parseDay } from "./calendar.ts";
import { MS_PER_DAY, MS_PER_HOUR, MS_PER_MINUTE, MS_PER_SECOND } from "./time-units.ts";
import { instantAt, type ZoneOffset } from "./zone-offset.ts";

const DATE_LENGTH = "yyyy-MM-dd".length;
/** After the date: an optional time and an optional offset. */
const TIME_AND_OFFSET = /^(?:[T ]([\d:.,]*)([Z+-][^T ]*)?|(Z[^T: ]*))?$/;
/** Hours, minutes, seconds; the last may have a fraction. */
const TIME = /^(\d{2}(?:[.,]\d*)?)(?::?(\d{2}(?:[.,]\d*)?))?(?::?(\d{2}(?:[.,]\d*)?))?$/;
const OFFSET = /^([+-])(\d{2})(?::?(\d{2}))?$/;

/**
 * ISO 8601 with a full date as milliseconds since 1970; null for anything else. Text without an offset is read by the
 * zone's clock, and a date as its first moment.
 */
export function parseInstant(text: string, offsetAt: ZoneOffset): number | null {
  const day = parseDay(text.slice(0, DATE_LENGTH));
  const rest = TIME_AND_OFFSET.exec(text.slice(DATE_LENGTH));
  if (!day || day.year === 0 || !rest) return null;
  const [, time = "", behindTime, behindDate] = rest;
  const intoDay = readTime(time);
  if (intoDay === null) return null;
  const shown = dayNumber(day) * MS_PER_DAY + intoDay;
  const offset = behindTime ?? behindDate;
  if (offset === undefined) return instantAt(offsetAt, Math.trunc(shown));
  const east = readOffset(offset);
  return east === null ? null : Math.trunc(shown - east);
}

/** Milliseconds since midnight, 24:00 included; null when it is no time. */
function readTime(time: string): number | null {
  if (time === "") return 0;
  const parts = TIME.exec(time);
  if (!parts) return null;
  const [hours = 0, minutes = 0, seconds = 0] = parts
    .slice(1)
    .map((part) => (part ? Number.parseFloat(part.replace(",", ".")) : 0));
  const isMidnight = hours === 24 && minutes === 0 && seconds === 0;
  if (!isMidnight && (hours >= 24 || minutes >= 60 || seconds >= 60)) return null;
  return hours * MS_PER_HOUR + minutes * MS_PER_MINUTE + seconds * MS_PER_SECOND;
}

/** Milliseconds east of Greenwich; null for impossible minutes. A missing offset counts as Greenwich. */
function readOffset(offset: string): number | null {
  const [, sign, hours, minutes = "0"] = OFFSET.exec(offset) ?? [];
  if (sign === undefined) return 0;
  if (Number(minutes) >= 60) return null;
  const size = Number(hours) * MS_PER_HOUR + Number(minutes) * MS_PER_MINUTE;
  return sign === "+" ? size : -size;
}
