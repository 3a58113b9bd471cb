-- Erases a patient with everything written about them: the file, its pictures, visits, drafts of notes, bills with their
-- lines and payments, what they sent, and the audit trail of all that. Each step adds entries to the trail with the former
-- values, so the trail is erased last.
-- Called by erase_record.
CREATE OR REPLACE PROCEDURE erase_file(target bigint) LANGUAGE plpgsql AS $$
DECLARE
  person patients;
  -- Records that were theirs for a while may belong to another patient by now.
  visits_ever bigint[] := ever_of_patient('appointments', target);
  bills_ever bigint[] := ever_of_patient('bills', target);
  visits bigint[] := ARRAY(SELECT id FROM appointments WHERE id = ANY (visits_ever) AND patient_id = target);
  their_bills bigint[] := ARRAY(SELECT id FROM bills WHERE id = ANY (bills_ever) AND patient_id = target);
  lines bigint[]; payments bigint[]; pictures bigint[]; requests bigint[]; messages bigint[]; texts text[];
BEGIN
  SELECT * INTO person FROM patients WHERE id = target FOR UPDATE;
  CALL erase_answers_about(target);
  lines := ARRAY(SELECT id FROM bill_lines WHERE bill_id = ANY (their_bills)
    UNION SELECT entity_id FROM audit_log WHERE entity = 'bill_lines' AND action = 'removed' AND (before->>'bill_id')::bigint = ANY (their_bills));
  payments := ARRAY(SELECT id FROM bill_transactions WHERE bill_id = ANY (their_bills));
  pictures := ARRAY(SELECT person.image_file_id WHERE person.image_file_id IS NOT NULL
    UNION SELECT (side->>'image_file_id')::bigint FROM audit_log, unnest(ARRAY[before, after]) AS side
      WHERE entity = 'patients' AND entity_id = target AND side->>'image_file_id' IS NOT NULL);
  SELECT array_agg(record_id) FILTER (WHERE entity = 'appointment_requests'), array_agg(record_id) FILTER (WHERE entity = 'contact_messages')
    INTO requests, messages FROM sent_by_patient(target);
  texts := ARRAY(SELECT to_json(t)::text FROM unnest(ARRAY[person.register_no, person.full_name, person.phone]) AS t
    UNION SELECT to_json(registration_no)::text FROM appointments WHERE id = ANY (visits)
    UNION SELECT name || ': ' || target || closed FROM unnest(ARRAY['"idPatient"', '"patientId"']) AS name, unnest(ARRAY[',', '}']) AS closed);

  EXECUTE format('UPDATE patients SET %s, image_file_id = NULL, is_deleted = true WHERE id = $1', erasing_assignments('patients')) USING target;
  DELETE FROM files WHERE id = ANY (pictures);
  DELETE FROM note_drafts WHERE appointment_id = ANY (visits);
  EXECUTE format('UPDATE appointments SET %s WHERE id = ANY ($1)', erasing_assignments('appointments')) USING visits;
  EXECUTE format('UPDATE bills SET %s WHERE id = ANY ($1)', erasing_assignments('bills')) USING their_bills;
  -- A line with a service of the catalogue keeps only the service's name.
  UPDATE bill_lines l SET description = coalesce((SELECT left(name, 500) FROM services WHERE id = l.service_id), 'Erased') WHERE id = ANY (lines);
  EXECUTE format('UPDATE bill_transactions SET %s WHERE id = ANY ($1)', erasing_assignments('bill_transactions')) USING payments;
  CALL erase_sent('appointment_requests', requests);
  CALL erase_sent('contact_messages', messages);
  CALL erase_answers(texts);

  CALL erase_trail('patients', ARRAY[target]);
  CALL erase_trail('files', pictures);
  CALL erase_trail('bill_lines', lines);
  CALL erase_trail('bill_transactions', payments);
  UPDATE audit_log SET
    before = CASE WHEN (before->>'patient_id')::bigint = target THEN erased_side(before, entity) ELSE before END,
    after = CASE WHEN (after->>'patient_id')::bigint = target THEN erased_side(after, entity) ELSE after END
  WHERE (entity = 'appointments' AND entity_id = ANY (visits_ever) OR entity = 'bills' AND entity_id = ANY (bills_ever))
    AND ((before->>'patient_id')::bigint = target OR (after->>'patient_id')::bigint = target);
END $$;
