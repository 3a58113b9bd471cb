-- The dashboard's figures, kept exact while records change, at a cost that does not grow with the records
-- (docs/decisions, "figures"). Nothing here is a record: all of it can be computed again from the other tables.
-- The functions plan their statements once a session; the application's sessions plan every statement anew otherwise.

-- Every row is a difference and their sum is the truth, as in list_totals: a writer only ever appends, so no two
-- writers wait for each other here. Kept by day and by month, so that a long range reads few rows.
CREATE TABLE figures (
  measure        text NOT NULL,
  grain          text NOT NULL CHECK (grain IN ('day','month')),
  day            date NOT NULL, -- of a month: its first day
  subject_id     bigint NOT NULL, -- the department; of 'billed' the service; 0: none, or the clinic as a whole
  previous       date NOT NULL, -- of 'visitors': the month in which they came before; otherwise -infinity
  value          numeric NOT NULL,
  is_difference  boolean NOT NULL DEFAULT true -- not folded yet
);
CREATE INDEX figures_range ON figures (measure, grain, day) INCLUDE (subject_id, previous, value);
CREATE INDEX figures_differences ON figures (measure, grain, day, subject_id) WHERE is_difference;

-- Makes one row of the rows of a figure. The application calls it now and then.
CREATE FUNCTION fold_figures() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT pg_try_advisory_xact_lock(7204120) THEN RETURN; END IF;
  WITH changed AS (SELECT DISTINCT measure, grain, day, subject_id, previous FROM figures WHERE is_difference),
    gone AS (
      DELETE FROM figures f USING changed c
      WHERE (f.measure, f.grain, f.day, f.subject_id, f.previous) = (c.measure, c.grain, c.day, c.subject_id, c.previous)
      RETURNING f.*)
  INSERT INTO figures
    SELECT measure, grain, day, subject_id, previous, sum(value), false FROM gone
    GROUP BY measure, grain, day, subject_id, previous HAVING sum(value) <> 0;
END $$;

