-- works from 0047
-- What one person may do by a link, and what that person said of a visit, stayed with the visit when it was given to another
-- patient: the link opened it, "confirmed" and wishes stood, and the visit before belonged to somebody else.
CREATE FUNCTION visit_goes_to_another() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The link that was given out opens nothing any more. 1: the kind of link to a visit.
  INSERT INTO patient_links AS l (kind, id, version) VALUES (1, NEW.id, 2)
    ON CONFLICT (kind, id) DO UPDATE SET version = l.version + 1, opens = 0, first_opened_on = NULL, last_opened_on = NULL;
  UPDATE attendances SET confirmed_on = NULL, confirmed_by = NULL, cancelled_by_patient_on = NULL, cancel_reason = NULL,
      no_show_on = NULL, left_on = NULL
    WHERE id = NEW.id AND num_nonnulls(confirmed_on, cancelled_by_patient_on, no_show_on, left_on) > 0;
  -- A wish for another time of this visit is nobody's any more, and does not come back with the visit.
  UPDATE appointment_requests SET moves_appointment_id = NULL, second_wish = NULL, third_wish = NULL,
      status = CASE status WHEN 'Pending' THEN 'Rejected' ELSE status END,
      decided_on = CASE status WHEN 'Pending' THEN now_ms() ELSE decided_on END,
      reject_reason = CASE status WHEN 'Pending' THEN 'The visit was given to another patient.' ELSE reject_reason END
    WHERE moves_appointment_id = NEW.id;
  -- Whoever was to be called because of it is another person.
  UPDATE recalls SET state = 'stopped', stop_reason = 'by the desk'
    WHERE source_id = NEW.id AND patient_id = OLD.patient_id AND state = 'due';
  UPDATE appointments SET previous_id = NULL WHERE previous_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER another_patient AFTER UPDATE ON appointments FOR EACH ROW WHEN (OLD.patient_id <> NEW.patient_id)
  EXECUTE FUNCTION visit_goes_to_another();

-- As of 0025; and the visit before is the same patient's.
CREATE OR REPLACE FUNCTION appointments_booked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    NEW.booked_by := current_staff_id();
    NEW.booked_on := NEW.created_on;
  ELSIF NEW.patient_id <> OLD.patient_id OR NEW.doctor_id <> OLD.doctor_id
      OR (OLD.status = 'Cancelled' AND NEW.status <> 'Cancelled') THEN
    NEW.booked_by := current_staff_id();
    NEW.booked_on := now_ms();
  END IF;
  IF TG_OP = 'UPDATE' AND NEW.patient_id <> OLD.patient_id THEN NEW.previous_id := NULL; END IF;
  RETURN NEW;
END $$;

-- Links that were given out for a visit still to come that has been given away since.
INSERT INTO patient_links AS l (kind, id, version)
  SELECT 1, a.id, 2 FROM appointments a WHERE a.appointment_date >= clinic_today() - 1
    AND EXISTS (SELECT FROM audit_log g WHERE g.entity = 'appointments' AND g.entity_id = a.id
      AND g.before->>'patient_id' <> g.after->>'patient_id')
  ON CONFLICT (kind, id) DO UPDATE SET version = l.version + 1;
