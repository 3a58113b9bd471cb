-- Writes an appointment's search text, including the patient's phone.
-- Called by trigger of appointments.
CREATE OR REPLACE FUNCTION appointments_search() RETURNS trigger LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE patient record;
BEGIN
  SELECT full_name, phone INTO patient FROM patients WHERE id = NEW.patient_id;
  NEW.search_text := search_text('a-' || lpad(NEW.registration_seq::text, greatest(6, length(NEW.registration_seq::text)), '0'),
    (SELECT name FROM doctors WHERE id = NEW.doctor_id), patient.full_name, patient.phone,
    shown_date(NEW.appointment_date), to_char(NEW.appointment_time, 'HH24:MI'), NEW.status);
  RETURN NEW;
END $$;