-- The statement that appends to the figures what a query of (measure, day, subject, previous, value) answers.
CREATE FUNCTION appending_figures(changes text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT 'INSERT INTO figures
    SELECT measure, grain, date_trunc(grain, day::timestamp)::date, subject_id, date_trunc(grain, previous::timestamp)::date, sum(value)
    FROM (' || changes || ') AS change (measure, day, subject_id, previous, value), (VALUES (''day''), (''month'')) AS kept (grain)
    WHERE measure <> ''visitors'' OR grain = ''month''
    GROUP BY 1, 2, 3, 4, 5 HAVING sum(value) <> 0'
$$;

-- Counts what a table holds, and from now on what changes in it. `shares` is a query that says what some rows of the
-- table, called `counted`, add to the figures.
CREATE PROCEDURE keep_figures(target text, shares text) LANGUAGE plpgsql AS $$
DECLARE
  counting text := 'SELECT m, d, s, p, %s v FROM (WITH counted AS (SELECT * FROM %I) ' || replace(shares, '%', '%%') || ') AS share (m, d, s, p, v)';
  added text := format(counting, '', 'new_rows');
  taken text := format(counting, '-', 'old_rows');
BEGIN
  EXECUTE appending_figures(format(counting, '', target));
  EXECUTE format('CREATE FUNCTION %I() RETURNS trigger LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS %L', 'figures_of_' || target,
    'BEGIN IF TG_OP = ''INSERT'' THEN ' || appending_figures(added) || ';
      ELSIF TG_OP = ''DELETE'' THEN ' || appending_figures(taken) || ';
      ELSE ' || appending_figures(added || ' UNION ALL ' || taken) || ';
      END IF; RETURN NULL; END');
  EXECUTE format('CREATE TRIGGER figures_insert AFTER INSERT ON %I REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION %I()', target, 'figures_of_' || target);
  EXECUTE format('CREATE TRIGGER figures_update AFTER UPDATE ON %I REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION %I()', target, 'figures_of_' || target);
  EXECUTE format('CREATE TRIGGER figures_delete AFTER DELETE ON %I REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION %I()', target, 'figures_of_' || target);
END $$;

CALL keep_figures('expenses', $$
  SELECT 'expenses', expense_date, 0, '-infinity'::date, amount FROM counted WHERE NOT is_deleted $$);
CALL keep_figures('patients', $$
  SELECT 'patients', (created_on AT TIME ZONE 'Asia/Karachi')::date, 0, '-infinity'::date, 1 FROM counted WHERE NOT is_deleted $$);
CALL keep_figures('appointments', $$
  SELECT measure, appointment_date, department_id, '-infinity'::date, value
  FROM counted, LATERAL (VALUES ('appointments', 1), ('completed', (status = 'Completed')::int),
    ('minutes', CASE status WHEN 'Completed' THEN duration_minutes ELSE 0 END)) AS counts (measure, value)
  WHERE NOT is_deleted AND status <> 'Cancelled' $$);

-- Bills. What one adds to the figures follows from its lines, its transactions and its department: all of a bill
-- belongs to the department of its appointment; without one, to the department whose services make up most of it.
CREATE TYPE figure_share AS (measure text, day date, subject_id bigint, value numeric);
CREATE VIEW bill_shares AS
  SELECT b.id AS bill_id, share.* FROM bills b
  CROSS JOIN LATERAL (SELECT coalesce(
    (SELECT department_id FROM appointments WHERE id = b.appointment_id),
    (SELECT s.department_id FROM bill_lines l JOIN services s ON s.id = l.service_id WHERE l.bill_id = b.id
      GROUP BY s.department_id ORDER BY sum(l.price) DESC, s.department_id LIMIT 1), 0) AS id) AS department
  CROSS JOIN LATERAL (
    SELECT 'due', b.bill_date, 0, b.due
    UNION ALL SELECT 'billed', b.bill_date, service_id, sum(price) FROM bill_lines
      WHERE bill_id = b.id AND service_id IS NOT NULL GROUP BY service_id
    UNION ALL SELECT 'earnings', transaction_date, department.id, sum(amount) FROM bill_transactions
      WHERE bill_id = b.id GROUP BY transaction_date) AS share (measure, day, subject_id, value)
  WHERE NOT b.is_deleted AND share.value <> 0;

-- What each bill was counted with, so that a change takes away exactly what was added. No reference to bills: this
-- follows the records and never stands in their way.
CREATE TABLE counted_bills (
  bill_id  bigint PRIMARY KEY,
  shares   figure_share[] NOT NULL DEFAULT '{}'
);
INSERT INTO counted_bills
  SELECT bill_id, array_agg((measure, day, subject_id, value)::figure_share ORDER BY measure, day, subject_id)
  FROM bill_shares GROUP BY bill_id;
CALL keep_figures('counted_bills', $$
  SELECT share.measure, share.day, share.subject_id, '-infinity'::date, share.value FROM counted, unnest(shares) AS share $$);

-- Counts bills again. What decides on their department is held first, then how they were counted: of two who change
-- the same bill at once the second counts after the first has committed, and sees everything.
CREATE FUNCTION recount_bills(changed bigint[]) RETURNS void LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  PERFORM FROM appointments WHERE id IN (SELECT appointment_id FROM bills WHERE id = ANY(changed)) ORDER BY id FOR SHARE;
  PERFORM FROM services WHERE id IN (
    SELECT l.service_id FROM bill_lines l JOIN bills b ON b.id = l.bill_id
    WHERE l.bill_id = ANY(changed) AND b.appointment_id IS NULL) ORDER BY id FOR SHARE;
  INSERT INTO counted_bills SELECT id FROM unnest(changed) AS id ORDER BY id ON CONFLICT DO NOTHING;
  PERFORM FROM counted_bills WHERE bill_id = ANY(changed) ORDER BY bill_id FOR UPDATE;
  UPDATE counted_bills c SET shares = fresh.shares
  FROM (
    SELECT id, coalesce(array_agg((measure, day, subject_id, value)::figure_share ORDER BY measure, day, subject_id)
      FILTER (WHERE measure IS NOT NULL), '{}') AS shares
    FROM unnest(changed) AS id LEFT JOIN (SELECT * FROM bill_shares WHERE bill_id = ANY(changed)) AS share ON bill_id = id
    GROUP BY id) AS fresh
  WHERE c.bill_id = fresh.id AND c.shares <> fresh.shares;
END $$;

-- Counts again the bills that a statement concerned. A new bill is counted with its first lines: until it has some it
-- comes to nothing (migration 0005, bill_must_balance).
CREATE FUNCTION recount_concerned_bills() RETURNS trigger LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE concerned bigint[];
BEGIN
  CASE TG_TABLE_NAME || ' ' || TG_OP
    WHEN 'bills UPDATE' THEN
      concerned := ARRAY(SELECT n.id FROM new_rows n JOIN old_rows o ON o.id = n.id
        WHERE (n.is_deleted, n.bill_date, n.due, n.appointment_id) IS DISTINCT FROM (o.is_deleted, o.bill_date, o.due, o.appointment_id));
    WHEN 'bills DELETE' THEN
      concerned := ARRAY(SELECT id FROM old_rows);
    WHEN 'appointments UPDATE' THEN
      concerned := ARRAY(SELECT b.id FROM new_rows n JOIN old_rows o ON o.id = n.id AND o.department_id <> n.department_id
        JOIN bills b ON b.appointment_id = n.id AND NOT b.is_deleted);
    WHEN 'services UPDATE' THEN
      concerned := ARRAY(SELECT DISTINCT b.id FROM new_rows n JOIN old_rows o ON o.id = n.id AND o.department_id <> n.department_id
        JOIN bill_lines l ON l.service_id = n.id
        JOIN bills b ON b.id = l.bill_id AND b.appointment_id IS NULL AND NOT b.is_deleted);
    WHEN 'bill_lines UPDATE' THEN
      concerned := ARRAY(SELECT bill_id FROM new_rows UNION SELECT bill_id FROM old_rows);
    WHEN 'bill_lines DELETE' THEN
      concerned := ARRAY(SELECT DISTINCT bill_id FROM old_rows);
    ELSE -- lines and transactions added
      concerned := ARRAY(SELECT DISTINCT bill_id FROM new_rows);
  END CASE;
  IF cardinality(concerned) > 0 THEN PERFORM recount_bills(concerned); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER recount_bills_update AFTER UPDATE ON bills REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION recount_concerned_bills();
CREATE TRIGGER recount_bills_delete AFTER DELETE ON bills REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION recount_concerned_bills();
CREATE TRIGGER recount_bills_insert AFTER INSERT ON bill_lines REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION recount_concerned_bills();
CREATE TRIGGER recount_bills_update AFTER UPDATE ON bill_lines REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION recount_concerned_bills();
CREATE TRIGGER recount_bills_delete AFTER DELETE ON bill_lines REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION recount_concerned_bills();
CREATE TRIGGER recount_bills_insert AFTER INSERT ON bill_transactions REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION recount_concerned_bills();
CREATE TRIGGER recount_bills_update AFTER UPDATE ON appointments REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION recount_concerned_bills();
CREATE TRIGGER recount_bills_update AFTER UPDATE ON services REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION recount_concerned_bills();

-- Distinct patients of a range. They do not add up over days, but first visits do: of all visits in a range, each
-- patient's first one is the one whose previous visit lies before the range. Department 0 is the clinic as a whole.
CREATE TABLE visit_days (
  patient_id     bigint NOT NULL,
  department_id  bigint NOT NULL,
  day            date NOT NULL,
  previous_day   date NOT NULL, -- -infinity: never before
  PRIMARY KEY (patient_id, department_id, day)
);
CREATE INDEX visit_days_range ON visit_days (day, department_id) INCLUDE (previous_day);

CREATE FUNCTION visits_of(patients bigint[]) RETURNS SETOF visit_days LANGUAGE sql STABLE AS $$
  SELECT *, coalesce(lag(day) OVER (PARTITION BY patient_id, department_id ORDER BY day), '-infinity') FROM (
    SELECT DISTINCT patient_id, department.id, appointment_date AS day
    FROM appointments, LATERAL (VALUES (department_id), (0)) AS department (id)
    WHERE patient_id = ANY(patients) AND NOT is_deleted AND status <> 'Cancelled') AS visit (patient_id, department_id, day)
$$;
INSERT INTO visit_days SELECT * FROM visits_of(ARRAY(SELECT id FROM patients));
CALL keep_figures('visit_days', $$
  SELECT 'visitors', day, department_id, previous_day, 1 FROM counted
  WHERE date_trunc('month', previous_day::timestamp) < date_trunc('month', day::timestamp) $$);

-- Writes the visits of patients anew where appointments changed them, one at a time for each patient. The locks are
-- few, so that filling in a year at once does not use up the server's.
CREATE FUNCTION recount_visits() RETURNS trigger LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE changed bigint[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    changed := ARRAY(SELECT DISTINCT patient_id FROM new_rows);
  ELSIF TG_OP = 'DELETE' THEN
    changed := ARRAY(SELECT DISTINCT patient_id FROM old_rows);
  ELSE
    changed := ARRAY(
      SELECT DISTINCT patient.id FROM new_rows n JOIN old_rows o ON o.id = n.id, LATERAL (VALUES (n.patient_id), (o.patient_id)) AS patient (id)
      WHERE (n.patient_id, n.department_id, n.appointment_date, n.is_deleted OR n.status = 'Cancelled')
        <> (o.patient_id, o.department_id, o.appointment_date, o.is_deleted OR o.status = 'Cancelled'));
  END IF;
  IF cardinality(changed) = 0 THEN RETURN NULL; END IF;
  PERFORM pg_advisory_xact_lock(7204121, bucket)
  FROM (SELECT DISTINCT (id % 512)::int AS bucket FROM unnest(changed) AS id ORDER BY bucket) AS buckets;
  DELETE FROM visit_days WHERE patient_id = ANY(changed)
    AND (patient_id, department_id, day, previous_day) NOT IN (SELECT v.* FROM visits_of(changed) AS v);
  INSERT INTO visit_days SELECT * FROM visits_of(changed) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER recount_visits_insert AFTER INSERT ON appointments REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION recount_visits();
CREATE TRIGGER recount_visits_update AFTER UPDATE ON appointments REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION recount_visits();
CREATE TRIGGER recount_visits_delete AFTER DELETE ON appointments REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION recount_visits();

SELECT fold_figures();
