-- Adapts a waiting-list entry to a change of the visit that fulfilled it.
-- Called by trigger of appointments.
CREATE OR REPLACE FUNCTION waiting_follows_visit() RETURNS trigger LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  stood boolean := OLD.status = 'Scheduled' AND NOT OLD.is_deleted;
  stands boolean := NEW.status = 'Scheduled' AND NOT NEW.is_deleted;
  is_same boolean := OLD.patient_id = NEW.patient_id AND OLD.department_id = NEW.department_id;
BEGIN
  IF stood AND (NOT stands OR NOT is_same) AND NEW.status <> 'Completed' THEN
    -- A missed visit leads to a recall; a visit lost in time puts the patient back on the waiting list.
    IF lower(OLD.period) > now() AT TIME ZONE 'Asia/Karachi' THEN PERFORM waits_again(NEW.id); END IF;
    UPDATE waiting_entries SET appointment_id = NULL WHERE appointment_id = NEW.id;
  ELSIF stood AND stands AND lower(NEW.period) > lower(OLD.period) THEN
    IF EXISTS (SELECT FROM waiting_entries WHERE booked_id = NEW.id AND (appointment_id = NEW.id OR to_day < NEW.appointment_date)) THEN
      PERFORM waits_again(NEW.id);
    END IF;
  ELSIF stood AND stands AND lower(NEW.period) < lower(OLD.period) THEN
    UPDATE waiting_entries SET state = 'booked', booked_id = NEW.id
    WHERE appointment_id = NEW.id AND state = 'waiting' AND NEW.appointment_date <= to_day;
  END IF;
  IF stands THEN PERFORM settle_waiting(NEW); END IF;
  RETURN NULL;
END $$;
