import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { atIntervals } from "./at-intervals.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("is never done twice at once, and a stop waits for the one under way", async () => {
  const done: (() => void)[] = [];
  const stop = atIntervals(100, () => new Promise<void>((resolve) => done.push(resolve)));
  await vi.advanceTimersByTimeAsync(350);
  expect(done).toHaveLength(1);
  done[0]?.();
  await vi.advanceTimersByTimeAsync(100);
  expect(done).toHaveLength(2);
  let isStopped = false;
  const stopped = stop().then(() => {
    isStopped = true;
  });
  await vi.advanceTimersByTimeAsync(500);
  expect([isStopped, done.length]).toEqual([false, 2]);
  done[1]?.();
  await stopped;
});
