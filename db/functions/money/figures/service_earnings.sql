-- What a bill's services received on each day with money; 0: services outside the price list. A line's amount by a day is
-- its part of everything received by then, in proportion to what is left of each line: the discount without credit notes is
-- spread over all lines by their prices, a credit note over its own. A day's amount is a difference, so that days add up
-- over any range.
-- Called by bill_shares.
CREATE OR REPLACE FUNCTION service_earnings(of_bill bigint, discount numeric, credited numeric)
  RETURNS TABLE(day date, service_id bigint, value numeric) LANGUAGE plpgsql STABLE STRICT AS $$
DECLARE
  lines bigint[]; services bigint[]; sums numeric[]; weights numeric[]; credits numeric[]; moved record;
  until numeric := 0; parts numeric[]; before numeric[]; which integer;
BEGIN
  SELECT array_agg(coalesce(l.service_id, 0) ORDER BY l.position), array_agg(l.price * 100 ORDER BY l.position)
    INTO lines, weights FROM bill_lines l WHERE l.bill_id = of_bill;
  IF lines IS NULL THEN RETURN; END IF; -- being removed
  -- A bill with one service needs no spreading.
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
