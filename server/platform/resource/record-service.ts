import type { RawBuilder } from "kysely";
import { assertFresh } from "#server/platform/db/assert-fresh.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { conflict, notFound } from "#server/platform/http/errors.ts";
import type { BaseRecord, RecordTable, ShownIn } from "./record-table.ts";

/** A condition over `t` that limits which records the caller may reach; undefined: every one. */
type Scope = RawBuilder<unknown> | undefined;

/** The actions on a record, by the rules that all records share. Each call runs in the given transaction. */
export interface RecordService<Stored, Input> {
  /** One record. Throws 404. */
  get(db: Executor, id: number, scope?: Scope): Promise<Stored>;
  /** The same, locked until the transaction ends. Throws 404. */
  lockExisting(trx: Executor, id: number, scope?: Scope): Promise<Stored>;
  /** Adds one. Throws what `check` throws. */
  create(trx: Executor, input: Input): Promise<Stored>;
  /** Changes one. Throws 404, 409 when somebody changed it after `updatedOn`, and what `check` throws. */
  update(trx: Executor, id: number, input: Updating<Input>, scope?: Scope): Promise<Stored>;
  /** Takes one out of every list. Throws 404 and what `checkRemoval` throws. */
  remove(trx: Executor, id: number, scope?: Scope): Promise<null>;
}

type Updating<Input> = Input & { updatedOn?: string | null };

interface Rules<Stored, Input> {
  /** The record's name in refusals: "This department". */
  called: string;
  /** Throws what prevents writing this; `stored` is the record it replaces, undefined for a new one. */
  check?: (trx: Executor, input: Input, stored?: Stored) => Promise<void>;
  /** Throws what prevents deleting this, by `refuseRemoval`. */
  checkRemoval?: (trx: Executor, stored: Stored) => Promise<void>;
}

/** The service of a table's records. Further actions are written beside it, over the table. */
export function recordService<Stored extends BaseRecord, Input extends ShownIn<Stored, Input>>(
  table: RecordTable<Stored, Input>,
  { called, check, checkRemoval }: Rules<Stored, Input>,
): RecordService<Stored, Input> {
  const found = async (reading: Promise<Stored | undefined>) => {
    const record = await reading;
    if (!record) throw notFound(called);
    return record;
  };
  const lockExisting = (trx: Executor, id: number, scope?: Scope) => found(table.lock(trx, id, scope));
  return {
    get: (db, id, scope) => found(table.find(db, id, scope)),
    lockExisting,
    create: async (trx, input) => {
      await check?.(trx, input);
      return await table.insert(trx, input);
    },
    update: async (trx, id, { updatedOn, ...input }, scope) => {
      const stored = await lockExisting(trx, id, scope);
      assertFresh(stored, updatedOn);
      await check?.(trx, input as unknown as Input, stored);
      return await table.update(trx, id, input as unknown as Input);
    },
    remove: async (trx, id, scope) => {
      const stored = await lockExisting(trx, id, scope);
      await checkRemoval?.(trx, stored);
      await table.markRemoved(trx, id);
      return null;
    },
  };
}

/**
 * Throws 409 with the reasons against deleting a record, each a full sentence; null: none. `facts`: the `conflict` of the
 * answer.
 */
export function refuseRemoval(
  name: string,
  reasons: readonly (string | null)[],
  facts?: Record<string, unknown>,
): void {
  const given = reasons.filter((reason) => reason !== null);
  if (given.length > 0) throw conflict(`${name} cannot be deleted. ${given.join(" ")}`, facts);
}
