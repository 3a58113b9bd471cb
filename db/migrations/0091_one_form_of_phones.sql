-- works from 0047
-- A telephone number has one stored form, whichever way it was typed: a Pakistani one with its leading 0, one of another
-- country with its + (rules/phone.ts). An older program cannot change a patient whose number is of another country.
ALTER TABLE patients DROP CONSTRAINT patients_phone_check, DROP CONSTRAINT patients_emergency_contact_no_check,
  ADD CONSTRAINT patients_phone_check CHECK (phone ~ '^([0-9]{10,11}|\+[1-9][0-9]{6,14})$'),
  ADD CONSTRAINT patients_emergency_contact_no_check CHECK (emergency_contact_no ~ '^([0-9]{10,11}|\+[1-9][0-9]{6,14})$');

-- The rows there are. The number is the same, only spelled whole: nobody changed a record, so nothing is noted in its
-- history, counted or told again, and what history says was typed stays as it was.
DO $$
DECLARE
  -- Ten digits that are surely a Pakistani number without its 0. All others stay: they may be of another country, without
  -- their + or cut, and nobody can know.
  lacks_its_zero CONSTANT text := '^(3([0-4][0-9]|55)[0-9]{7}|(21|42)[2-9][0-9]{7})$';
  kept text;
  kept_tables CONSTANT text[] := ARRAY['appointments', 'patients', 'appointment_requests', 'contact_messages', 'doctors'];
BEGIN
  FOREACH kept IN ARRAY kept_tables LOOP EXECUTE format('ALTER TABLE %I DISABLE TRIGGER USER', kept); END LOOP;
  -- In a search text a number is a line of its own.
  UPDATE appointments a
    SET search_text = btrim(replace(E'\n' || a.search_text || E'\n', E'\n' || p.phone || E'\n', E'\n0' || p.phone || E'\n'), E'\n')
    FROM patients p WHERE p.id = a.patient_id AND p.phone ~ lacks_its_zero;
  UPDATE patients SET phone = CASE WHEN phone ~ lacks_its_zero THEN '0' || phone ELSE phone END,
      emergency_contact_no = CASE WHEN emergency_contact_no ~ lacks_its_zero THEN '0' || emergency_contact_no
        ELSE emergency_contact_no END,
      search_text = CASE WHEN phone ~ lacks_its_zero
        THEN btrim(replace(E'\n' || search_text || E'\n', E'\n' || phone || E'\n', E'\n0' || phone || E'\n'), E'\n')
        ELSE search_text END
    WHERE phone ~ lacks_its_zero OR emergency_contact_no ~ lacks_its_zero;
  FOREACH kept IN ARRAY ARRAY['appointment_requests', 'contact_messages'] LOOP
    EXECUTE format($set$UPDATE %I SET mobile = '0' || mobile,
      search_text = btrim(replace(E'\n' || search_text || E'\n', E'\n' || mobile || E'\n', E'\n0' || mobile || E'\n'), E'\n')
      WHERE mobile ~ $1$set$, kept) USING lacks_its_zero;
  END LOOP;
  -- A doctor's field has ten digits behind a fixed +92.
  UPDATE doctors SET mobile_number = regexp_replace(mobile_number, '^0([1-9][0-9]{9})$', '\1'),
      second_number = regexp_replace(second_number, '^0([1-9][0-9]{9})$', '\1')
    WHERE mobile_number ~ '^0[1-9][0-9]{9}$' OR second_number ~ '^0[1-9][0-9]{9}$';
  FOREACH kept IN ARRAY kept_tables LOOP EXECUTE format('ALTER TABLE %I ENABLE TRIGGER USER', kept); END LOOP;
END $$;
