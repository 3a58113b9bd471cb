-- What runs once for each row written costs less, and gives the same. An SQL function that is not inlined starts the
-- executor at each call; a PL/pgSQL function of plain expressions does not.

-- The letters of a text and its pairs of neighbours, each once and in order. All pairs are written by two calls of
-- format(), those that begin at odd places and those that begin at even ones. No text can hold a false separator: it is
-- longer than a piece and does not overlap itself. The last letter stands behind the last separator.
CREATE OR REPLACE FUNCTION short_pieces(t text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE letters text[] := string_to_array(t, NULL);
BEGIN
  RETURN tsvector_to_array(array_to_tsvector(letters || string_to_array(
    format(repeat('%s%s||.', length(t) / 2), VARIADIC letters)
    || format(repeat('%s%s||.', (length(t) - 1) / 2), VARIADIC letters[2:])
    || right(t, 1), '||.')));
END $$;

CREATE OR REPLACE FUNCTION folded(t text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  IF t !~ '[^\n -~]|  ' THEN RETURN t; END IF;
  RETURN regexp_replace(
    regexp_replace(
      translate(t,
        U&'\064A\0649\0626\0643\0647\0629\06C3\06C2\06C0\06D5\06BE\0623\0625\0622\0671\0624',
        U&'\06CC\06CC\06CC\06A9\06C1\06C1\06C1\06C1\06C1\06C1\06C1\0627\0627\0627\0627\0648'),
      '[\u00AD\u0610-\u061A\u061C\u0640\u064B-\u065F\u0670\u06D6-\u06DC\u06DF-\u06E4\u06E7\u06E8\u06EA-\u06ED\u200B-\u200F\u202A-\u202E\u2066-\u2069\uFEFF]', '', 'g'),
    '[ \t\u00A0\u2000-\u200A\u202F\u205F\u3000]+', ' ', 'g');
END $$;

CREATE OR REPLACE FUNCTION search_text(VARIADIC parts text[]) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN RETURN folded(lower(array_to_string(parts, E'\n'))); END $$;

CREATE OR REPLACE FUNCTION shown_date(d date) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN RETURN lower(to_char(d, 'DD-Mon-YYYY')); END $$;

CREATE OR REPLACE FUNCTION shown_money(n numeric) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN RETURN 'rs ' || ltrim(to_char(round(n), 'FM999,999,999,990')); END $$;

-- The bill's number comes from the row itself instead of the whole row as JSON.
CREATE OR REPLACE FUNCTION bill_must_balance() RETURNS trigger LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE target bigint;
BEGIN
  IF TG_TABLE_NAME = 'bills' THEN target := NEW.id;
  ELSIF TG_OP = 'DELETE' THEN target := OLD.bill_id;
  ELSE target := NEW.bill_id;
  END IF;
  IF EXISTS (
    SELECT 1 FROM bills b WHERE b.id = target AND (
      b.chargeable <> coalesce((SELECT sum(price) FROM bill_lines WHERE bill_id = b.id), 0)
      OR b.received <> coalesce((SELECT sum(amount) FROM bill_transactions WHERE bill_id = b.id), 0))
  ) THEN
    RAISE EXCEPTION 'bill % does not equal its lines and transactions', target USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
