-- works from 0047
-- A patient with a credit note or a package can be erased, and the reason for which an advance was moved goes from the account of the other
-- patient too.

-- What the database computes of a row, such as the number of a credit note, is not there yet in NEW before a change of it.
CREATE FUNCTION computed_columns(of_table oid) RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(attname::text), '{}') FROM pg_attribute WHERE attrelid = of_table AND attgenerated <> ''
$$;

-- As of 0082, but for what is computed.
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
  IF TG_OP = 'DELETE' AND current_setting('matab.removing_sample', true) = 'on' AND is_owner THEN
    IF TG_TABLE_NAME IN ('bill_transactions', 'bill_prints', 'credit_notes') THEN
      IF EXISTS (SELECT FROM sample_records WHERE table_name = 'bills' AND id = OLD.bill_id) THEN RETURN OLD; END IF;
    ELSIF TG_TABLE_NAME = 'credit_note_lines' THEN
      IF EXISTS (SELECT FROM sample_records m JOIN credit_notes n ON n.bill_id = m.id
        WHERE m.table_name = 'bills' AND n.id = OLD.credit_note_id) THEN RETURN OLD; END IF;
    ELSIF TG_TABLE_NAME IN ('day_closes', 'day_close_methods', 'day_reopenings') THEN
      IF EXISTS (SELECT FROM sample_records WHERE table_name = 'day_closes'
        AND id = coalesce(to_jsonb(OLD)->>'close_id', to_jsonb(OLD)->>'id')::bigint) THEN RETURN OLD; END IF;
    ELSIF TG_TABLE_NAME = 'advance_prints' THEN
      IF EXISTS (SELECT FROM sample_records WHERE table_name = 'patient_account' AND id = OLD.entry_id) THEN RETURN OLD; END IF;
    ELSIF TG_TABLE_NAME = 'share_statement_bills' THEN
      IF EXISTS (SELECT FROM sample_records WHERE table_name = 'share_statements' AND id = OLD.statement_id) THEN RETURN OLD; END IF;
    ELSIF TG_TABLE_NAME IN ('patient_account', 'day_counts', 'share_statements', 'share_rules') THEN
      IF EXISTS (SELECT FROM sample_records WHERE table_name = TG_TABLE_NAME AND id = OLD.id) THEN RETURN OLD; END IF;
    END IF;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

-- The same of a closed package.
CREATE OR REPLACE FUNCTION keep_closed_package() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_owner boolean := (SELECT pg_has_role(relowner, 'MEMBER') FROM pg_class WHERE oid = TG_RELID);
  free text[] := ARRAY['patient_id', 'is_deleted', 'updated_on'] || computed_columns(TG_RELID)
    || CASE WHEN current_setting('matab.erasing', true) = 'on' AND is_owner THEN ARRAY['close_reason'] ELSE '{}' END;
BEGIN
  IF to_jsonb(NEW) - free <> to_jsonb(OLD) - free THEN
    RAISE EXCEPTION 'package % is closed', OLD.number USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;

-- As of 0071; no argument of CALL is a subquery.
CREATE OR REPLACE FUNCTION packages_follow_patient() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  packages bigint[] := ARRAY(SELECT id FROM patient_packages WHERE patient_id = NEW.id);
  uses bigint[] := ARRAY(SELECT id FROM package_uses WHERE package_id = ANY (packages));
  extensions bigint[] := ARRAY(SELECT id FROM package_extensions WHERE package_id = ANY (packages));
BEGIN
  IF packages = '{}' THEN RETURN NULL; END IF;
  UPDATE patient_packages SET close_reason = 'Erased' WHERE id = ANY (packages) AND close_reason IS NOT NULL;
  UPDATE audit_log SET
    before = CASE WHEN jsonb_typeof(before->'close_reason') = 'string' THEN before || '{"close_reason": "Erased"}' ELSE before END,
    after = CASE WHEN jsonb_typeof(after->'close_reason') = 'string' THEN after || '{"close_reason": "Erased"}' ELSE after END
  WHERE entity = 'patient_packages' AND entity_id = ANY (packages);
  UPDATE package_uses SET reason = 'Erased' WHERE id = ANY (uses) AND reason IS NOT NULL;
  UPDATE package_extensions SET reason = 'Erased' WHERE id = ANY (extensions);
  CALL erase_trail('package_uses', uses);
  CALL erase_trail('package_extensions', extensions);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION account_follows_patient() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  entries bigint[] := ARRAY(SELECT id FROM patient_account WHERE patient_id = NEW.id);
  -- What was moved stands in two accounts, with one reason.
  moved bigint[] := ARRAY(
    SELECT id FROM patient_account WHERE moved_from_id = ANY (entries)
    UNION SELECT moved_from_id FROM patient_account WHERE id = ANY (entries) AND moved_from_id IS NOT NULL);
BEGIN
  IF entries = '{}' THEN RETURN NULL; END IF;
  entries := entries || moved;
  EXECUTE format('UPDATE patient_account SET %s WHERE id = ANY ($1)', erasing_assignments('patient_account')) USING entries;
  CALL erase_trail('patient_account', entries);
  RETURN NULL;
END $$;
