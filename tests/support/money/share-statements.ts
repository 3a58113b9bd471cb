import { asOwner, type TestDatabase } from "#tests/support/platform/database.ts";

/**
 * Statements of one doctor's share, one for each of `counts`, of the first so many of the bills: Rs 500 of each bill, which
 * also adds up where a bill is on several statements. The id of each is 1000 and its count.
 */
export async function insertStatements(
  database: Pick<TestDatabase, "owner">,
  idDoctor: number,
  bills: readonly number[],
  counts: readonly number[],
): Promise<void> {
  await asOwner(
    database,
    counts
      .map((count) => {
        const stated = `WITH b AS (SELECT bill_id, coalesce((SELECT sum(amount) FROM share_statement_bills e
              WHERE e.bill_id = of.bill_id), 0) AS before FROM unnest('{${bills.slice(0, count)}}'::bigint[]) of (bill_id))`;
        return `BEGIN;
          INSERT INTO share_statements (id, doctor_id, month, carried_in, total)
          VALUES (${1000 + count}, ${idDoctor}, '2000-01-01'::date + interval '${count} months', 0, ${500 * count});
          ${stated} INSERT INTO share_statement_bills (statement_id, bill_id, entitled, paid_before, amount, lines)
          SELECT ${1000 + count}, bill_id, before + 500, before, 500, '[]' FROM b;
          COMMIT;`;
      })
      .join("\n"),
  );
}
