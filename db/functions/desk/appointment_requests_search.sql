-- Writes a request's search text.
-- Called by trigger of appointment_requests.
CREATE OR REPLACE FUNCTION appointment_requests_search() RETURNS trigger LANGUAGE plpgsql
  SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  NEW.search_text := search_text(NEW.id::text, shown_instant(NEW.created_on), NEW.name,
    (SELECT name FROM departments WHERE id = NEW.department_id), (SELECT name FROM doctors WHERE id = NEW.doctor_id),
    NEW.priority, shown_date(NEW.request_date));
  RETURN NEW;
END $$;
