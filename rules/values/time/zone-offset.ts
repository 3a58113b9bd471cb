import { MS_PER_DAY, MS_PER_SECOND } from "./time-units.ts";

/** The most cached offsets of a zone: some thirty years of days. */
const REMEMBERED_DAYS = 10_000;

/** A zone's offset from UTC at an instant (milliseconds since 1970), in milliseconds, east of Greenwich positive. */
export type ZoneOffset = (instant: number) => number;

/**
 * The offsets of an IANA zone, from the platform's zone data. That is read once per UTC day: a day that begins and ends
 * with one offset has it throughout.
 */
export function zoneOffset(zone: string): ZoneOffset {
  const clock = new Intl.DateTimeFormat("en-US", { timeZone: zone, ...CLOCK });
  const remembered = new Map<number, number>();
  const atStartOf = (day: number) => {
    const known = remembered.get(day);
    if (known !== undefined) return known;
    if (remembered.size >= REMEMBERED_DAYS) remembered.clear();
    const offset = askFor(clock, day * MS_PER_DAY);
    remembered.set(day, offset);
    return offset;
  };
  return (instant) => {
    const day = Math.floor(instant / MS_PER_DAY);
    const offset = atStartOf(day);
    return offset === atStartOf(day + 1) ? offset : askFor(clock, instant);
  };
}

const CLOCK = {
  calendar: "gregory",
  hourCycle: "h23",
  era: "short",
  year: "numeric",
  month: "numeric",
  day: "numeric",
  hour: "numeric",
  minute: "numeric",
  second: "numeric",
} as const;

/** The zone's clock time, read as UTC, less the instant. */
function askFor(clock: Intl.DateTimeFormat, instant: number): number {
  const shown: Record<string, number> = {};
  let isBeforeChrist = false;
  for (const { type, value } of clock.formatToParts(instant)) {
    if (type === "era") isBeforeChrist = value.startsWith("B");
    else shown[type] = Number(value);
  }
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = shown;
  const reading = new Date(0);
  reading.setUTCFullYear(isBeforeChrist ? 1 - year : year, month - 1, day);
  return reading.setUTCHours(hour, minute, second) - Math.floor(instant / MS_PER_SECOND) * MS_PER_SECOND;
}

/**
 * The instant at which a zone's clock shows a time (milliseconds since 1970 as the clock would count them). Of a time that
 * occurs twice, the first; a skipped one is counted on from before.
 */
export function instantAt(offsetAt: ZoneOffset, shown: number): number {
  const before = offsetAt(shown - MS_PER_DAY);
  const after = offsetAt(shown + MS_PER_DAY);
  const isRight = (offset: number) => offsetAt(shown - offset) === offset;
  return shown - (isRight(before) || !isRight(after) ? before : after);
}
