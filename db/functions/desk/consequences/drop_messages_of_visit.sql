-- Drops the planned messages of a visit that is removed or moved, by whatever way. Another doctor counts as a move.
-- Called by trigger of appointments.
CREATE OR REPLACE FUNCTION drop_messages_of_visit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE messages SET state = 'dropped', why = CASE
      WHEN NEW.is_deleted THEN 'deleted' WHEN NEW.status = 'Completed' THEN 'completed' WHEN NEW.status = 'Cancelled' THEN 'cancelled'
      WHEN NEW.patient_id <> OLD.patient_id THEN 'other patient' ELSE 'moved' END
  WHERE appointment_id = NEW.id AND state = 'planned';
  RETURN NULL;
END $$;
