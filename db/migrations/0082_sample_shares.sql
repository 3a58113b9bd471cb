-- works from 0047
-- The sample has rules and statements of the doctors' share, and they go with it: each by its own mark, the bills of a statement
-- by the mark of the statement.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  texts text[] := ARRAY['before', 'after', 'remarks', 'channel_info', 'reason', 'description', 'search_text'];
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

-- Statements and rules; the expenses that paid the statements are gone by then, and the bills are still there.
CREATE FUNCTION remove_sample_shares(of_statements bigint[], of_rules bigint[]) RETURNS void LANGUAGE plpgsql SECURITY DEFINER AS $$
BEGIN
  PERFORM set_config('matab.removing_sample', 'on', true);
  DELETE FROM share_statement_bills WHERE statement_id = ANY (of_statements);
  DELETE FROM share_statements WHERE id = ANY (of_statements);
  DELETE FROM share_rules WHERE id = ANY (of_rules);
  PERFORM set_config('matab.removing_sample', '', true);
END $$;
REVOKE EXECUTE ON FUNCTION remove_sample_shares(bigint[], bigint[]) FROM PUBLIC;

CREATE OR REPLACE FUNCTION mark_of_new_money() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
DECLARE
  is_made boolean;
  marked text;
BEGIN
  IF TG_OP = 'INSERT' AND TG_LEVEL = 'STATEMENT' THEN
    FOR marked IN SELECT DISTINCT table_name FROM new_rows
      WHERE table_name IN ('bills', 'bill_transactions', 'credit_notes', 'patient_account', 'day_counts', 'day_closes',
        'share_statements', 'share_rules') ORDER BY 1 LOOP
      EXECUTE format('LOCK TABLE %I IN SHARE ROW EXCLUSIVE MODE', marked);
      EXECUTE format('SELECT true FROM %I WHERE id = ANY ($1) LIMIT 1', marked) INTO is_made
        USING ARRAY(SELECT id FROM new_rows WHERE table_name = marked);
      IF is_made THEN
        RAISE EXCEPTION 'money of the clinic does not become a sample' USING ERRCODE = 'restrict_violation';
      END IF;
    END LOOP;
    RETURN NULL;
  END IF;
  EXECUTE format('SELECT true FROM %I WHERE id = $1', NEW.table_name) INTO is_made USING NEW.id;
  IF is_made IS NULL THEN
    RAISE EXCEPTION 'there is no % in %', NEW.id, NEW.table_name USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER with_money ON sample_records;
CREATE CONSTRAINT TRIGGER with_money AFTER INSERT ON sample_records DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.table_name IN ('bills', 'bill_transactions', 'credit_notes', 'patient_account', 'day_counts', 'day_closes',
    'share_statements', 'share_rules'))
  EXECUTE FUNCTION mark_of_new_money();

CREATE OR REPLACE FUNCTION parts_of_records()
 RETURNS TABLE(part text, owner_column text, whole text)
 LANGUAGE sql
 IMMUTABLE
AS $$
  VALUES ('bill_lines', 'bill_id', 'bills'), ('bill_prints', 'bill_id', 'bills'), ('patient_packages', 'bill_id', 'bills'),
    ('appointment_services', 'appointment_id', 'appointments'), ('note_drafts', 'appointment_id', 'appointments'),
    ('appointment_request_services', 'request_id', 'appointment_requests'), ('doctor_hours', 'doctor_id', 'doctors'),
    ('doctor_weeks', 'doctor_id', 'doctors'), ('doctor_days', 'doctor_id', 'doctors'), ('closures', 'doctor_id', 'doctors'),
    ('sessions', 'staff_id', 'staff'), ('sign_in_places', 'staff_id', 'staff'), ('password_resets', 'staff_id', 'staff'),
    ('waiting_entries', 'patient_id', 'patients'), ('day_close_methods', 'close_id', 'day_closes'),
    ('day_reopenings', 'close_id', 'day_closes'), ('advance_prints', 'entry_id', 'patient_account'),
    ('credit_note_lines', 'credit_note_id', 'credit_notes'), ('share_statement_bills', 'statement_id', 'share_statements')
