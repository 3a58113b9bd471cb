-- Erasure knows a patient by everything that their file ever said, not only by what it says today: a number or an e-mail
-- that was changed since leads to what they sent from it.

-- What a field of a patient's file says and, by the trail, ever said.
CREATE FUNCTION ever_in_file(target bigint, field text) RETURNS SETOF text LANGUAGE sql STABLE AS $$
  SELECT to_jsonb(p)->>field FROM patients p WHERE id = target AND to_jsonb(p)->>field IS NOT NULL
  UNION SELECT side->>field FROM audit_log, unnest(ARRAY[before, after]) AS side
    WHERE entity = 'patients' AND entity_id = target AND side->>field IS NOT NULL
$$;

-- The phone numbers in a text, digits alone, however they are grouped and whichever digits they are typed in.
CREATE FUNCTION numbers_in(typed text) RETURNS SETOF text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT number FROM regexp_split_to_table(
      translate(typed, U&'\06F0\06F1\06F2\06F3\06F4\06F5\06F6\06F7\06F8\06F9\0660\0661\0662\0663\0664\0665\0666\0667\0668\0669',
        '01234567890123456789'), '[^0-9 ().+-]+') AS part,
    LATERAL (SELECT regexp_replace(part, '[^0-9]', '', 'g') AS number) AS digits
  WHERE length(number) >= 10 AND number <> '0000000000'
$$;

-- What a patient sent through the website: the requests that became their visits, and what came from any number or
-- e-mail that their file ever had. Where somebody else's file has the same number, and from the number of the relative to
-- call in an emergency, only what bears a name of the patient.
CREATE OR REPLACE FUNCTION sent_by_patient(target bigint) RETURNS TABLE (entity text, record_id bigint) LANGUAGE sql STABLE AS $$
  WITH person AS (
    SELECT ARRAY(SELECT folded(lower(btrim(n))) FROM ever_in_file(target, 'full_name') AS n) AS names,
      ARRAY(SELECT lower(btrim(e)) FROM ever_in_file(target, 'email') AS e WHERE e LIKE '%@%') AS emails),
  given AS (
    SELECT right(number, 10) AS last, bool_and(is_of_relative) AS is_of_relative, array_agg(number) AS typed
    FROM (VALUES ('phone', false), ('alternate_number', false), ('emergency_contact_no', true)) AS fields (field, is_of_relative),
      LATERAL ever_in_file(target, field) AS said, LATERAL numbers_in(said) AS number
    GROUP BY 1),
  spelled AS (SELECT *, typed || ARRAY[last, '0' || last, '92' || last, '0092' || last] AS spellings FROM given),
  numbers AS (
    SELECT spellings, is_of_relative OR EXISTS (
      SELECT FROM patients other WHERE other.id <> target AND NOT other.is_deleted
        AND (other.phone = ANY (spellings)
          OR EXISTS (SELECT FROM numbers_in(other.alternate_number) AS number WHERE right(number, 10) = last))) AS is_shared
    FROM spelled)
  SELECT 'appointment_requests', request_id FROM appointments
    WHERE id = ANY (ever_of_patient('appointments', target)) AND patient_id = target AND request_id IS NOT NULL
  UNION SELECT 'appointment_requests', r.id FROM person, numbers n JOIN appointment_requests r ON r.mobile = ANY (n.spellings)
    WHERE NOT n.is_shared OR folded(lower(btrim(r.name))) = ANY (names)
  UNION SELECT 'contact_messages', m.id FROM person, numbers n JOIN contact_messages m ON m.mobile = ANY (n.spellings)
    WHERE NOT n.is_shared OR folded(lower(btrim(m.name))) = ANY (names)
  UNION SELECT 'contact_messages', m.id FROM person p JOIN contact_messages m ON lower(btrim(m.email)) = ANY (p.emails)
$$;

-- Erases one record of a kind, whatever it was before, as if it had been done at its time; mails and kept answers also by
-- what the patient's file said earlier.
CREATE OR REPLACE PROCEDURE erase_record(of_entity text, target bigint) LANGUAGE plpgsql AS $$
DECLARE earlier text[];
BEGIN
  PERFORM set_config('matab.erasing', 'on', true);
  IF of_entity = 'patients' THEN
    earlier := ARRAY(SELECT to_json(typed)::text FROM unnest(ARRAY['full_name', 'phone', 'alternate_number', 'email']) AS field,
      LATERAL ever_in_file(target, field) AS typed WHERE typed NOT IN ('', 'Erased', '0000000000'));
    CALL erase_file(target);
    CALL erase_answers(earlier);
  ELSE CALL erase_sent(of_entity, ARRAY[target]); END IF;
  PERFORM set_config('matab.erasing', '', true);
END $$;
