-- works from 0047
-- Names are kept in composed letters, as every form sends them from now on: "é" is one character. Rows that came in two
-- are written again, unless that would be longer than the name. Names on money stay as they were printed; search reads
-- both alike.
DO $$
DECLARE named record;
BEGIN
  FOR named IN
    SELECT * FROM (VALUES ('patients', 'full_name'), ('patients', 'guardian_name'), ('patients', 'emergency_contact_person_name'),
      ('doctors', 'first_name'), ('doctors', 'last_name'), ('departments', 'name'), ('services', 'name'), ('staff', 'name'),
      ('appointment_requests', 'name'), ('contact_messages', 'name')) AS name (of_table, in_column)
  LOOP
    EXECUTE format('UPDATE %1$I SET %2$I = normalize(%2$I, NFC) WHERE %2$I IS NOT NFC NORMALIZED AND length(normalize(%2$I, NFC)) <= length(%2$I)',
      named.of_table, named.in_column);
  END LOOP;
END $$;
