-- Rewrites the search text of the rows that show a doctor's name.
-- Called by trigger of doctors.
CREATE OR REPLACE FUNCTION refresh_doctor_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE appointments SET search_text = '' WHERE doctor_id = NEW.id;
  UPDATE appointment_requests SET search_text = '' WHERE doctor_id = NEW.id;
  UPDATE bills SET search_text = '' WHERE doctor_id = NEW.id;
  UPDATE staff SET search_text = '' WHERE doctor_id = NEW.id;
  UPDATE listed_credit_notes SET search_text = '' WHERE bill_id IN (SELECT id FROM bills WHERE doctor_id = NEW.id);
  RETURN NULL;
END $$;
