-- works from 0047
-- What was received by service, kept as the dashboard's figures are (migration 0012), and with each figure of what was received how
-- many bills make it up: a report of years reads the figures and not every bill (docs/decisions/2026-11-23-reports.md).

-- Whole paisa in parts as large as these weights, which is `spread` of rules/spread.ts: by largest remainder, of equal ones the first
-- is larger. Of weights that are all 0 the first takes everything.
CREATE FUNCTION spread(whole numeric, weights numeric[]) RETURNS numeric[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  weight numeric; total numeric := 0; rest numeric := whole; part numeric; largest integer;
  parts numeric[] := '{}'; remainders numeric[] := '{}';
BEGIN
  IF cardinality(weights) < 2 THEN RETURN ARRAY[whole]; END IF;
  FOREACH weight IN ARRAY weights LOOP total := total + weight; END LOOP;
  IF whole = total AND total <> 0 THEN RETURN weights; END IF;
  IF whole = 0 OR total = 0 THEN RETURN whole || array_fill(0::numeric, ARRAY[cardinality(weights) - 1]); END IF;
  FOREACH weight IN ARRAY weights LOOP
    -- Downwards, so that what is left is never less than nothing.
    part := mod(mod(whole * weight, total) + total, total);
    remainders := remainders || part;
    part := div(whole * weight - part, total);
    parts := parts || part;
    rest := rest - part;
  END LOOP;
  WHILE rest > 0 LOOP
    largest := 1;
    FOR line IN 2 .. cardinality(weights) LOOP
      IF remainders[line] > remainders[largest] THEN largest := line; END IF;
    END LOOP;
    parts[largest] := parts[largest] + 1;
    remainders[largest] := -1;
    rest := rest - 1;
  END LOOP;
  RETURN parts;
END $$;

-- What the services on a bill received on each day on which money moved; 0: what is not on the price list. What a line has by a day is
-- its part of all that was received by then, laid on what is left of each line: the discount that no credit note gave falls on all of
-- them by their prices, a credit note on its own lines. A day's part is a difference, so that days add up to any range.
CREATE FUNCTION service_earnings(of_bill bigint, discount numeric, credited numeric)
RETURNS TABLE (day date, service_id bigint, value numeric) LANGUAGE plpgsql STABLE STRICT AS $$
DECLARE
  lines bigint[]; services bigint[]; sums numeric[]; weights numeric[]; credits numeric[]; moved record;
  until numeric := 0; parts numeric[]; before numeric[]; which integer;
BEGIN
  SELECT array_agg(coalesce(l.service_id, 0) ORDER BY l.position), array_agg(l.price * 100 ORDER BY l.position)
    INTO lines, weights FROM bill_lines l WHERE l.bill_id = of_bill;
  IF lines IS NULL THEN RETURN; END IF; -- being removed
  -- All on one service needs no dividing.
  IF lines[1] = ALL (lines) THEN
    RETURN QUERY SELECT t.transaction_date, lines[1], sum(t.amount) FROM bill_transactions t WHERE t.bill_id = of_bill GROUP BY 1;
    RETURN;
  END IF;
  IF discount > 0 THEN
    credits := ARRAY(SELECT coalesce(sum(c.amount) * 100, 0)
      FROM bill_lines l LEFT JOIN credit_notes n ON n.bill_id = l.bill_id
      LEFT JOIN credit_note_lines c ON c.credit_note_id = n.id AND c.position = l.position
      WHERE l.bill_id = of_bill GROUP BY l.position ORDER BY l.position);
    weights := ARRAY(SELECT greatest(0, price - off - credit)
      FROM unnest(weights, spread((discount - credited) * 100, weights), credits) WITH ORDINALITY AS line (price, off, credit, number)
      ORDER BY number);
  END IF;
  FOR line IN 1 .. cardinality(lines) LOOP
    IF NOT lines[line] = ANY (services) IS TRUE THEN services := services || lines[line]; END IF;
  END LOOP;
  before := array_fill(0::numeric, ARRAY[cardinality(lines)]);
  FOR moved IN SELECT t.transaction_date, sum(t.amount) AS amount FROM bill_transactions t WHERE t.bill_id = of_bill GROUP BY 1 ORDER BY 1 LOOP
    until := until + moved.amount * 100;
    parts := spread(until, weights);
    sums := array_fill(0::numeric, ARRAY[cardinality(services)]);
    FOR line IN 1 .. cardinality(lines) LOOP
      which := array_position(services, lines[line]);
      sums[which] := sums[which] + parts[line] - before[line];
    END LOOP;
    before := parts;
    day := moved.transaction_date;
    FOR which IN 1 .. cardinality(services) LOOP
      service_id := services[which];
      value := sums[which] / 100;
      RETURN NEXT;
    END LOOP;
  END LOOP;
END $$;

-- The days on which money moved on a bill, where that is more than one, or one on which what came was given back; NULL of all others.
CREATE FUNCTION several_days(of_bill bigint) RETURNS date[] LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT CASE WHEN count(*) > 1 OR min(abs(moved.amount)) = 0 THEN array_agg(moved.day ORDER BY moved.day) END
    FROM (SELECT t.transaction_date AS day, sum(t.amount) AS amount FROM bills b JOIN bill_transactions t ON t.bill_id = b.id
      WHERE b.id = of_bill AND NOT b.is_deleted GROUP BY 1) AS moved);