$$;

CREATE OR REPLACE FUNCTION sample_that_stays(of_tables text[])
 RETURNS TABLE(table_name text, id bigint, because_table text, because_of bigint, how_many bigint)
 LANGUAGE plpgsql
 STABLE
AS $$
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
      -- A bill that stays keeps its payments and credit notes.
      SELECT 'bills', t.bill_id, 'bill_transactions', m.id FROM bill_transactions t
        JOIN sample_records m ON m.table_name = 'bill_transactions' AND m.id = t.id WHERE 'bill_transactions' = ANY ($1)
      UNION ALL SELECT 'bills', n.bill_id, 'credit_notes', m.id FROM credit_notes n
        JOIN sample_records m ON m.table_name = 'credit_notes' AND m.id = n.id WHERE 'credit_notes' = ANY ($1)
      -- What a bill used of an advance keeps its entry, and an entry all others of its account, so that nothing is used twice.
      UNION ALL SELECT 'bill_transactions', a.bill_transaction_id, 'patient_account', m.id FROM patient_account a
        JOIN sample_records m ON m.table_name = 'patient_account' AND m.id = a.id
        WHERE a.bill_transaction_id IS NOT NULL AND 'patient_account' = ANY ($1)
      UNION ALL SELECT 'patient_account', other.id, 'patient_account', m.id FROM patient_account a
        JOIN sample_records m ON m.table_name = 'patient_account' AND m.id = a.id
        JOIN patient_account other ON other.patient_id = a.patient_id AND other.id <> a.id WHERE 'patient_account' = ANY ($1)
      -- A day that was closed keeps what it counted.
      UNION ALL SELECT 'day_closes', c.id, m.table_name, m.id FROM standing_closes c JOIN drawer d ON d.day BETWEEN c.from_day AND c.day
        JOIN sample_records m ON m.table_name = d.source AND m.id = d.source_id WHERE d.source = ANY ($1)
      -- A bill that stays keeps the sessions of its packages that were used.
      UNION ALL SELECT 'bills', k.bill_id, 'package_uses', m.id FROM patient_packages k JOIN package_uses u ON u.package_id = k.id
        JOIN sample_records m ON m.table_name = 'package_uses' AND m.id = u.id WHERE 'package_uses' = ANY ($1)
      -- A statement of a doctor's share follows on those before it, is made by the doctor's rules, and was paid by its expense.
      UNION ALL SELECT 'share_statements', s.id, 'share_statements', m.id FROM share_statements s
        JOIN share_statements p ON p.doctor_id = s.doctor_id AND p.month < s.month
        JOIN sample_records m ON m.table_name = 'share_statements' AND m.id = p.id WHERE 'share_statements' = ANY ($1)
      UNION ALL SELECT 'share_statements', s.id, 'share_rules', m.id FROM share_statements s
        JOIN share_rules r ON r.doctor_id = s.doctor_id
        JOIN sample_records m ON m.table_name = 'share_rules' AND m.id = r.id WHERE 'share_rules' = ANY ($1)
      UNION ALL SELECT 'share_statements', e.share_statement_id, 'expenses', m.id FROM expenses e
        JOIN sample_records m ON m.table_name = 'expenses' AND m.id = e.id
        WHERE e.share_statement_id IS NOT NULL AND 'expenses' = ANY ($1)
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

-- Nobody's temporary tables stand before the clinic's own.
DO $$
DECLARE step regprocedure;
BEGIN
  FOR step IN SELECT oid FROM pg_proc WHERE pronamespace = current_schema()::regnamespace
    AND proname IN ('mark_of_new_money', 'remove_sample_shares') LOOP
    EXECUTE format('ALTER FUNCTION %s SET search_path = %I, pg_temp', step, current_schema());
  END LOOP;
END $$;
