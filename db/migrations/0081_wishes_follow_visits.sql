-- works from 0047
-- A patient's wish for another time is a request that moves a visit. It waited on for a decision after its visit was gone: the
-- desk could neither approve it nor tell why, and a patient whose visit stood at the wished time could not ask again.
CREATE INDEX appointment_requests_settled ON appointment_requests (moves_appointment_id)
  WHERE status = 'Rejected' AND decided_by IS NULL AND moves_appointment_id IS NOT NULL;

CREATE FUNCTION wishes_follow_visit() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE stands boolean := NEW.status = 'Scheduled' AND NOT NEW.is_deleted;
BEGIN
  IF NOT stands THEN
    -- Who is deciding it at this moment holds it, and is refused for the visit's sake: neither waits for the other.
    UPDATE appointment_requests SET status = 'Rejected', decided_on = now_ms(), reject_reason = CASE
        WHEN NEW.is_deleted THEN 'The visit was deleted.'
        WHEN NEW.status = 'Cancelled' THEN 'The visit was cancelled.' ELSE 'The visit took place.' END
      WHERE id IN (SELECT id FROM appointment_requests
        WHERE moves_appointment_id = NEW.id AND status = 'Pending' AND NOT is_deleted FOR UPDATE SKIP LOCKED);
  ELSIF OLD.status <> 'Scheduled' OR OLD.is_deleted THEN
    -- The visit stands again, and so does what was wished last.
    UPDATE appointment_requests SET status = 'Pending', decided_on = NULL, reject_reason = NULL
      WHERE id = (SELECT id FROM appointment_requests
          WHERE moves_appointment_id = NEW.id AND status = 'Rejected' AND decided_by IS NULL AND NOT is_deleted
          ORDER BY decided_on DESC, id DESC LIMIT 1)
        AND request_date >= clinic_today()
        AND NOT EXISTS (SELECT FROM appointment_requests WHERE moves_appointment_id = NEW.id AND status = 'Pending' AND NOT is_deleted);
  ELSE
    -- Moved to a time that was wished for, with the doctor who was asked for.
    UPDATE appointment_requests SET status = 'Approved', decided_on = now_ms()
      WHERE id IN (SELECT id FROM appointment_requests
        WHERE moves_appointment_id = NEW.id AND status = 'Pending' AND NOT is_deleted AND doctor_id = NEW.doctor_id
          AND NEW.appointment_date + NEW.appointment_time IN (request_date + request_time, second_wish, third_wish)
        FOR UPDATE SKIP LOCKED);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER wishes_follow_visit AFTER UPDATE ON appointments FOR EACH ROW
  WHEN (old.status IS DISTINCT FROM new.status OR old.is_deleted IS DISTINCT FROM new.is_deleted
    OR old.doctor_id IS DISTINCT FROM new.doctor_id OR old.appointment_date IS DISTINCT FROM new.appointment_date
    OR old.appointment_time IS DISTINCT FROM new.appointment_time)
  EXECUTE FUNCTION wishes_follow_visit();

-- A deleted patient's link opens nothing: the wish is nobody's any more.
CREATE FUNCTION wishes_follow_patient() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE appointment_requests SET status = 'Rejected', decided_on = now_ms(), reject_reason = 'The patient''s file was deleted.'
    WHERE id IN (SELECT r.id FROM appointments a JOIN appointment_requests r ON r.moves_appointment_id = a.id
      WHERE a.patient_id = NEW.id AND r.status = 'Pending' AND NOT r.is_deleted FOR UPDATE OF r SKIP LOCKED);
  RETURN NULL;
END $$;
CREATE TRIGGER wishes_follow_patient AFTER UPDATE ON patients FOR EACH ROW
  WHEN (new.is_deleted AND NOT old.is_deleted) EXECUTE FUNCTION wishes_follow_patient();

-- Those that waited for a visit that is gone.
UPDATE appointment_requests r SET status = 'Rejected', decided_on = now_ms(), reject_reason = CASE
    WHEN a.is_deleted THEN 'The visit was deleted.' WHEN p.is_deleted THEN 'The patient''s file was deleted.'
    WHEN a.status = 'Cancelled' THEN 'The visit was cancelled.' ELSE 'The visit took place.' END
  FROM appointments a JOIN patients p ON p.id = a.patient_id
  WHERE a.id = r.moves_appointment_id AND r.status = 'Pending' AND NOT r.is_deleted
    AND (a.is_deleted OR p.is_deleted OR a.status <> 'Scheduled');
