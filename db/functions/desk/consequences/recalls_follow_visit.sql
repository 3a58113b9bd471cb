-- Adapts recalls to a change of their visit: a completed one settles them and adds those of its services, a lost one makes
-- them due again, a restored one stops them.
-- Called by trigger of appointments.
CREATE OR REPLACE FUNCTION recalls_follow_visit() RETURNS trigger LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  stood boolean := OLD.status = 'Scheduled' AND NOT OLD.is_deleted;
  stands boolean := NEW.status = 'Scheduled' AND NOT NEW.is_deleted;
  is_back boolean := false;
BEGIN
  IF NEW.status = 'Completed' AND NOT NEW.is_deleted AND (OLD.status <> 'Completed' OR OLD.is_deleted) THEN
    UPDATE recalls SET state = 'done' WHERE booked_id = NEW.id AND state = 'booked';
    INSERT INTO recalls (patient_id, reason, service_id, doctor_id, source_id, due_day, next_call_day, state, booked_id)
    SELECT NEW.patient_id, 'recall', s.id, NEW.doctor_id, NEW.id, day, day, CASE WHEN next IS NULL THEN 'due' ELSE 'booked' END, next
    FROM appointment_services a JOIN services s ON s.id = a.service_id AND s.recall_months IS NOT NULL,
      LATERAL (SELECT (NEW.appointment_date + make_interval(months => s.recall_months))::date AS day) due,
      LATERAL (SELECT visit_to_come(NEW.patient_id, NEW.id, day - 30) AS next) booked
    WHERE a.appointment_id = NEW.id
    ON CONFLICT (patient_id, reason, coalesce(service_id, 0)) WHERE state = 'due' AND NOT is_deleted
      DO UPDATE SET due_day = excluded.due_day, next_call_day = excluded.next_call_day, source_id = excluded.source_id,
        doctor_id = excluded.doctor_id, calls = 0;
    RETURN NULL;
  END IF;
  IF stood AND (NOT stands OR OLD.patient_id <> NEW.patient_id) THEN
    UPDATE recalls r SET state = 'due', booked_id = NULL WHERE booked_id = NEW.id AND state = 'booked'
      AND NOT EXISTS (SELECT FROM recalls o WHERE o.patient_id = r.patient_id AND o.reason = r.reason
        AND coalesce(o.service_id, 0) = coalesce(r.service_id, 0) AND o.state = 'due' AND NOT o.is_deleted);
    is_back := FOUND;
  END IF;
  IF stood AND NEW.status = 'Cancelled' AND NOT NEW.is_deleted AND NOT is_back AND NEW.appointment_date >= clinic_today()
    AND visit_to_come(NEW.patient_id, NEW.id, clinic_today()) IS NULL
    AND NOT EXISTS (SELECT FROM attendances WHERE id = NEW.id AND num_nonnulls(no_show_on, left_on) > 0) THEN
    INSERT INTO recalls (patient_id, reason, doctor_id, source_id, due_day, next_call_day)
    VALUES (NEW.patient_id, 'cancelled', NEW.doctor_id, NEW.id, clinic_today() + 2, clinic_today() + 2)
    ON CONFLICT DO NOTHING;
  END IF;
  IF stands AND (NOT stood OR OLD.patient_id <> NEW.patient_id) THEN
    UPDATE recalls SET state = 'stopped', stop_reason = 'visit stands again'
    WHERE source_id = NEW.id AND state = 'due' AND reason IN ('cancelled', 'no-show');
    UPDATE recalls SET state = 'booked', booked_id = NEW.id WHERE patient_id = NEW.patient_id AND state = 'due' AND NOT is_deleted
      AND NEW.appointment_date >= clinic_today() AND settles(NEW.appointment_date, reason, due_day);
  END IF;
  RETURN NULL;
END $$;
