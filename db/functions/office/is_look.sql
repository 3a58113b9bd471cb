-- Whether an entry of the audit trail belongs in the access log. Prints of bills and advances have records of their own.
-- Called by looks; server/features/office/status/store.ts, server/features/office/access-log/notices.ts.
CREATE OR REPLACE FUNCTION is_look(action text, entity text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN ((action IN ('viewed', 'opened anyway', 'exported', 'export broken off', 'printed', 'sign-in failed',
    'erased')) OR ((action = 'created') AND (entity IN ('bill_prints', 'advance_prints'))));
