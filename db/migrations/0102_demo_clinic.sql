-- works from 0102
-- The sample is a clinic of its own (docs/decisions/2026-11-27-demo-clinic.md). What a new clinic begins with is marked as an
-- example in its own row; a demo clinic says so in a table of one row; the guard of what is append-only knows no exception but
-- erasure.

-- A mark is no fact of the record: the trail does not tell of it.
CREATE OR REPLACE FUNCTION never_audited() RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ARRAY['search_text', 'password_hash', 'content', 'token_hash', 'is_example'];

DROP FUNCTION take_mark_off() CASCADE;

-- An example is the clinic's own once it has another name, a service another price, a group of settings another fact.
CREATE FUNCTION no_example() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.is_example := false;
  RETURN NEW;
END $$;

DO $$
DECLARE
  target text;
  changed text;
BEGIN
  FOR target, changed IN VALUES ('departments', 'name'), ('services', 'name, fees'), ('doctors', 'first_name, last_name'),
    ('clinic_settings', 'facts') LOOP
    EXECUTE format('ALTER TABLE %I ADD COLUMN is_example boolean NOT NULL DEFAULT false', target);
    -- A row that is not changed otherwise keeps its moment.
    EXECUTE format('ALTER TABLE %I DISABLE TRIGGER USER', target);
    EXECUTE format('UPDATE %I SET is_example = true WHERE id IN (SELECT id FROM sample_records WHERE table_name = %1$L)', target);
    EXECUTE format('ALTER TABLE %I ENABLE TRIGGER USER', target);
    EXECUTE format('CREATE TRIGGER no_example BEFORE UPDATE OF %s ON %I FOR EACH ROW WHEN (OLD.is_example AND (%s) IS DISTINCT FROM (%s))
      EXECUTE FUNCTION no_example()', changed, target,
      regexp_replace(changed, '\w+', 'OLD.\&', 'g'), regexp_replace(changed, '\w+', 'NEW.\&', 'g'));
  END LOOP;
END $$;

-- The one row of a demo clinic, in whose database nothing is real.
CREATE TABLE demo_clinic (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  made_on timestamptz NOT NULL DEFAULT now_ms()
);

CREATE FUNCTION is_demo() RETURNS boolean LANGUAGE sql STABLE AS $$ SELECT EXISTS (SELECT FROM demo_clinic) $$;

-- Whether the website speaks of nobody's clinic: of a demo, or with facts or a doctor that are still an example.
CREATE OR REPLACE FUNCTION site_is_sample() RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT is_demo() OR EXISTS (SELECT FROM clinic_settings WHERE is_example AND name = 'clinic')
    OR EXISTS (SELECT FROM doctors WHERE is_example AND is_active AND NOT is_deleted AND site_shown)
$$;

-- A clinic with a demo year and no patient, visit, message or rupee of its own is a demo clinic from now on. Where there is one,
-- nothing is removed: the invented records stay what they are to every sum, the trail keeps which they were, and accounts whose
-- password everybody knows end.
DO $$
DECLARE
  counted text;
  has_own boolean := false;
BEGIN
  IF NOT EXISTS (SELECT FROM sample_records WHERE table_name = 'patients') THEN RETURN; END IF;
  FOREACH counted IN ARRAY ARRAY['patients', 'appointment_requests', 'appointments', 'contact_messages', 'bills', 'bill_transactions',
    'credit_notes', 'patient_account', 'package_uses', 'expenses', 'day_counts', 'day_closes', 'share_rules', 'share_statements'] LOOP
    EXECUTE format('SELECT $1 OR EXISTS (SELECT id FROM %I EXCEPT SELECT id FROM sample_records WHERE table_name = %1$L)', counted)
      INTO has_own USING has_own;
  END LOOP;
  IF NOT has_own THEN
    INSERT INTO demo_clinic DEFAULT VALUES;
    RETURN;
  END IF;
  INSERT INTO audit_log (action, entity, before)
    SELECT 'removed', 'sample_records', jsonb_build_object('table', table_name, 'ids', jsonb_agg(id ORDER BY id))
    FROM sample_records WHERE table_name NOT IN ('departments', 'services', 'doctors', 'clinic_settings') GROUP BY table_name;
  UPDATE staff SET is_active = false WHERE is_active AND email LIKE '%@demo.local'
    AND id IN (SELECT id FROM sample_records WHERE table_name = 'staff');
  DELETE FROM sessions WHERE staff_id IN (SELECT id FROM sample_records WHERE table_name = 'staff')
    AND staff_id IN (SELECT id FROM staff WHERE NOT is_active);
