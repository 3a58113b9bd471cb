-- Records new rows in the audit trail, once per statement, with one entry for each record.
-- Called by triggers of the tables that db/schema.sql names; keep_audit.
CREATE OR REPLACE FUNCTION audit_inserts() RETURNS trigger LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  INSERT INTO audit_log (staff_id, request_id, action, entity, entity_id, after)
  SELECT current_staff_id(), nullif(current_setting('matab.request_id', true), ''), 'created', TG_TABLE_NAME, created.id,
    to_jsonb(created) - never_audited()
  FROM new_rows AS created;
  RETURN NULL;
END $$;
