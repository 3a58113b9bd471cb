-- works from 0047
-- A telephone number has one stored form, whichever way it was typed: a Pakistani one with its leading 0, one of another
-- country with its + (rules/phone.ts). An older program cannot change a patient whose number is of another country.
ALTER TABLE patients DROP CONSTRAINT patients_phone_check, DROP CONSTRAINT patients_emergency_contact_no_check,
  ADD CONSTRAINT patients_phone_check CHECK (phone ~ '^([0-9]{10,11}|\+[1-9][0-9]{6,14})$'),
  ADD CONSTRAINT patients_emergency_contact_no_check CHECK (emergency_contact_no ~ '^([0-9]{10,11}|\+[1-9][0-9]{6,14})$');

-- Ten digits that are surely a Pakistani number without its 0. All others stay: they may be of another country, without
-- their + or cut, and nobody can know.
CREATE FUNCTION lacks_its_zero(phone text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN phone ~ '^(3([0-4][0-9]|55)[0-9]{7}|(21|42)[2-9][0-9]{7})$';
-- A search text in which a number, a line of its own, has its 0.
CREATE FUNCTION with_its_zero(search_text text, phone text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN btrim(replace(E'\n' || search_text || E'\n', E'\n' || phone || E'\n', E'\n0' || phone || E'\n'), E'\n');

-- The rows there are. The number is the same, only spelled whole: nobody changed a record, so nothing is noted in its
-- history, counted or told again, and what history says was typed stays as it was.
ALTER TABLE appointments DISABLE TRIGGER USER;
UPDATE appointments a SET search_text = with_its_zero(a.search_text, p.phone)
  FROM patients p WHERE p.id = a.patient_id AND lacks_its_zero(p.phone);
ALTER TABLE appointments ENABLE TRIGGER USER;

ALTER TABLE patients DISABLE TRIGGER USER;
UPDATE patients SET phone = CASE WHEN lacks_its_zero(phone) THEN '0' || phone ELSE phone END,
    emergency_contact_no = CASE WHEN lacks_its_zero(emergency_contact_no) THEN '0' || emergency_contact_no ELSE emergency_contact_no END,
    search_text = CASE WHEN lacks_its_zero(phone) THEN with_its_zero(search_text, phone) ELSE search_text END
  WHERE lacks_its_zero(phone) OR lacks_its_zero(emergency_contact_no);
ALTER TABLE patients ENABLE TRIGGER USER;

ALTER TABLE appointment_requests DISABLE TRIGGER USER;
UPDATE appointment_requests SET mobile = '0' || mobile, search_text = with_its_zero(search_text, mobile) WHERE lacks_its_zero(mobile);
ALTER TABLE appointment_requests ENABLE TRIGGER USER;

ALTER TABLE contact_messages DISABLE TRIGGER USER;
UPDATE contact_messages SET mobile = '0' || mobile, search_text = with_its_zero(search_text, mobile) WHERE lacks_its_zero(mobile);
ALTER TABLE contact_messages ENABLE TRIGGER USER;

-- A doctor's field has ten digits behind a fixed +92.
ALTER TABLE doctors DISABLE TRIGGER USER;
UPDATE doctors SET mobile_number = regexp_replace(mobile_number, '^0([1-9][0-9]{9})$', '\1'),
    second_number = regexp_replace(second_number, '^0([1-9][0-9]{9})$', '\1')
  WHERE mobile_number ~ '^0[1-9][0-9]{9}$' OR second_number ~ '^0[1-9][0-9]{9}$';
ALTER TABLE doctors ENABLE TRIGGER USER;

DROP FUNCTION lacks_its_zero, with_its_zero;

-- As of 0034, and a number with its + that is shorter.
CREATE OR REPLACE FUNCTION numbers_in(typed text) RETURNS SETOF text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT number FROM regexp_split_to_table(
      translate(typed, U&'\06F0\06F1\06F2\06F3\06F4\06F5\06F6\06F7\06F8\06F9\0660\0661\0662\0663\0664\0665\0666\0667\0668\0669',
        '01234567890123456789'), '[^0-9 ().+-]+') AS part,
    LATERAL (SELECT regexp_replace(part, '[^0-9]', '', 'g') AS number) AS digits
  WHERE length(number) >= CASE WHEN part ~ '^ *[+]' THEN 7 ELSE 10 END AND number <> '0000000000'
$$;
-- As of 0063, and a number of another country, which stands with its + in requests and messages.
CREATE OR REPLACE FUNCTION sent_by_patient(target bigint) RETURNS TABLE (entity text, record_id bigint) LANGUAGE sql STABLE AS $$
  WITH person AS (
    SELECT ARRAY(SELECT folded(lower(btrim(n))) FROM ever_in_file(target, 'full_name') AS n) AS names,
      ARRAY(SELECT lower(btrim(e)) FROM ever_in_file(target, 'email') AS e WHERE e LIKE '%@%') AS emails),
  given AS (
    SELECT right(number, 10) AS last, bool_and(is_of_relative) AS is_of_relative, array_agg(number) AS typed
    FROM (VALUES ('phone', false), ('alternate_number', false), ('emergency_contact_no', true)) AS fields (field, is_of_relative),
      LATERAL ever_in_file(target, field) AS said, LATERAL numbers_in(said) AS number
    GROUP BY 1),
  spelled AS (SELECT *, typed || ARRAY[last, '0' || last, '92' || last, '0092' || last]
      || ARRAY(SELECT '+' || number FROM unnest(typed) AS number) AS spellings FROM given),
  numbers AS (
    SELECT spellings, is_of_relative OR EXISTS (
      SELECT FROM patients other WHERE other.id <> target AND NOT other.is_deleted
        AND (other.phone = ANY (spellings)
          OR EXISTS (SELECT FROM numbers_in(other.alternate_number) AS number WHERE right(number, 10) = last))) AS is_shared
    FROM spelled)
  SELECT 'appointment_requests', request_id FROM appointments
    WHERE id = ANY (ever_of_patient('appointments', target)) AND patient_id = target AND request_id IS NOT NULL
  UNION SELECT 'appointment_requests', r.id FROM waiting_entries w JOIN appointment_requests r ON r.waiting_id = w.id
    WHERE w.patient_id = target
  UNION SELECT 'appointment_requests', r.id FROM person, numbers n JOIN appointment_requests r ON r.mobile = ANY (n.spellings)
    WHERE NOT n.is_shared OR folded(lower(btrim(r.name))) = ANY (names)
  UNION SELECT 'contact_messages', m.id FROM person, numbers n JOIN contact_messages m ON m.mobile = ANY (n.spellings)
    WHERE NOT n.is_shared OR folded(lower(btrim(m.name))) = ANY (names)
  UNION SELECT 'contact_messages', m.id FROM person p JOIN contact_messages m ON lower(btrim(m.email)) = ANY (p.emails)
$$;
