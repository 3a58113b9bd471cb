-- works from 0047
-- Search compares names without accents and apostrophes, in composed letters, with digits and dashes of one kind: "José",
-- "O’Brien" and "Zoë" are found by jose, obrien and zoe. The rules fold in the same way (rules/folded-text.ts).
CREATE OR REPLACE FUNCTION folded(t text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  IF t !~ '[^\n -&(-_a-~]|  ' THEN RETURN t; END IF;
  RETURN regexp_replace(replace(replace(replace(
    translate(
      normalize(
        regexp_replace(normalize(t, NFD),
          '[''`\u00B4\u02B9-\u02BF\u2018-\u201B\u2032\uFF07\u00AD\u0300-\u036F\u0610-\u061A\u061C\u0640\u064B-\u065F\u0670\u06D6-\u06DC\u06DF-\u06E4\u06E7\u06E8\u06EA-\u06ED\u200B-\u200F\u202A-\u202E\u2066-\u2069\uFEFF]', '', 'g'),
        NFC),
      U&'\064A\0649\0643\0647\0629\06C3\06D5\06BE\0671\00F8\0142\0111\00F0\0131\0127\03C2\2010\2011\2012\2013\2014\2015\2212\0660\0661\0662\0663\0664\0665\0666\0667\0668\0669\06F0\06F1\06F2\06F3\06F4\06F5\06F6\06F7\06F8\06F9',
      U&'\06CC\06CC\06A9\06C1\06C1\06C1\06C1\06C1\0627olddih\03C3-------01234567890123456789'),
    U&'\00DF', 'ss'), U&'\00E6', 'ae'), U&'\0153', 'oe'),
    '[ \t\u00A0\u2000-\u200A\u202F\u205F\u3000]+', ' ', 'g');
END $$;

-- Only the rows that fold to something else are written again, each by its own table's trigger.
DO $$
DECLARE searched regclass;
BEGIN
  FOR searched IN
    SELECT c.oid FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relkind = 'r' AND a.attname = 'search_text' AND NOT a.attisdropped
      AND c.relnamespace = current_schema()::regnamespace
  LOOP
    EXECUTE format('UPDATE %s SET search_text = '''' WHERE search_text ~ ''[^\n -&(-_a-~]'' AND search_text <> folded(search_text)', searched);
  END LOOP;
END $$;

-- What finds a patient besides the search text, and is looked for where that finds few: the name without what parts its
-- words ("Noor ul Ain" by noorulain), and how the other two numbers begin, without country and 0. An index calls none but
-- functions of the system.
CREATE INDEX patients_joined ON patients USING gin (translate(split_part(search_text, E'\n', 3), ' -.', '') gin_trgm_ops)
  WHERE NOT is_deleted;
CREATE INDEX patients_alternate ON patients
  (regexp_replace(regexp_replace(alternate_number, '[^0-9]', '', 'g'), '^(00)?(92(?=0?3))?0*', '') COLLATE "C")
  WHERE NOT is_deleted AND alternate_number IS NOT NULL;
CREATE INDEX patients_emergency ON patients
  (regexp_replace(regexp_replace(emergency_contact_no, '[^0-9]', '', 'g'), '^(00)?(92(?=0?3))?0*', '') COLLATE "C")
  WHERE NOT is_deleted AND emergency_contact_no IS NOT NULL;

-- A tenth of a millisecond: a plan that reads thousands of rows to hear their names is the dearest.
ALTER FUNCTION name_sounds COST 5000;
