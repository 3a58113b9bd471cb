-- Ends the example mark of a record once its name changes, a service's price, or a fact in a group of settings.
-- Called by triggers of clinic_settings, departments, doctors, services.
CREATE OR REPLACE FUNCTION no_example() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.is_example := false;
  RETURN NEW;
END $$;
