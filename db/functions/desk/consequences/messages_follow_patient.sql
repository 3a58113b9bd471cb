-- Applies a patient's new contact data to waiting messages. Those that no longer reach the patient by mail or SMS go to the
-- desk: an address removed from the file gets nothing more. A deleted patient's waiting messages are dropped, an erased
-- patient's texts are deleted.
-- Called by trigger of patients.
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
