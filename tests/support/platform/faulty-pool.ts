import { childPool, type PoolSettings } from "#server/platform/process/children/pool.ts";
import type { FaultyJob } from "./faulty-child.ts";

/** A pool of children that can hang, crash or use too much memory; its limits are wide unless a test narrows one. */
export const faultyPool = (settings: Partial<PoolSettings> = {}) =>
  childPool<FaultyJob, unknown>({
    file: new URL("./faulty-child.ts", import.meta.url),
    atOnce: 2,
    waiting: 8,
    jobMs: 60_000,
    memoryMb: 1024,
    busy: "Many are waiting.",
    lost: "This could not be done just now.",
    ...settings,
  });
