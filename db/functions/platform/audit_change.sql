-- Records changes and removals in the audit trail, row by row: who, when, before and after. A change of only `updated_on`
-- or never audited columns is not recorded.
-- Called by triggers of the tables that db/schema.sql names; keep_audit.
CREATE OR REPLACE FUNCTION audit_change() RETURNS trigger LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  was jsonb := to_jsonb(OLD) - never_audited();
  is_now jsonb := CASE TG_OP WHEN 'UPDATE' THEN to_jsonb(NEW) - never_audited() END;
  what text := CASE TG_OP WHEN 'DELETE' THEN 'removed' ELSE 'changed' END;
BEGIN
  IF TG_OP = 'UPDATE' AND was - 'updated_on' = is_now - 'updated_on' THEN RETURN NULL; END IF;
  IF TG_OP = 'UPDATE' AND is_now ? 'is_deleted' AND (is_now->>'is_deleted')::boolean AND NOT (was->>'is_deleted')::boolean THEN
    what := 'removed';
  END IF;
  INSERT INTO audit_log (staff_id, request_id, action, entity, entity_id, before, after)
  VALUES (current_staff_id(), nullif(current_setting('matab.request_id', true), ''), what, TG_TABLE_NAME,
          (coalesce(is_now, was)->>'id')::bigint, was, is_now);
  RETURN NULL;
END $$;
