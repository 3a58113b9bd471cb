-- works from 0038
-- Records that came with the product or the demo carry a mark (sample_records) until they are the clinic's own, and can be
-- removed together. Removing is the one way past append-only for whole rows of the ledger, so a mark on a bill or on a
-- payment can only be set before there is one.

-- A mark is set or taken off, never moved.
CREATE FUNCTION refuse_moving_a_mark() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION 'a mark of sample_records is not changed' USING ERRCODE = 'restrict_violation'; END $$;
CREATE TRIGGER fixed BEFORE UPDATE ON sample_records FOR EACH ROW EXECUTE FUNCTION refuse_moving_a_mark();

-- Bills and payments are marked before they are made, in the transaction that makes them, so that no real one ever
-- becomes a sample. Nobody else writes bills meanwhile.
CREATE FUNCTION mark_of_new_money() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
DECLARE is_made boolean;
BEGIN
  IF TG_OP = 'INSERT' AND TG_LEVEL = 'STATEMENT' THEN
    IF NOT EXISTS (SELECT FROM new_rows WHERE table_name IN ('bills', 'bill_transactions')) THEN RETURN NULL; END IF;
    LOCK TABLE bills, bill_transactions IN SHARE ROW EXCLUSIVE MODE;
    IF EXISTS (SELECT FROM new_rows n JOIN bills USING (id) WHERE table_name = 'bills')
      OR EXISTS (SELECT FROM new_rows n JOIN bill_transactions USING (id) WHERE table_name = 'bill_transactions') THEN
      RAISE EXCEPTION 'money of the clinic does not become a sample' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NULL;
  END IF;
  EXECUTE format('SELECT true FROM %I WHERE id = $1', NEW.table_name) INTO is_made USING NEW.id;
  IF is_made IS NULL THEN
    RAISE EXCEPTION 'there is no % in %', NEW.id, NEW.table_name USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION mark_of_new_money() FROM PUBLIC;
CREATE TRIGGER before_money AFTER INSERT ON sample_records REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION mark_of_new_money();
CREATE CONSTRAINT TRIGGER with_money AFTER INSERT ON sample_records DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.table_name IN ('bills', 'bill_transactions')) EXECUTE FUNCTION mark_of_new_money();

-- What is append-only lets an erasure change texts (0031), and the removal of the sample delete payments and prints of
-- marked bills, as the role that owns the table; nothing else.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  texts text[] := ARRAY['before', 'after', 'remarks', 'channel_info', 'search_text'];
  is_owner boolean := (SELECT pg_has_role(relowner, 'MEMBER') FROM pg_class WHERE oid = TG_RELID);
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('matab.erasing', true) = 'on' AND is_owner
    AND to_jsonb(NEW) - texts = to_jsonb(OLD) - texts THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'DELETE' AND TG_TABLE_NAME IN ('bill_transactions', 'bill_prints')
    AND current_setting('matab.removing_sample', true) = 'on' AND is_owner THEN
    IF EXISTS (SELECT FROM sample_records WHERE table_name = 'bills' AND id = OLD.bill_id) THEN RETURN OLD; END IF;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

-- What leaves the ledger is on the trail, and leaves its totals.
CREATE TRIGGER audit AFTER DELETE ON bill_transactions FOR EACH ROW EXECUTE FUNCTION audit_change();
CREATE TRIGGER audit AFTER DELETE ON bill_prints FOR EACH ROW EXECUTE FUNCTION audit_change();
CREATE TRIGGER totals_by_delete AFTER DELETE ON bill_transactions REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION track_list_totals_by('payment_method', 'amount');

