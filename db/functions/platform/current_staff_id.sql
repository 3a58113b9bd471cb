-- The member of staff that the transaction runs for; null without one. The server sets it (server/platform/db/audit.ts).
-- Called by many functions; server/features/office/imports/store.ts,
-- server/features/money/patient-account/opening-store.ts, server/features/patients/patients/doubles-store.ts,
-- server/platform/db/audit.ts.
CREATE OR REPLACE FUNCTION current_staff_id() RETURNS bigint LANGUAGE sql STABLE AS $$ SELECT nullif(current_setting('matab.staff_id', true), '')::bigint $$;
