-- Rewrites the search text of the rows that show a department's name.
-- Called by trigger of departments.
CREATE OR REPLACE FUNCTION refresh_department_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE services SET search_text = '' WHERE department_id = NEW.id;
  UPDATE appointment_requests SET search_text = '' WHERE department_id = NEW.id;
  RETURN NULL;
END $$;
