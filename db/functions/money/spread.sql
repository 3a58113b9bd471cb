-- Splits whole paisa in proportion to weights, by largest remainder; of equal remainders the first is larger. If all
-- weights are 0 the first part takes everything. Equals `spread` of rules/values/spread.ts;
-- tests/api/money/day/received.test.ts compares both.
-- Called by service_earnings.
CREATE OR REPLACE FUNCTION spread(whole numeric, weights numeric[]) RETURNS numeric[]
  LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT AS $$
DECLARE
  weight numeric; total numeric := 0; rest numeric := whole; part numeric; largest integer;
  parts numeric[] := '{}'; remainders numeric[] := '{}';
BEGIN
  IF cardinality(weights) < 2 THEN RETURN ARRAY[whole]; END IF;
  FOREACH weight IN ARRAY weights LOOP total := total + weight; END LOOP;
  IF whole = total AND total <> 0 THEN RETURN weights; END IF;
  IF whole = 0 OR total = 0 THEN RETURN whole || array_fill(0::numeric, ARRAY[cardinality(weights) - 1]); END IF;
  FOREACH weight IN ARRAY weights LOOP
    -- Rounded down, so that the rest is never negative.
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
