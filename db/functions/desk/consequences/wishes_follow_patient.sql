-- Rejects a deleted patient's request for another time, whose link is invalid from then on.
-- Called by trigger of patients.
CREATE OR REPLACE FUNCTION wishes_follow_patient() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE appointment_requests SET status = 'Rejected', decided_on = now_ms(), reject_reason = 'The patient''s file was deleted.'
    WHERE id IN (SELECT r.id FROM appointments a JOIN appointment_requests r ON r.moves_appointment_id = a.id
      WHERE a.patient_id = NEW.id AND r.status = 'Pending' AND NOT r.is_deleted FOR UPDATE OF r SKIP LOCKED);
  RETURN NULL;
END $$;
