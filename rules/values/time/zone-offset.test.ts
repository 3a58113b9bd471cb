import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { instantAt, zoneOffset } from "./zone-offset.ts";

const ZONES = ["Asia/Karachi", "Europe/London", "America/New_York", "Australia/Lord_Howe"];
const minutes = (offset: number) => offset / 60_000;
const anyInstant = fc.date({
  min: new Date("1970-01-01T00:00:00Z"),
  max: new Date("2100-12-31T00:00:00Z"),
  noInvalidDate: true,
});

describe("the offset of a zone", () => {
  it.each([
    ["Asia/Karachi", "2026-11-20T12:00:00Z", 300],
    ["Asia/Karachi", "2008-05-31T18:59:59.999Z", 300],
    ["Asia/Karachi", "2008-05-31T19:00:00Z", 360],
    ["Asia/Karachi", "2009-10-31T17:59:59Z", 360],
    ["Asia/Karachi", "2009-10-31T18:00:00Z", 300],
    ["America/New_York", "2026-03-08T06:59:59Z", -300],
    ["America/New_York", "2026-03-08T07:00:00Z", -240],
    ["Australia/Lord_Howe", "2026-04-04T14:59:59Z", 660],
    ["Australia/Lord_Howe", "2026-04-04T15:00:00Z", 630],
  ])("%s at %s is %i minutes", (zone, instant, offset) => {
    expect(minutes(zoneOffset(zone)(Date.parse(instant)))).toBe(offset);
  });

  it.each(ZONES)("of %s is the platform's at every instant", (zone) => {
    const offsetAt = zoneOffset(zone);
    const platform = new Intl.DateTimeFormat("sv-SE", {
      timeZone: zone,
      dateStyle: "short",
      timeStyle: "medium",
    });
    fc.assert(
      fc.property(anyInstant, (instant) => {
        const shown = new Date(instant.getTime() + offsetAt(instant.getTime())).toISOString();
        expect(shown.slice(0, 19).replace("T", " ")).toBe(platform.format(instant));
      }),
    );
  });
});

describe("the instant at which a clock shows a time", () => {
  it.each([
    ["an ordinary time", "Asia/Karachi", "2026-11-20T23:30", "2026-11-20T18:30"],
    ["skipped, so counted on", "Asia/Karachi", "2008-06-01T00:30", "2008-05-31T19:30"],
    ["shown twice, the first", "Asia/Karachi", "2009-10-31T23:30", "2009-10-31T17:30"],
    ["skipped west of Greenwich", "America/New_York", "2026-03-08T02:30", "2026-03-08T07:30"],
    ["shown twice west of Greenwich", "America/New_York", "2026-11-01T01:30", "2026-11-01T05:30"],
  ])("is found: %s", (_, zone, shown, instant) => {
    expect(new Date(instantAt(zoneOffset(zone), Date.parse(`${shown}Z`)))).toEqual(new Date(`${instant}Z`));
  });

  it.each(ZONES)("leads back to that time, or to the same time the first time, in %s", (zone) => {
    const offsetAt = zoneOffset(zone);
    fc.assert(
      fc.property(anyInstant, (instant) => {
        const shown = instant.getTime() + offsetAt(instant.getTime());
        const found = instantAt(offsetAt, shown);
        expect(found + offsetAt(found)).toBe(shown);
        expect(found).toBeLessThanOrEqual(instant.getTime());
      }),
    );
  });
});
