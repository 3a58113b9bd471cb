-- Rewrites the search text of the lab work that shows a lab's name.
-- Called by trigger of labs.
CREATE OR REPLACE FUNCTION refresh_lab_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE lab_cases SET search_text = '' WHERE lab_id = NEW.id;
  RETURN NULL;
END $$;
