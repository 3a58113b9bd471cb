-- Writes who put this patient before this doctor, and when. Giving a visit another patient or doctor, or taking a
-- cancellation back, is booking it anew. The visit before is the same patient's.
-- Called by trigger of appointments.
CREATE OR REPLACE FUNCTION appointments_booked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    NEW.booked_by := current_staff_id();
    NEW.booked_on := NEW.created_on;
  ELSIF NEW.patient_id <> OLD.patient_id OR NEW.doctor_id <> OLD.doctor_id
      OR (OLD.status = 'Cancelled' AND NEW.status <> 'Cancelled') THEN
    NEW.booked_by := current_staff_id();
    NEW.booked_on := now_ms();
  END IF;
  IF TG_OP = 'UPDATE' AND NEW.patient_id <> OLD.patient_id THEN NEW.previous_id := NULL; END IF;
  RETURN NEW;
END $$;
