-- The key of messages that become one text: phone and day. Numbers of two countries may end in the same ten digits, so
-- numbers from abroad keep their country.
-- Called by messages_follow_patient, plan_messages.
CREATE OR REPLACE FUNCTION message_group(phone text, start timestamp) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN phone LIKE '+%' THEN phone ELSE right(phone, 10) END || ' ' || start::date
$$;