END $$;

-- A clinic in which there is anything does not become a demo, and a demo never a clinic.
CREATE FUNCTION demo_begins_empty() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM departments) OR EXISTS (SELECT FROM staff) OR EXISTS (SELECT FROM patients) THEN
    RAISE EXCEPTION 'a clinic does not become a demo' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER begins_empty BEFORE INSERT ON demo_clinic FOR EACH ROW EXECUTE FUNCTION demo_begins_empty();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON demo_clinic FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON demo_clinic FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CALL keep_site_version('demo_clinic');

-- As of 0086, 0071 and 0088, without removing a sample.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  texts text[] := ARRAY['before', 'after', 'remarks', 'channel_info', 'reason', 'description', 'search_text']
    || computed_columns(TG_RELID);
  is_owner boolean := (SELECT pg_has_role(relowner, 'MEMBER') FROM pg_class WHERE oid = TG_RELID);
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('matab.erasing', true) = 'on' AND is_owner
    AND to_jsonb(NEW) - texts = to_jsonb(OLD) - texts THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

CREATE OR REPLACE FUNCTION keep_package_row() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE is_owner boolean := (SELECT pg_has_role(relowner, 'MEMBER') FROM pg_class WHERE oid = TG_RELID);
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('matab.erasing', true) = 'on' AND is_owner
    AND to_jsonb(NEW) - 'reason' = to_jsonb(OLD) - 'reason' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

CREATE OR REPLACE FUNCTION day_must_be_open() RETURNS trigger LANGUAGE plpgsql SET plan_cache_mode TO 'force_generic_plan' AS $$
DECLARE
  of_day date := least(
    CASE WHEN TG_ARGV[1] IS DISTINCT FROM 'after' THEN (to_jsonb(OLD)->>TG_ARGV[0])::date END,
    CASE WHEN TG_ARGV[1] IS DISTINCT FROM 'before' THEN (to_jsonb(NEW)->>TG_ARGV[0])::date END);
  closed record;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7204122);
  SELECT c.day, c.z_no, c.created_on, s.name INTO closed
  FROM standing_closes c LEFT JOIN staff s ON s.id = c.closed_by ORDER BY c.day DESC, c.id DESC LIMIT 1;
  IF of_day <= closed.day THEN
    RAISE EXCEPTION 'the day % is closed', of_day USING ERRCODE = 'MT001', DETAIL = jsonb_build_object(
      'table', TG_TABLE_NAME, 'day', of_day, 'zNo', closed.z_no, 'closedBy', closed.name,
      'closedOn', closed.created_on, 'nextDay', greatest(closed.day + 1, clinic_today()))::text;
  END IF;
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  RETURN NEW;
END $$;

-- What followed a row out of the ledger: no row leaves it any more.
DO $$
DECLARE kept text;
BEGIN
  FOREACH kept IN ARRAY ARRAY['advance_prints', 'bill_prints', 'bill_transactions', 'credit_note_lines', 'credit_notes',
    'day_close_methods', 'day_closes', 'day_counts', 'day_reopenings', 'drawer_moves', 'package_extensions', 'package_uses',
    'patient_account', 'share_rules', 'share_statement_bills', 'share_statements'] LOOP
    EXECUTE format('DROP TRIGGER audit ON %I', kept);
  END LOOP;
END $$;
DROP TRIGGER totals_by_delete ON bill_transactions;
DROP FUNCTION entry_goes_with_bill() CASCADE;

DROP FUNCTION remove_sample_days(bigint[], bigint[], bigint[]), remove_sample_entries(bigint[]), remove_sample_payments(bigint[]),
  remove_sample_sessions(bigint[]), remove_sample_shares(bigint[], bigint[]), sample_that_stays(text[]), parts_of_records();
DROP TABLE sample_records;
DROP FUNCTION mark_of_new_money(), refuse_moving_a_mark();
