-- works from 0102
-- As of 0046. Numbers of two countries may end in the same ten digits: with their country they are other people's.
CREATE OR REPLACE FUNCTION message_group(phone text, start timestamp) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN phone LIKE '+%' THEN phone ELSE right(phone, 10) END || ' ' || start::date
$$;
UPDATE messages m SET group_key = message_group(p.phone, m.visit_start)
  FROM patients p WHERE p.id = m.patient_id AND m.state IN ('planned', 'opened') AND p.phone LIKE '+%';

-- As of 0046; and what no longer reaches the patient by mail or SMS becomes the desk's: an address that was taken out of the
-- file gets nothing more.
CREATE OR REPLACE FUNCTION messages_follow_patient() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.is_deleted THEN
    UPDATE messages SET state = 'dropped', why = 'deleted' WHERE patient_id = NEW.id AND state = 'planned';
  ELSE
    UPDATE messages SET group_key = message_group(NEW.phone, visit_start),
      address = CASE channel WHEN 'email' THEN coalesce(NEW.email, NEW.phone) ELSE NEW.phone END,
      channel = CASE WHEN channel = 'email' AND NEW.email IS NULL OR channel = 'sms' AND NEW.phone !~ '^0?3[0-9]{9}$'
        THEN 'desk' ELSE channel END
    WHERE patient_id = NEW.id AND state = 'planned';
  END IF;
  IF NEW.is_deleted AND NEW.full_name = 'Erased' THEN
    UPDATE messages SET body = NULL, address = '0000000000', group_key = NULL, provider_id = NULL WHERE patient_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
-- What waits for addresses that were taken out before.
UPDATE messages m SET channel = 'desk', address = p.phone FROM patients p
  WHERE p.id = m.patient_id AND m.state = 'planned' AND m.channel = 'email' AND p.email IS NULL;
