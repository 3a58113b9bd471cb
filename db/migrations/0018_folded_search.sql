-- Search finds a name however it was typed: Arabic letters as their Urdu ones, without vowel signs, stretching and
-- invisible marks, and with single blanks. The server folds what is looked for in the same way
-- (server/platform/folded.ts). Newlines stay: they part the columns.
CREATE FUNCTION folded(t text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN t ~ '[^\n -~]|  ' THEN
    regexp_replace(
      regexp_replace(
        translate(t,
          U&'\064A\0649\0626\0643\0647\0629\06C3\06C2\06C0\06D5\06BE\0623\0625\0622\0671\0624',
          U&'\06CC\06CC\06CC\06A9\06C1\06C1\06C1\06C1\06C1\06C1\06C1\0627\0627\0627\0627\0648'),
        '[\u00AD\u0610-\u061A\u061C\u0640\u064B-\u065F\u0670\u06D6-\u06DC\u06DF-\u06E4\u06E7\u06E8\u06EA-\u06ED\u200B-\u200F\u202A-\u202E\u2066-\u2069\uFEFF]', '', 'g'),
      '[ \t\u00A0\u2000-\u200A\u202F\u205F\u3000]+', ' ', 'g')
  ELSE t END
$$;

CREATE OR REPLACE FUNCTION search_text(VARIADIC parts text[]) RETURNS text LANGUAGE sql IMMUTABLE AS
$$ SELECT folded(lower(array_to_string(parts, E'\n'))) $$;

-- Only the rows that fold to something else are written again, each by its own table's trigger.
DO $$
DECLARE searched regclass;
BEGIN
  FOR searched IN
    SELECT c.oid FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relkind = 'r' AND a.attname = 'search_text' AND NOT a.attisdropped
      AND c.relnamespace = current_schema()::regnamespace
  LOOP
    EXECUTE format('UPDATE %s SET search_text = '''' WHERE search_text <> folded(search_text)', searched);
  END LOOP;
END $$;
