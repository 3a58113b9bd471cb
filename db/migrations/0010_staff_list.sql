-- The administrators' list of staff accounts: searched and counted like every other list (migration 0001).
ALTER TABLE staff ADD COLUMN search_text text NOT NULL DEFAULT '';
DROP TRIGGER a_touch ON staff;
CREATE TRIGGER a_touch BEFORE UPDATE ON staff FOR EACH ROW WHEN (NEW.search_text <> '') EXECUTE FUNCTION touch_updated_on();

CREATE FUNCTION staff_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := search_text(NEW.name, NEW.email, NEW.role, (SELECT name FROM doctors WHERE id = NEW.doctor_id),
    CASE WHEN NEW.is_active THEN 'true' ELSE 'false' END, shown_instant(NEW.created_on));
  RETURN NEW;
END $$;
CREATE TRIGGER search BEFORE INSERT OR UPDATE ON staff FOR EACH ROW EXECUTE FUNCTION staff_search();
UPDATE staff SET search_text = '';

INSERT INTO list_totals SELECT 'staff', 'rows', count(*) FROM staff WHERE NOT is_deleted HAVING count(*) > 0;
CALL keep_list_totals('staff');

CREATE OR REPLACE FUNCTION refresh_doctor_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE appointments SET search_text = '' WHERE doctor_id = NEW.id;
  UPDATE appointment_requests SET search_text = '' WHERE doctor_id = NEW.id;
  UPDATE bills SET search_text = '' WHERE doctor_id = NEW.id;
  UPDATE staff SET search_text = '' WHERE doctor_id = NEW.id;
  RETURN NULL;
END $$;
