import { setImmediate as nextTurn } from "node:timers/promises";
import type { ImportBatch, RowMatch } from "#contract/office/imports.ts";
import type { ImportKind } from "#rules/office/import-columns.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { doctorKind } from "./kinds/doctors.ts";
import { hashOf, type Kind, type Opening, RowCells } from "./kinds/kind.ts";
import { patientKind } from "./kinds/patients.ts";
import { serviceKind } from "./kinds/services.ts";
import { type CheckedRow, charactersIn, chunks, knownHashes, type StoredRow } from "./store.ts";

/** Checks every row of a list without saving any: what it says, and which person it resembles. */

// biome-ignore lint/suspicious/noExplicitAny: each kind's values are its own; they only go from its `read` to its other functions.
type AnyKind = Kind<any, any>;
export const KINDS: Readonly<Record<ImportKind, AnyKind>> = {
  patients: patientKind,
  services: serviceKind,
  doctors: doctorKind,
};

/** A row as read, with the result of its check. */
export interface Evaluated extends CheckedRow {
  values: object;
}

const ROWS_AT_ONCE = 250;
/** Rows compared at most for a number that the whole list shares. */
const MOST_COMPARED = 20;

/** Finds rows of one list that may be the same person, so that somebody is asked. */
class WithinList {
  readonly #kind: AnyKind;
  readonly #byKey = new Map<string, { line: number; values: object }[]>();

  constructor(kind: AnyKind) {
    this.#kind = kind;
  }

  /** The equal row further up, or null; remembers this row for those below. */
  twinOf(line: number, values: object): RowMatch | null {
    const keys = this.#kind.keysOf(values);
    const near = new Set(keys.flatMap((key) => this.#byKey.get(key) ?? []));
    for (const key of keys) {
      const rows = this.#byKey.get(key) ?? [];
      if (rows.length < MOST_COMPARED) rows.push({ line, values });
      this.#byKey.set(key, rows);
    }
    const twin = [...near].find((other) => this.#kind.isSame(values, other.values));
    return twin
      ? { id: null, line: twin.line, label: `Row ${twin.line}`, facts: this.#kind.factsOf(twin.values) }
      : null;
  }
}

const NOTHING_OPEN: Opening = { owes: null, paidAhead: null };

const columnsOf = ({ mapping }: Pick<ImportBatch, "mapping">) =>
  new Map(mapping.flatMap((field, column) => (field === null ? [] : [[field, column] as const])));

/**
 * Checks rows, a few hundred at a time or fewer long ones, so that other calls are answered in between. `known`: whether
 * rows of earlier imports are recognised.
 */
export async function checkRows(
  db: Executor,
  batch: Pick<ImportBatch, "kind" | "mapping" | "dateOrder" | "dayNumbers" | "signedBalances">,
  rows: readonly StoredRow[],
): Promise<Evaluated[]> {
  const kind = KINDS[batch.kind];
  const context = await kind.prepare(db);
  const columns = columnsOf(batch);
  const within = new WithinList(kind);
  const { dateOrder, dayNumbers, signedBalances } = batch;
  const choices = { dateOrder, dayNumbers, signedBalances, today: clinicToday() };
  const evaluated: Evaluated[] = [];
  for (const part of chunks(rows, ROWS_AT_ONCE, ({ cells }) => charactersIn(cells))) {
    await nextTurn();
    const read = part.map((stored) => {
      const row = new RowCells(stored, columns, choices);
      const values = kind.read(row, context);
      return { line: stored.line, values, problems: row.problems, hash: hashOf(values).toString("hex") };
    });
    const whole = read.filter(({ problems }) => problems.length === 0);
    const known = await knownHashes(
      db,
      batch.kind,
      whole.map(({ hash }) => hash),
    );
    const here = await kind.findHere(
      db,
      whole.map(({ values }) => values),
    );
    const matches = new Map(whole.map(({ line }, index) => [line, here[index] ?? null]));
    for (const row of read) {
      const isWhole = row.problems.length === 0;
      const twin = isWhole ? within.twinOf(row.line, row.values) : null;
      const match = matches.get(row.line) ?? twin;
      const found = !isWhole ? "problem" : known.has(row.hash) ? "known" : match ? "same" : "ready";
      evaluated.push({
        ...row,
        found,
        ...(kind.openingOf?.(row.values) ?? NOTHING_OPEN),
        match: found === "same" ? match : null,
        facts: kind.factsOf(row.values),
      });
    }
  }
  return evaluated;
}
