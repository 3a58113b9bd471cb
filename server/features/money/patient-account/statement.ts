import type { getStatement, Statement } from "#contract/money/statement.ts";
import type { QueryOf } from "#contract/values/endpoint.ts";
import { balanceOf, entryTitle, runStatement, type Standing } from "#rules/money/accounts/statement.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { notFound } from "#server/platform/http/errors.ts";
import { findStatement } from "./statement-store.ts";

const withBalance = (standing: Standing) => ({ ...standing, balance: balanceOf(standing) });

/** A patient's statement, also a deleted one's. Throws 404. */
export async function statementOf(db: Executor, query: QueryOf<typeof getStatement>): Promise<Statement> {
  const found = await findStatement(db, query);
  if (!found) throw notFound("This patient");
  const { entries, end } = runStatement(found.brought, found.entries);
  return {
    ...found,
    startDate: query.startDate,
    endDate: query.endDate,
    madeOn: clinicToday(),
    brought: withBalance(found.brought),
    entries: entries.map((entry) => ({ ...entry, title: entryTitle(entry) })),
    end: withBalance(end),
  };
}
