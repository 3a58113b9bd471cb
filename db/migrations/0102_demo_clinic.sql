-- works from 0102
-- The sample is a clinic of its own (docs/decisions/2026-11-27-demo-clinic.md). What a new clinic begins with is marked as an
-- example in its own row; a demo clinic says so in a table of one row; the guard of what is append-only knows no exception but
-- erasure.

-- A database that is older than the baseline has triggers that a new one never gets: those of the sample's marks.
DO $$
DECLARE
  target text;
  changed text;
BEGIN
  FOR target, changed IN VALUES ('departments', 'name'), ('services', 'name, fees'), ('doctors', 'first_name, last_name'),
    ('clinic_settings', 'facts') LOOP
    EXECUTE format('DROP TRIGGER IF EXISTS take_mark_off ON %I', target);
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

CREATE TRIGGER begins_empty BEFORE INSERT ON demo_clinic FOR EACH ROW EXECUTE FUNCTION demo_begins_empty();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON demo_clinic FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON demo_clinic FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CALL keep_site_version('demo_clinic');

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
DROP TRIGGER IF EXISTS totals_by_delete ON bill_transactions;
DROP TRIGGER IF EXISTS with_bill ON patient_account;
DROP TABLE sample_records;
