-- What a patient sent through the website: the requests that became their visits or waiting-list entries, and everything
-- from any number or e-mail that their file ever had. Requests and messages store a number from abroad with its +. If
-- another file has the same number, or it is the emergency contact's, only entries with the patient's name count.
-- Called by erase_file; server/features/patients/patients/erasure-store.ts.
CREATE OR REPLACE FUNCTION sent_by_patient(target bigint) RETURNS TABLE(entity text, record_id bigint) LANGUAGE sql STABLE AS $$
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
