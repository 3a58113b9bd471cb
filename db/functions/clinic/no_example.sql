-- An example is the clinic's own once it has another name, a service another price, a group of settings another fact.
-- Called by triggers of clinic_settings, departments, doctors, services.
CREATE OR REPLACE FUNCTION no_example() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.is_example := false;
  RETURN NEW;
END $$;
