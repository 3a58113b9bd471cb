import type { ClientBase } from "pg";
import { StartError } from "#server/platform/process/start/start-error.ts";
import type { AppliedMigration, Migration } from "./migration-files.ts";

/**
 * The migrations before the baseline. A database that they brought to 0089 or further equals the baseline and is taken
 * over; one that stands before that is refused. docs/decisions/0096-database-functions-by-file.md
 */
const FIRST = "0001_foundation.sql";
/** The last one that the baseline includes, and the original digests of those after it, which still held functions. */
export const OLD_CHAIN: Readonly<Record<string, string>> = {
  "0089_lists_of_notes_and_advances.sql": "6448dd849d6ec27d3d74cfd2d6abcd4769cb0e7f304278d830b2f4f8b538504f",
  "0090_visits_given_to_another.sql": "3b398a1220e602b3f0aee2d624d72f8b5a133fb5b8dd6ed3c6ee63cb30a83bf4",
  "0091_one_form_of_phones.sql": "4ae203c81c4def7a73b35c35211de8bc0ce15eefdf8c94958921aff57f8d83ad",
  "0092_answered_and_taken_back.sql": "027ed052fcc2a2cf24f2059a08391d9724d2963ec7b6984fdb44f329d2154c0c",
  "0093_approximate_birthdays.sql": "118a7a882ae4b748d378d3e2a0aa79532d055669d0d36d2d6a1e09ff0a47db00",
  "0094_lists_read_once.sql": "d55a6fdd2366dd5e3e67dd7970b096c07ed6ec162e48181cf0d67e8a62aa8f03",
  "0095_folded_names.sql": "d3c67aa9a410926087fd578093ee11e3c15c3aa6ed68718be49afd7b93f6a6f9",
  "0096_payment_of_a_family.sql": "ed45a410dce82b6e6b32c2cde3b4911b321c6e5185e8231891cd6ac2f560c181",
  "0097_backup_set_up.sql": "b9b4887e2ff6880a3b4fb546fca79ba3d0476aeb42e30700cdcf26b457725197",
  "0098_browser_of_sessions.sql": "714f595fc5eb4ecaff686edfcdfb154554e7685416565fb69eb82eb2e17e47ae",
  "0099_backup_on_own_disk.sql": "2219f1d6941472edf2384152c15f3c5810257ae51ee6f7eeab47dc8f7277cf4d",
  "0100_people_meant.sql": "c3a355814c869bb383013dcff4ca9db0461e19d9e71ef1b2269001a7094d5a39",
  "0101_drafts_of_the_patient.sql": "d7e2fe80390b1e4a370f4b26fa4917d40d81eadd76b275658633e78bea3fc0bf",
  "0102_demo_clinic.sql": "a3c117487bd528672cbdad0f88687d29e39475f932a2f8cd4c838e81001d226f",
  "0103_plan_in_urdu.sql": "c203c925a5348922ded5a7f047ddfbc4a22ff380a2470b0453e4e67b1725140d",
};
const LAST_BEFORE_BASELINE = "0089_lists_of_notes_and_advances.sql";
/** Functions that those migrations made and that have no file any more. */
const GONE = [
  ...["appending_figures", "count_in_drawer", "keep_figures", "no_shows_of"],
  ...[
    "entry_goes_with_bill",
    "mark_of_new_money",
    "parts_of_records",
    "refuse_moving_a_mark",
    "take_mark_off",
  ],
  ...["remove_sample_days", "remove_sample_entries", "remove_sample_payments", "remove_sample_sessions"],
  ...["remove_sample_shares", "sample_that_stays"],
];

/** How far the old chain brought a database. */
export type OldChain =
  | { state: "can be taken over" }
  /** It stands before the baseline, at this migration. */
  | { state: "too old"; last: string }
  /** It has a migration that the chain of this version does not know. */
  | { state: "unknown"; migration: string };

/** How far the old chain brought a database; null where it did not make it. */
export function oldChainOf(applied: readonly Pick<AppliedMigration, "name" | "sha256">[]): OldChain | null {
  if (applied[0]?.name !== FIRST) return null;
  if (!applied.some(({ name }) => name === LAST_BEFORE_BASELINE))
    return { state: "too old", last: applied.at(-1)?.name ?? FIRST };
  const unknown = applied.find(
    ({ name, sha256 }) => name >= LAST_BEFORE_BASELINE && OLD_CHAIN[name] !== sha256,
  );
  return unknown ? { state: "unknown", migration: unknown.name } : { state: "can be taken over" };
}

export const tooOldForStart = (last: string) =>
  new StartError(
    "These records are from a version of Matab of before 24 November 2026, and this version can no longer bring them " +
      `up to date (they stand at ${last}). Nothing was changed. Start them once with a version of 24 to 28 November ` +
      "2026, which brings them up to date, and then this version.",
  );

/**
 * Marks the baseline as applied to a database of the old chain, in the caller's transaction. Later migrations keep their
 * numbers, and all functions are to be created from their files.
 * @returns the migrations that then count as applied.
 */
export async function takeOver(
  client: ClientBase,
  applied: readonly AppliedMigration[],
  migrations: readonly Migration[],
  functions: readonly string[],
): Promise<AppliedMigration[]> {
  const isBaseline = ({ name }: Migration) => name < LAST_BEFORE_BASELINE;
  const known = migrations.filter(
    (migration) => isBaseline(migration) || applied.some(({ name }) => name === migration.name),
  );
  await client.query("DELETE FROM schema_migrations WHERE name <= $1", [LAST_BEFORE_BASELINE]);
  await client.query(
    `INSERT INTO schema_migrations (name, sha256, works_from)
     SELECT * FROM unnest($1::text[], $2::text[], $3::int[])
     ON CONFLICT (name) DO UPDATE SET sha256 = excluded.sha256, works_from = excluded.works_from`,
    [
      known.map(({ name }) => name),
      known.map(({ sha256 }) => sha256),
      known.map(({ worksFrom }) => worksFrom),
    ],
  );
  await client.query(
    "INSERT INTO schema_functions (name, sha256) SELECT name, '' FROM unnest($1::text[]) AS name ON CONFLICT DO NOTHING",
    [[...functions, ...GONE]],
  );
  return known;
}