END $$;

-- As of 0012, with what services received.
CREATE OR REPLACE VIEW bill_shares AS
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
      WHERE bill_id = b.id GROUP BY transaction_date
    UNION ALL SELECT 'service_earnings', day, service_id, value FROM service_earnings(b.id, b.discount, b.credited)
  ) AS share (measure, day, subject_id, value)
  WHERE NOT b.is_deleted AND share.value <> 0;

-- How many bills a figure is made of: those of money that moved on one day alone, which add up over any range. The few others are
-- counted one by one where they are asked for.
ALTER TABLE figures ADD COLUMN bills integer NOT NULL DEFAULT 0;
ALTER TABLE counted_bills ADD COLUMN days date[]; -- several_days
DROP INDEX figures_range;

CREATE OR REPLACE FUNCTION fold_figures() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT pg_try_advisory_xact_lock(7204120) THEN RETURN; END IF;
  WITH changed AS (SELECT DISTINCT measure, grain, day, subject_id, previous FROM figures WHERE is_difference),
    gone AS (
      DELETE FROM figures f USING changed c
      WHERE (f.measure, f.grain, f.day, f.subject_id, f.previous) = (c.measure, c.grain, c.day, c.subject_id, c.previous)
      RETURNING f.*)
  INSERT INTO figures
    SELECT measure, grain, day, subject_id, previous, sum(value), false, sum(bills) FROM gone
    GROUP BY measure, grain, day, subject_id, previous HAVING sum(value) <> 0 OR sum(bills) <> 0;
END $$;

-- As `keep_figures` makes it (0012), with the number of bills. By service there are days alone: most payments would add a row for each
-- service to a month as well, and reports are not asked for so often.
DO $$
DECLARE
  counting text := 'SELECT s.measure, s.day, s.subject_id, %1$s s.value AS value,
      %1$s CASE WHEN c.days IS NULL AND s.measure IN (''earnings'', ''service_earnings'') THEN 1 ELSE 0 END AS bills
    FROM %2$s c, unnest(c.shares) AS s';
  added text := format(counting, '', 'new_rows');
  taken text := format(counting, '-', 'old_rows');
  appending text := 'INSERT INTO figures (measure, grain, day, subject_id, previous, value, bills)
    SELECT measure, grain, date_trunc(grain, day::timestamp)::date, subject_id, ''-infinity'', sum(value), sum(bills)
    FROM (%s) AS change, (VALUES (''day''), (''month'')) AS kept (grain)
    WHERE measure <> ''service_earnings'' OR grain = ''day''
    GROUP BY 1, 2, 3, 4 HAVING sum(value) <> 0 OR sum(bills) <> 0';
