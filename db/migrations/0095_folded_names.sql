-- works from 0047
-- Search compares names without accents and apostrophes, in composed letters, with digits and dashes of one kind
-- (db/functions/platform/folded.sql).
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
