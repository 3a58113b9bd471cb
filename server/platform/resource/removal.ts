import type { Executor } from "#server/platform/db/database.ts";

/** The records that a later domain may keep from being removed. */
export type Removable = "patient" | "doctor" | "department" | "chair";

/** The domains that may object, in the order in which their reasons are shown. */
export type Objecting = "desk" | "money";

/** Why this record may not be removed yet, as a full sentence; null: no reason. */
export type RemovalCheck = (db: Executor, record: Removable, id: number) => Promise<string | null>;

const checks = new Map<Objecting, RemovalCheck>();

/** Registers a domain's check; `app.ts` does so once for each. */
export function registerRemovalCheck(domain: Objecting, check: RemovalCheck): void {
  checks.set(domain, check);
}

/** The reasons of all domains against removing a record. Throws where a domain is not registered. */
export async function removalReasons(
  db: Executor,
  record: Removable,
  id: number,
): Promise<Record<Objecting, string | null>> {
  const reasonOf = async (domain: Objecting) => {
    const check = checks.get(domain);
    if (!check) throw new Error(`nobody answers for removals in ${domain}`);
    return await check(db, record, id);
  };
  return { desk: await reasonOf("desk"), money: await reasonOf("money") };
}
