-- Keeps a clinic with data from becoming a demo, and a demo from becoming a clinic.
-- Called by trigger of demo_clinic.
CREATE OR REPLACE FUNCTION demo_begins_empty() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM departments) OR EXISTS (SELECT FROM staff) OR EXISTS (SELECT FROM patients) THEN
    RAISE EXCEPTION 'a clinic does not become a demo' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