-- The door: deletes the payments and prints of sample bills, for their bills to follow. Refuses a bill that is not marked,
-- and one that holds a payment which is not.
CREATE FUNCTION remove_sample_payments(of_bills bigint[]) RETURNS void LANGUAGE plpgsql SECURITY DEFINER AS $$
BEGIN
  IF EXISTS (SELECT FROM bill_transactions t WHERE bill_id = ANY (of_bills)
    AND NOT EXISTS (SELECT FROM sample_records m WHERE m.table_name = 'bill_transactions' AND m.id = t.id)) THEN
    RAISE EXCEPTION 'a payment is the clinic''s own' USING ERRCODE = 'restrict_violation';
  END IF;
  PERFORM set_config('matab.removing_sample', 'on', true);
  DELETE FROM bill_prints WHERE bill_id = ANY (of_bills);
  DELETE FROM bill_transactions WHERE bill_id = ANY (of_bills);
  PERFORM set_config('matab.removing_sample', '', true);
END $$;
REVOKE EXECUTE ON FUNCTION remove_sample_payments(bigint[]) FROM PUBLIC;

-- Nobody's temporary tables stand before the clinic's own.
DO $$
DECLARE step regprocedure;
BEGIN
  FOR step IN SELECT oid FROM pg_proc WHERE pronamespace = current_schema()::regnamespace
    AND proname IN ('mark_of_new_money', 'remove_sample_payments') LOOP
    EXECUTE format('ALTER FUNCTION %s SET search_path = %I, pg_temp', step, current_schema());
  END LOOP;
END $$;

-- A visit's follower is looked for when the visit is deleted.
CREATE INDEX appointments_previous ON appointments (previous_id) WHERE previous_id IS NOT NULL;
-- A post outlives its department.
ALTER TABLE posts DROP CONSTRAINT posts_department_id_fkey,
  ADD CONSTRAINT posts_department_id_fkey FOREIGN KEY (department_id) REFERENCES departments (id) ON DELETE SET NULL;

-- Rows that are a part of another record and go with it: table, the column that says of which, whose.
CREATE FUNCTION parts_of_records() RETURNS TABLE (part text, owner_column text, whole text) LANGUAGE sql IMMUTABLE AS $$
  VALUES ('bill_lines', 'bill_id', 'bills'), ('bill_prints', 'bill_id', 'bills'),
    ('appointment_services', 'appointment_id', 'appointments'), ('note_drafts', 'appointment_id', 'appointments'),
    ('appointment_request_services', 'request_id', 'appointment_requests'), ('doctor_hours', 'doctor_id', 'doctors'),
    ('sessions', 'staff_id', 'staff'), ('sign_in_places', 'staff_id', 'staff'), ('password_resets', 'staff_id', 'staff')
$$;