BEGIN
  EXECUTE format('CREATE OR REPLACE FUNCTION figures_of_counted_bills() RETURNS trigger LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS %L',
    'BEGIN IF TG_OP = ''INSERT'' THEN ' || format(appending, added) || ';
      ELSIF TG_OP = ''DELETE'' THEN ' || format(appending, taken) || ';
      ELSE ' || format(appending, added || ' UNION ALL ' || taken) || ';
      END IF; RETURN NULL; END');
END $$;

CREATE OR REPLACE FUNCTION recount_bills(changed bigint[]) RETURNS void LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  PERFORM FROM appointments WHERE id IN (SELECT appointment_id FROM bills WHERE id = ANY(changed)) ORDER BY id FOR SHARE;
  PERFORM FROM services WHERE id IN (
    SELECT l.service_id FROM bill_lines l JOIN bills b ON b.id = l.bill_id
    WHERE l.bill_id = ANY(changed) AND b.appointment_id IS NULL) ORDER BY id FOR SHARE;
  INSERT INTO counted_bills SELECT id FROM unnest(changed) AS id ORDER BY id ON CONFLICT DO NOTHING;
  PERFORM FROM counted_bills WHERE bill_id = ANY(changed) ORDER BY bill_id FOR UPDATE;
  UPDATE counted_bills c SET shares = fresh.shares, days = fresh.days
  FROM (
    SELECT id, coalesce(array_agg((measure, day, subject_id, value)::figure_share ORDER BY measure, day, subject_id)
      FILTER (WHERE measure IS NOT NULL), '{}') AS shares, several_days(id) AS days
    FROM unnest(changed) AS id LEFT JOIN (SELECT * FROM bill_shares WHERE bill_id = ANY(changed)) AS share ON bill_id = id
    GROUP BY id) AS fresh
  WHERE c.bill_id = fresh.id AND (c.shares <> fresh.shares OR c.days IS DISTINCT FROM fresh.days);
END $$;

-- As of 0012, and what is received on a line follows from its bill's discount and from credit notes too.
CREATE OR REPLACE FUNCTION recount_concerned_bills() RETURNS trigger LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE concerned bigint[];
BEGIN
  CASE TG_TABLE_NAME || ' ' || TG_OP
    WHEN 'bills UPDATE' THEN
      concerned := ARRAY(SELECT n.id FROM new_rows n JOIN old_rows o ON o.id = n.id
        WHERE (n.is_deleted, n.bill_date, n.due, n.appointment_id, n.discount, n.credited)
          IS DISTINCT FROM (o.is_deleted, o.bill_date, o.due, o.appointment_id, o.discount, o.credited));
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
    WHEN 'credit_note_lines INSERT' THEN
      concerned := ARRAY(SELECT DISTINCT n.bill_id FROM new_rows l JOIN credit_notes n ON n.id = l.credit_note_id);
    ELSE -- lines and transactions added
      concerned := ARRAY(SELECT DISTINCT bill_id FROM new_rows);
  END CASE;
  IF cardinality(concerned) > 0 THEN PERFORM recount_bills(concerned); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER recount_bills_insert AFTER INSERT ON credit_note_lines REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION recount_concerned_bills();

-- Counts what is there: once, and not bill by bill as the triggers would.
ALTER TABLE counted_bills DISABLE TRIGGER figures_update;
UPDATE counted_bills c SET shares = ARRAY(
  SELECT (measure, day, subject_id, value)::figure_share FROM (
    SELECT s.measure, s.day, s.subject_id, s.value FROM unnest(c.shares) AS s
    UNION ALL SELECT 'service_earnings', s.day, one.service_id, s.value FROM unnest(c.shares) AS s
      WHERE s.measure = 'earnings' AND one.service_id IS NOT NULL
    UNION ALL SELECT 'service_earnings', e.day, e.service_id, e.value
      FROM service_earnings(CASE WHEN one.service_id IS NULL THEN b.id END, b.discount, b.credited) AS e WHERE e.value <> 0
  ) AS share (measure, day, subject_id, value) ORDER BY measure, day, subject_id)
FROM bills b LEFT JOIN (SELECT bill_id, min(coalesce(service_id, 0)) AS service_id FROM bill_lines
  GROUP BY bill_id HAVING min(coalesce(service_id, 0)) = max(coalesce(service_id, 0))) AS one ON one.bill_id = b.id
WHERE b.id = c.bill_id AND NOT b.is_deleted;
UPDATE counted_bills c SET days = several_days(several.bill_id) FROM (
  SELECT bill_id FROM bill_transactions GROUP BY bill_id
  HAVING min(transaction_date) < max(transaction_date) OR sum(amount) = 0) AS several
WHERE several.bill_id = c.bill_id;
ALTER TABLE counted_bills ENABLE TRIGGER figures_update;
INSERT INTO figures (measure, grain, day, subject_id, previous, value, bills)
  SELECT s.measure, grain, date_trunc(grain, s.day::timestamp)::date, s.subject_id, '-infinity',
    sum(CASE WHEN s.measure = 'earnings' THEN 0 ELSE s.value END), count(*) FILTER (WHERE c.days IS NULL)
  FROM counted_bills c, unnest(c.shares) AS s, (VALUES ('day'), ('month')) AS kept (grain)
  WHERE s.measure = 'earnings' OR s.measure = 'service_earnings' AND grain = 'day' GROUP BY 1, 2, 3, 4;
SELECT fold_figures();
CREATE INDEX figures_range ON figures (measure, grain, day) INCLUDE (subject_id, previous, value, bills);
-- Those whose days lie in a range, found by the last of them.
CREATE INDEX counted_bills_days ON counted_bills ((days[cardinality(days)])) WHERE days IS NOT NULL;
