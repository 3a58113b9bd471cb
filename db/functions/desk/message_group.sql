-- Phone and day: who shares both gets one text.
-- Called by messages_follow_patient, plan_messages.
CREATE OR REPLACE FUNCTION message_group(phone text, start timestamp) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT right(phone, 10) || ' ' || start::date
$$;
