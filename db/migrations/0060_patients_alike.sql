-- works from 0060
-- Files of one person are looked for by the sound of the name together with the year of birth or the guardian. Of a name
-- that thousands have, the index answers both at once; the one of the names alone read each of the thousands.
CREATE INDEX patients_alike ON patients
  USING gin ((name_sounds(full_name) || ARRAY['=' || extract(year FROM dob)::text, '+' || lower(guardian_name)]))
  WHERE NOT is_deleted;
DROP INDEX patients_sounds;
