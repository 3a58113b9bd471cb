-- Which times of a doctor's day pending requests ask for.
CREATE INDEX appointment_requests_asked ON appointment_requests (doctor_id, request_date)
  WHERE status = 'Pending' AND NOT is_deleted;

-- The departments of which a doctor is; empty: any. Departments are never deleted outright, so no id leads nowhere.
ALTER TABLE doctors ADD COLUMN department_ids bigint[] NOT NULL DEFAULT '{}';

-- The doctors' list shows whether one is active, so a search finds it.
CREATE OR REPLACE FUNCTION doctors_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := search_text(NEW.id::text, NEW.first_name, NEW.last_name, NEW.qualification, shown_date(NEW.joining_date),
    CASE WHEN NEW.is_active THEN 'true' ELSE 'false' END);
  RETURN NEW;
END $$;
UPDATE doctors SET search_text = '';
