-- Clears the patient's cancellation through the link once the visit is no longer cancelled.
-- Called by trigger of appointments.
CREATE OR REPLACE FUNCTION attendance_forgets_cancelling() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE attendances SET cancelled_by_patient_on = NULL, cancel_reason = NULL
  WHERE id = NEW.id AND cancelled_by_patient_on IS NOT NULL;
  RETURN NULL;
END $$;
