-- Notes who booked this patient with this doctor, and when. A new patient or doctor, or taking a cancellation back, counts
-- as booking anew. The previous visit always belongs to the same patient.
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
