import { sql } from "kysely";

/** Which rows of the audit trail are changes, for a query that reads it alone or beside tables without a column `action`. */
export const CHANGES = sql`action IN ('created', 'changed', 'removed', 'printed')`;
