-- A patient's wish for another time is decided by what becomes of its visit, and stands again when that does.
-- Called by trigger of appointments.
CREATE OR REPLACE FUNCTION wishes_follow_visit() RETURNS trigger LANGUAGE plpgsql AS $$
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
