import { sql } from "kysely";

/**
 * The condition for changes in the audit trail, in queries that read it alone or with tables that lack a column `action`.
 */
export const CHANGES = sql`action IN ('created', 'changed', 'removed', 'printed')`;
