-- Writes a department's search text.
-- Called by trigger of departments.
CREATE OR REPLACE FUNCTION departments_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := search_text(NEW.id::text, NEW.name, NEW.description, CASE WHEN NEW.is_active THEN 'true' ELSE 'false' END);
  RETURN NEW;
END $$;
