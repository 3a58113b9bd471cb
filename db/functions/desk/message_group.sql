-- Phone and day: who shares both gets one text. Numbers of two countries may end in the same ten digits: with their
-- country they are other people's.
-- Called by messages_follow_patient, plan_messages.
CREATE OR REPLACE FUNCTION message_group(phone text, start timestamp) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN phone LIKE '+%' THEN phone ELSE right(phone, 10) END || ' ' || start::date
$$;
