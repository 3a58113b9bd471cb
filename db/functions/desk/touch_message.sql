-- Keeps a message's `updated_on`, and the time of its last change of state.
-- Called by trigger of messages.
CREATE OR REPLACE FUNCTION touch_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.updated_on := greatest(now_ms(), OLD.updated_on + interval '1 millisecond');
  IF NEW.state <> OLD.state THEN NEW.state_on := now_ms(); END IF;
  RETURN NEW;
END $$;
