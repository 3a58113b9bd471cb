import { sql } from "kysely";
import { type PublicClinic, SETTING_GROUPS, type SettingGroup } from "#contract/clinic/settings.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { commandLine } from "#server/platform/process/start/release.ts";

/** Milliseconds for which settings count as current once read. */
const FRESH_MS = 1000;
/** Milliseconds that a call waits for the database while an older answer exists. */
const DATABASE_WAIT_MS = 500;

interface Row {
  name: SettingGroup;
  facts: unknown;
  isDemo: boolean;
}

/** A process's cached settings of one database. */
interface Memory {
  last: PublicClinic | null;
  freshUntil: number;
  reading: Promise<PublicClinic> | null;
}

const memories = new WeakMap<Executor, Memory>();

/**
 * The clinic's settings, at most a second old: one query a second, however many callers. While the database is away, the
 * last ones read. Throws if there are none yet, or none that the contract's schemas accept. Inside a transaction they are
 * read in it.
 */
export function readSettings(db: Executor): Promise<PublicClinic> {
  const memory = memories.get(db) ?? { last: null, freshUntil: 0, reading: null };
  memories.set(db, memory);
  if (memory.last && performance.now() < memory.freshUntil) return Promise.resolve(memory.last);
  const reading = memory.reading ?? begin(db, memory);
  return memory.last ? orLast(reading, memory.last) : reading;
}

/** Has the settings read anew: call it once a change of them is committed. */
export function forgetSettings(db: Executor): void {
  const memory = memories.get(db);
  if (memory) Object.assign(memory, { freshUntil: 0, reading: null });
}

/** Starts a read that simultaneous callers share. */
function begin(db: Executor, memory: Memory): Promise<PublicClinic> {
  // Whatever the outcome, the next second asks no more; a result that was invalidated meanwhile is not kept.
  const end = (found: Partial<Memory>) => {
    if (memory.reading === reading)
      Object.assign(memory, { ...found, freshUntil: performance.now() + FRESH_MS, reading: null });
  };
  const reading: Promise<PublicClinic> = find(db).then(
    (last) => {
      end({ last });
      return last;
    },
    (error: unknown) => {
      end({});
      if (memory.last) return memory.last;
      throw error;
    },
  );
  memory.reading = reading;
  return reading;
}

/** The result of a running read, unless it takes longer than a call may wait. */
async function orLast(reading: Promise<PublicClinic>, last: PublicClinic): Promise<PublicClinic> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<PublicClinic>((resolve) => {
    timer = setTimeout(() => resolve(last), DATABASE_WAIT_MS);
  });
  return await Promise.race([reading, late]).finally(() => clearTimeout(timer));
}

async function find(db: Executor): Promise<PublicClinic> {
  const { rows } = await sql<Row>`SELECT name, facts, is_demo() AS "isDemo" FROM clinic_settings`.execute(db);
  const factsOf = (group: SettingGroup) => rows.find(({ name }) => name === group)?.facts;
  return {
    clinic: SETTING_GROUPS.clinic.parse(factsOf("clinic")),
    hours: SETTING_GROUPS.hours.parse(factsOf("hours")),
    prints: SETTING_GROUPS.prints.parse(factsOf("prints")),
    ...(rows[0]?.isDemo && { demo: { start: commandLine("start") } }),
  };
}
