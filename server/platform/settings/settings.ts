import { sql } from "kysely";
import { type PublicClinic, SETTING_GROUPS, type SettingGroup } from "#contract/clinic/settings.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { commandLine } from "#server/platform/process/start/release.ts";

/** For how long what was read counts as the clinic's settings, in milliseconds. */
const FRESH_MS = 1000;
/** How long a call waits for the database while there is an older answer, in milliseconds. */
const PATIENCE_MS = 500;

interface Row {
  name: SettingGroup;
  facts: unknown;
  isDemo: boolean;
}

/** What a process knows of one database's settings. */
interface Memory {
  last: PublicClinic | null;
  freshUntil: number;
  reading: Promise<PublicClinic> | null;
}

const memories = new WeakMap<Executor, Memory>();

/**
 * The clinic's settings as they were at most a second ago: one query a second, however many ask. While the database is
 * away, the last that were read. Throws if there are none yet, or none that the contract's schemas accept. Inside a
 * transaction they are those that the transaction sees.
 */
export function readSettings(db: Executor): Promise<PublicClinic> {
  const memory = memories.get(db) ?? { last: null, freshUntil: 0, reading: null };
  memories.set(db, memory);
  if (memory.last && performance.now() < memory.freshUntil) return Promise.resolve(memory.last);
  const reading = memory.reading ?? begin(db, memory);
  return memory.last ? orLast(reading, memory.last) : reading;
}

/** From here on the settings are read anew: to be called once a change of them is committed. */
export function forgetSettings(db: Executor): void {
  const memory = memories.get(db);
  if (memory) Object.assign(memory, { freshUntil: 0, reading: null });
}

/** Begins to read; who asks meanwhile waits for the same answer. */
function begin(db: Executor, memory: Memory): Promise<PublicClinic> {
  // Whatever comes of it, the next second is not spent asking again; what was forgotten meanwhile is not remembered.
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

/** What is being read, unless it takes longer than a call may wait. */
async function orLast(reading: Promise<PublicClinic>, last: PublicClinic): Promise<PublicClinic> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<PublicClinic>((resolve) => {
    timer = setTimeout(() => resolve(last), PATIENCE_MS);
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