-- Of the marked records of these tables those that real work hangs on, each with what needs it: a record that refers to it
-- and does not go itself, by one reference or by several. The references are those of the catalogue, so a later table
-- counts by itself; where a reference empties itself, nothing hangs on it. `because_of` is the first, `how_many` all.
CREATE FUNCTION sample_that_stays(of_tables text[])
RETURNS TABLE (table_name text, id bigint, because_table text, because_of bigint, how_many bigint) LANGUAGE plpgsql STABLE AS $$
DECLARE edges text;
BEGIN
  SELECT string_agg(format(
    'SELECT %L::text AS from_table, c.%I::bigint AS from_id, %L::text AS to_table, m.id AS to_id FROM %s c
       JOIN sample_records m ON m.table_name = %3$L AND m.id = c.%5$I',
    coalesce(p.whole, child.relname),
    coalesce(p.owner_column, CASE WHEN EXISTS (SELECT FROM pg_attribute i WHERE i.attrelid = k.conrelid AND i.attname = 'id') THEN 'id' ELSE a.attname END),
    parent.relname, k.conrelid::regclass, a.attname), ' UNION ALL ')
  INTO edges
  FROM pg_constraint k
  JOIN pg_class child ON child.oid = k.conrelid
  JOIN pg_class parent ON parent.oid = k.confrelid
  JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = k.conkey[1]
  LEFT JOIN parts_of_records() p ON p.part = child.relname
  WHERE k.contype = 'f' AND k.connamespace = current_schema()::regnamespace AND k.confdeltype NOT IN ('n', 'c')
    AND parent.relname = ANY (of_tables) AND (p.whole, p.owner_column) IS DISTINCT FROM (parent.relname::text, a.attname::text);
  RETURN QUERY EXECUTE format($query$
    WITH RECURSIVE edges AS MATERIALIZED (
      %s UNION ALL
      -- A bill that stays keeps its payments.
      SELECT 'bills', t.bill_id, 'bill_transactions', m.id FROM bill_transactions t
        JOIN sample_records m ON m.table_name = 'bill_transactions' AND m.id = t.id WHERE 'bill_transactions' = ANY ($1)
      UNION ALL SELECT 'doctors', d.id, 'departments', m.id FROM doctors d, unnest(d.department_ids) AS listed (id)
        JOIN sample_records m ON m.table_name = 'departments' AND m.id = listed.id WHERE 'departments' = ANY ($1)),
    going AS MATERIALIZED (SELECT m.table_name, m.id FROM sample_records m WHERE m.table_name = ANY ($1)),
    own AS (
      SELECT e.* FROM edges e LEFT JOIN going g ON g.table_name = e.from_table AND g.id = e.from_id WHERE g.id IS NULL),
    staying (table_name, id) AS (
      SELECT to_table, to_id FROM own
      UNION SELECT e.to_table, e.to_id FROM staying s JOIN edges e ON e.from_table = s.table_name AND e.from_id = s.id),
    reasons AS (
      SELECT e.to_table, e.to_id, e.from_table, min(e.from_id) AS first, count(DISTINCT e.from_id) AS many
      FROM (SELECT * FROM own UNION ALL SELECT e.* FROM staying s JOIN edges e ON e.from_table = s.table_name AND e.from_id = s.id) e
      GROUP BY 1, 2, 3)
    SELECT DISTINCT ON (to_table, to_id) to_table, to_id, from_table, first, many FROM reasons
    ORDER BY to_table, to_id, many DESC, from_table $query$, edges) USING of_tables;
END $$;

-- A sample that the clinic makes its own loses its mark: a doctor, department or service with another name, a service
-- with another price.
CREATE FUNCTION take_mark_off() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM sample_records m WHERE m.table_name = TG_TABLE_NAME AND m.id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER take_mark_off AFTER UPDATE ON doctors FOR EACH ROW
  WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION take_mark_off();
CREATE TRIGGER take_mark_off AFTER UPDATE ON departments FOR EACH ROW
  WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION take_mark_off();
CREATE TRIGGER take_mark_off AFTER UPDATE ON services FOR EACH ROW
  WHEN ((OLD.name, OLD.fees) IS DISTINCT FROM (NEW.name, NEW.fees)) EXECUTE FUNCTION take_mark_off();
CREATE TRIGGER take_mark_off AFTER UPDATE ON clinic_settings FOR EACH ROW EXECUTE FUNCTION take_mark_off();

-- Whether the website still speaks of the sample clinic: its facts, or a doctor whom it shows, are the sample's.
CREATE FUNCTION site_is_sample() RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM sample_records m JOIN clinic_settings s USING (id) WHERE m.table_name = 'clinic_settings' AND s.name = 'clinic')
    OR EXISTS (SELECT FROM sample_records m JOIN doctors d USING (id)
      WHERE m.table_name = 'doctors' AND d.is_active AND NOT d.is_deleted AND d.site_shown)
$$;
CALL keep_site_version('sample_records');

-- The doctors whom an installation of earlier versions got, where they are still the same persons.
INSERT INTO sample_records (table_name, id)
  SELECT 'doctors', id FROM doctors WHERE NOT is_deleted AND (name, mobile_number, email) IN (
    ('Bilal Namoona', '3904417263', 'bilal.namoona@matab.example'),
    ('Sana Misaal', '3922903851', 'sana.misaal@matab.example'),
    ('Hira Tamseel', '3936174092', 'hira.tamseel@matab.example'));
