-- Writes a staff account's search text.
-- Called by trigger of staff.
CREATE OR REPLACE FUNCTION staff_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := search_text(NEW.name, NEW.email, NEW.role, (SELECT name FROM doctors WHERE id = NEW.doctor_id),
    CASE WHEN NEW.is_active THEN 'true' ELSE 'false' END, shown_instant(NEW.created_on));
  RETURN NEW;
END $$;
