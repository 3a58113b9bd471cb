import type { ClientBase, Pool } from "pg";

/**
 * The rights of the app's role on each table, view and sequence: it reads and writes records, only adds to append-only
 * tables, and does not touch the list of migrations. It never gets TRUNCATE, REFERENCES or TRIGGER. It may call functions
 * that run as their owner (SECURITY DEFINER). Derived from the catalogue, so that new tables are included.
 */
const RELATIONS = `
  SELECT c.oid::regclass AS name, CASE c.relkind WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END AS kind,
    CASE
      WHEN c.relkind = 'S' THEN '{SELECT,USAGE}'
      WHEN c.relkind IN ('v', 'm') OR c.relname IN ('schema_migrations', 'schema_functions') THEN '{SELECT}'
      WHEN EXISTS (SELECT FROM pg_trigger t JOIN pg_proc p ON p.oid = t.tgfoid
                   WHERE t.tgrelid = c.oid AND p.proname = 'refuse_change') THEN '{INSERT,SELECT}'
      ELSE '{DELETE,INSERT,SELECT,UPDATE}'
    END::text[] AS wanted,
    ARRAY(SELECT DISTINCT privilege_type FROM aclexplode(c.relacl) WHERE grantee IN (app.oid, 0) ORDER BY 1) AS held
  FROM pg_class c, app
  WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm', 'S')
    AND pg_has_role(c.relowner, 'USAGE')
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')`;

/**
 * The statements that grant and revoke what is missing; none when the rights are right. The role may not create tables,
 * because one of its own could hide the trail.
 */
const MISSING = `
  WITH app AS (SELECT oid, rolname AS role, current_schema() AS schema, current_database() AS database
               FROM pg_roles WHERE rolname = $1)
  SELECT format('REVOKE ALL ON %1$s %2$s FROM PUBLIC, %3$I; GRANT %4$s ON %1$s %2$s TO %3$I',
                kind, name, role, array_to_string(wanted, ', ')) AS statement
  FROM (${RELATIONS}) AS relation, app WHERE wanted <> held
  UNION ALL SELECT format('GRANT USAGE ON SCHEMA %I TO %I', schema, role) FROM app
    WHERE NOT has_schema_privilege(oid, schema, 'USAGE')
  UNION ALL SELECT format('REVOKE CREATE ON SCHEMA %I FROM PUBLIC, %I', schema, role) FROM app
    WHERE has_schema_privilege(oid, schema, 'CREATE')
  UNION ALL SELECT format('REVOKE ALL ON FUNCTION %1$s FROM PUBLIC; GRANT EXECUTE ON FUNCTION %1$s TO %2$I', p.oid::regprocedure, role)
    FROM pg_proc p, app
    WHERE p.pronamespace = current_schema()::regnamespace AND p.prosecdef AND p.prorettype <> 'trigger'::regtype
      AND pg_has_role(p.proowner, 'USAGE') AND NOT has_function_privilege(app.oid, p.oid, 'EXECUTE')
  UNION ALL SELECT format('REVOKE CREATE, TEMPORARY ON DATABASE %I FROM PUBLIC, %I', database, role) FROM app
    WHERE has_database_privilege(oid, database, 'CREATE, TEMPORARY')`;

/**
 * Grants `role` what serving the clinic needs and revokes everything else. Idempotent; run by the owner, in a transaction,
 * after every migration.
 */
export async function grantTo(role: string, owner: ClientBase): Promise<void> {
  const { rows } = await owner.query<{ statement: string }>(MISSING, [role]);
  for (const { statement } of rows) await owner.query(statement);
}

/**
 * What the role of this pool could do to the audit trail beyond adding to it, in one line for the server's operator; null:
 * nothing.
 */
export async function auditTrailRisk(app: Pool): Promise<string | null> {
  const { rows } = await app.query<{ role: string; owns: boolean; creates: boolean }>(
    `SELECT current_user AS role, pg_has_role(relowner, 'MEMBER') AS owns,
       has_schema_privilege(current_schema(), 'CREATE')
         OR has_database_privilege(current_database(), 'CREATE, TEMPORARY') AS creates
     FROM pg_class WHERE oid = 'audit_log'::regclass`,
  );
  const { role, owns, creates } = rows[0] ?? {};
  if (owns) {
    return (
      `The database role "${role}" serves the clinic and owns its tables too: whoever gets hold of it can switch ` +
      "the audit trail off. Let another role own them: DATABASE_MIGRATE_URL (docs/settings.md)."
    );
  }
  if (creates) {
    return (
      `The database role "${role}" may create tables, and so hide the audit trail behind one of its own. ` +
      `Take CREATE and TEMPORARY on the database, and CREATE on its schema, from "${role}" and PUBLIC.`
    );
  }
  return null;
}
