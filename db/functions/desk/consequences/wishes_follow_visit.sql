-- Decides a patient's request for another time by what happens to its visit, and reopens it when the visit is restored.
-- Called by trigger of appointments.
CREATE OR REPLACE FUNCTION wishes_follow_visit() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE stands boolean := NEW.status = 'Scheduled' AND NOT NEW.is_deleted;
BEGIN
  IF NOT stands THEN
    -- A request locked by a desk that is deciding it is skipped: the desk is refused because of the visit, and neither
    -- waits.
    UPDATE appointment_requests SET status = 'Rejected', decided_on = now_ms(), reject_reason = CASE
        WHEN NEW.is_deleted THEN 'The visit was deleted.'
        WHEN NEW.status = 'Cancelled' THEN 'The visit was cancelled.' ELSE 'The visit took place.' END
      WHERE id IN (SELECT id FROM appointment_requests
        WHERE moves_appointment_id = NEW.id AND status = 'Pending' AND NOT is_deleted FOR UPDATE SKIP LOCKED);
  ELSIF OLD.status <> 'Scheduled' OR OLD.is_deleted THEN
    -- The visit is restored, and with it the last request.
    UPDATE appointment_requests SET status = 'Pending', decided_on = NULL, reject_reason = NULL
      WHERE id = (SELECT id FROM appointment_requests
          WHERE moves_appointment_id = NEW.id AND status = 'Rejected' AND decided_by IS NULL AND NOT is_deleted
          ORDER BY decided_on DESC, id DESC LIMIT 1)
        AND request_date >= clinic_today()
        AND NOT EXISTS (SELECT FROM appointment_requests WHERE moves_appointment_id = NEW.id AND status = 'Pending' AND NOT is_deleted);
  ELSE
    -- The visit moved to a requested time with the requested doctor.
    UPDATE appointment_requests SET status = 'Approved', decided_on = now_ms()
      WHERE id IN (SELECT id FROM appointment_requests
        WHERE moves_appointment_id = NEW.id AND status = 'Pending' AND NOT is_deleted AND doctor_id = NEW.doctor_id
          AND NEW.appointment_date + NEW.appointment_time IN (request_date + request_time, second_wish, third_wish)
        FOR UPDATE SKIP LOCKED);
  END IF;
  RETURN NULL;
END $$;
