-- Adapts the attendance to a change of its appointment. Another doctor or day drops the token, whose number is not given
-- again; another day drops the arrival too, another time the patient's confirmation.
-- Called by trigger of appointments.
CREATE OR REPLACE FUNCTION attendance_follows() RETURNS trigger LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  same_day boolean := NEW.appointment_date = OLD.appointment_date;
  same_time boolean := same_day AND NEW.appointment_time = OLD.appointment_time;
  same_queue boolean := same_day AND NEW.doctor_id = OLD.doctor_id;
  is_done boolean := NEW.status = 'Completed';
BEGIN
  UPDATE attendances SET doctor_id = NEW.doctor_id, day = NEW.appointment_date,
    token_no = CASE WHEN same_queue THEN token_no END,
    confirmed_on = CASE WHEN same_time THEN confirmed_on END,
    confirmed_by = CASE WHEN same_time THEN confirmed_by END,
    arrived_on = CASE WHEN same_day THEN arrived_on END,
    called_on = CASE WHEN same_day THEN called_on END,
    seated_on = CASE WHEN same_day THEN seated_on END,
    done_on = CASE WHEN NOT is_done THEN NULL WHEN OLD.status = 'Completed' THEN done_on
      ELSE greatest(now_ms(), arrived_on, seated_on) END,
    left_on = CASE WHEN same_day AND NEW.status = 'Cancelled' THEN left_on END,
    no_show_on = CASE WHEN same_day AND NEW.status = 'Cancelled' THEN no_show_on END
  WHERE id = NEW.id;
  IF NOT FOUND AND is_done AND OLD.status <> 'Completed' THEN
    INSERT INTO attendances (id, doctor_id, day, done_on) VALUES (NEW.id, NEW.doctor_id, NEW.appointment_date, now_ms());
  END IF;
  RETURN NULL;
END $$;
