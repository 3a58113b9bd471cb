-- What is written at once costs less: a row's history and its short pieces were the dearer half of every insert.

-- Each piece once, and in order, as the index wants them: it sorted two hundred pieces of a row to keep one hundred.
-- They are the same pieces, so the indexes there are stay right. No piece is empty, which a tsvector could not hold.
CREATE OR REPLACE FUNCTION short_pieces(t text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT tsvector_to_array(array_to_tsvector(
    letters || ARRAY(SELECT x || y FROM unnest(letters[:cardinality(letters) - 1], letters[2:]) AS pair(x, y))))
  FROM (SELECT string_to_array(t, NULL) AS letters) AS split
$$;

-- What the trail never holds: secrets, pictures, and what is only there to be searched.
CREATE FUNCTION never_audited() RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ARRAY['search_text', 'password_hash', 'content', 'token_hash'];

-- New records are audited by statement, one row of the trail for each as before; changes and removals row by row.
CREATE FUNCTION audit_inserts() RETURNS trigger LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  INSERT INTO audit_log (staff_id, request_id, action, entity, entity_id, after)
  SELECT current_staff_id(), nullif(current_setting('matab.request_id', true), ''), 'created', TG_TABLE_NAME, created.id,
    to_jsonb(created) - never_audited()
  FROM new_rows AS created;
  RETURN NULL;
END $$;

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

-- Puts the audit of new rows on a table, and unless it only ever grows that of changes too.
CREATE PROCEDURE keep_audit(target text, only_grows boolean DEFAULT false) LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE TRIGGER audit_insert AFTER INSERT ON %I REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_inserts()', target);
  IF only_grows THEN RETURN; END IF;
  EXECUTE format('CREATE TRIGGER audit AFTER UPDATE OR DELETE ON %I FOR EACH ROW EXECUTE FUNCTION audit_change()', target);
END $$;

CREATE OR REPLACE PROCEDURE keep_history(target text) LANGUAGE plpgsql AS $$
DECLARE
  searchable boolean := EXISTS (SELECT 1 FROM pg_attribute WHERE attrelid = target::regclass AND attname = 'search_text');
  unless_refreshed text := CASE WHEN searchable THEN 'WHEN (NEW.search_text <> '''')' ELSE '' END;
BEGIN
  EXECUTE format('CREATE TRIGGER a_touch BEFORE UPDATE ON %I FOR EACH ROW %s EXECUTE FUNCTION touch_updated_on()', target, unless_refreshed);
  CALL keep_audit(target);
END $$;

DO $$
DECLARE audited record;
BEGIN
  FOR audited IN
    SELECT c.relname AS name, (tgtype & 24) = 0 AS only_grows -- 8: DELETE, 16: UPDATE
    FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
    WHERE tgfoid = 'audit_change'::regproc AND c.relnamespace = current_schema()::regnamespace
  LOOP
    EXECUTE format('DROP TRIGGER audit ON %I', audited.name);
    CALL keep_audit(audited.name, audited.only_grows);
  END LOOP;
END $$;

-- What runs once a row is planned once a session: the app's own sessions plan every statement anew (0012).
ALTER FUNCTION appointments_search() SET plan_cache_mode = force_generic_plan;
ALTER FUNCTION appointment_requests_search() SET plan_cache_mode = force_generic_plan;
ALTER FUNCTION bills_search() SET plan_cache_mode = force_generic_plan;
ALTER FUNCTION bill_transactions_search() SET plan_cache_mode = force_generic_plan;
ALTER FUNCTION services_search() SET plan_cache_mode = force_generic_plan;
ALTER FUNCTION bill_must_balance() SET plan_cache_mode = force_generic_plan;
