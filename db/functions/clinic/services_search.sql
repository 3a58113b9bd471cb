-- Writes a service's search text.
-- Called by trigger of services.
CREATE OR REPLACE FUNCTION services_search() RETURNS trigger LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  NEW.search_text := search_text(NEW.id::text, NEW.name, (SELECT name FROM departments WHERE id = NEW.department_id),
    shown_money(NEW.fees), CASE WHEN NEW.is_active THEN 'true' ELSE 'false' END);
  RETURN NEW;
END $$;
