import { describe, expect, it } from "vitest";
import { type AnsweredCall, Telemetry } from "./telemetry.ts";

const HOUR = 3_600_000;

function running() {
  const clock = { now: Date.parse("2026-11-22T10:30:00Z") };
  const telemetry = new Telemetry(() => clock.now);
  const answer = (milliseconds: number | null, status = 200) =>
    telemetry.countCall({ method: "GET", route: "/api/Patients", status, milliseconds });
  return { clock, telemetry, answer };
}

describe("the calls of the last 24 hours", () => {
  it("are none at first", () => {
    expect(running().telemetry.lastDay).toEqual({
      total: 0,
      failed: 0,
      halfWithin: null,
      nearlyAllWithin: null,
    });
  });

  it("tell within which time half of them and 99 of 100 were answered", () => {
    const { telemetry, answer } = running();
    for (let n = 0; n < 60; n++) answer(9);
    for (let n = 0; n < 39; n++) answer(90);
    answer(900);
    expect(telemetry.lastDay).toEqual({ total: 100, failed: 0, halfWithin: 10, nearlyAllWithin: 100 });
    answer(900);
    answer(60_000);
    expect(telemetry.lastDay.nearlyAllWithin).toBe(1000);
  });

  it("count those that wait for something to happen, but not their time", () => {
    const { telemetry, answer } = running();
    answer(9);
    answer(null);
    answer(null, 503);
    expect(telemetry.lastDay).toEqual({ total: 3, failed: 1, halfWithin: 10, nearlyAllWithin: 10 });
  });

  it.each([
    [200, 0],
    [404, 0],
    [409, 0],
    [500, 1],
    [503, 1],
  ])("count status %i as %i failures", (status, failed) => {
    const { telemetry, answer } = running();
    answer(1, status);
    expect(telemetry.lastDay.failed).toBe(failed);
  });

  it("forget an hour after a day, and hours to come when the clock was set back", () => {
    const { clock, telemetry, answer } = running();
    answer(1);
    clock.now += 23 * HOUR;
    answer(1);
    expect(telemetry.lastDay.total).toBe(2);
    clock.now += HOUR;
    expect(telemetry.lastDay.total).toBe(1);
    clock.now -= 25 * HOUR;
    answer(1);
    expect(telemetry.lastDay.total).toBe(1);
  });

  it("are told to whoever listens", () => {
    const { telemetry, answer } = running();
    const heard: AnsweredCall[] = [];
    telemetry.onCall((call) => heard.push(call));
    answer(3, 404);
    expect(heard).toEqual([{ method: "GET", route: "/api/Patients", status: 404, milliseconds: 3 }]);
  });
});
