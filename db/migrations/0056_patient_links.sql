-- works from 0047
-- The link in a patient's message: how often it was opened, and how often it was made invalid. Nothing of it is secret; the
-- token is signed (server/features/patient-link/token.ts).
CREATE TABLE patient_links (
  kind             smallint NOT NULL CHECK (kind BETWEEN 1 AND 255),
  -- Of the record that the kind names; no reference, because a token may name what was never there.
  id               bigint NOT NULL,
  -- Tokens of an earlier version open nothing.
  version          int NOT NULL DEFAULT 1 CHECK (version > 0),
  opens            int NOT NULL DEFAULT 0,
  first_opened_on  timestamptz,
  last_opened_on   timestamptz,
  PRIMARY KEY (kind, id)
);
CREATE INDEX patient_links_renewed ON patient_links (kind, id) INCLUDE (version) WHERE version > 1;

-- A visit that its patient cancelled by the link; empty again once it is no longer cancelled.
ALTER TABLE attendances
  ADD COLUMN cancelled_by_patient_on timestamptz,
  ADD COLUMN cancel_reason text CHECK (cancel_reason IN ('not well', 'no transport', 'work', 'feeling better', 'other')),
  ADD CHECK (cancel_reason IS NULL OR cancelled_by_patient_on IS NOT NULL);
CREATE FUNCTION attendance_forgets_cancelling() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE attendances SET cancelled_by_patient_on = NULL, cancel_reason = NULL
  WHERE id = NEW.id AND cancelled_by_patient_on IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER attendance_cancelling AFTER UPDATE ON appointments FOR EACH ROW
  WHEN (OLD.status = 'Cancelled' AND NEW.status <> 'Cancelled') EXECUTE FUNCTION attendance_forgets_cancelling();

-- A request of a patient who has a visit and wants another time; the visit stays until somebody decides. The first of the
-- wished times is the request's own.
ALTER TABLE appointment_requests
  ADD COLUMN moves_appointment_id bigint REFERENCES appointments (id) ON DELETE CASCADE,
  ADD COLUMN second_wish timestamp CHECK (second_wish IS NULL OR moves_appointment_id IS NOT NULL),
  ADD COLUMN third_wish timestamp CHECK (third_wish IS NULL OR second_wish IS NOT NULL);
CREATE UNIQUE INDEX appointment_requests_moving ON appointment_requests (moves_appointment_id)
  WHERE status = 'Pending' AND NOT is_deleted;
