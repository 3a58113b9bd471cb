-- Writes a doctor's search text, and the activity that the list shows.
-- Called by trigger of doctors.
CREATE OR REPLACE FUNCTION doctors_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := search_text(NEW.id::text, NEW.first_name, NEW.last_name, NEW.qualification, shown_date(NEW.joining_date),
    CASE WHEN NEW.is_active THEN 'true' ELSE 'false' END);
  RETURN NEW;
END $$;
