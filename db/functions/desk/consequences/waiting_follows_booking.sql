-- A visit that is booked settles its patient's wish (settle_waiting).
-- Called by trigger of appointments.
CREATE OR REPLACE FUNCTION waiting_follows_booking() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM settle_waiting(NEW);
  RETURN NULL;
END $$;
