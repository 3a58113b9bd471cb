-- Settles the waiting-list entry of a patient whose visit is booked (settle_waiting).
-- Called by trigger of appointments.
CREATE OR REPLACE FUNCTION waiting_follows_booking() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM settle_waiting(NEW);
  RETURN NULL;
END $$;
