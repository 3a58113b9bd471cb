-- Ends a patient's link to a visit, and clears what the patient said about it, when the visit is given to another patient.
-- Called by trigger of appointments.
CREATE OR REPLACE FUNCTION visit_goes_to_another() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Invalidates the link. 1: the kind of link to a visit.
  INSERT INTO patient_links AS l (kind, id, version) VALUES (1, NEW.id, 2)
    ON CONFLICT (kind, id) DO UPDATE SET version = l.version + 1, opens = 0, first_opened_on = NULL, last_opened_on = NULL;
  UPDATE attendances SET confirmed_on = NULL, confirmed_by = NULL, cancelled_by_patient_on = NULL, cancel_reason = NULL,
      no_show_on = NULL, left_on = NULL
    WHERE id = NEW.id AND num_nonnulls(confirmed_on, cancelled_by_patient_on, no_show_on, left_on) > 0;
  -- The request for another time of this visit ends, and does not return with the visit.
  UPDATE appointment_requests SET moves_appointment_id = NULL, second_wish = NULL, third_wish = NULL,
      status = CASE status WHEN 'Pending' THEN 'Rejected' ELSE status END,
      decided_on = CASE status WHEN 'Pending' THEN now_ms() ELSE decided_on END,
      reject_reason = CASE status WHEN 'Pending' THEN 'The visit was given to another patient.' ELSE reject_reason END
    WHERE moves_appointment_id = NEW.id;
  -- The recall because of this visit was the former patient's.
  UPDATE recalls SET state = 'stopped', stop_reason = 'by the desk'
    WHERE source_id = NEW.id AND patient_id = OLD.patient_id AND state = 'due';
  UPDATE appointments SET previous_id = NULL WHERE previous_id = NEW.id;
  -- Drafts on the visit are about the former patient.
  DELETE FROM note_drafts WHERE appointment_id = NEW.id;
  RETURN NULL;
END $$;
