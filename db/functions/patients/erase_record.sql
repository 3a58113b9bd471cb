-- Erases one record of a kind whatever its state, so that repeating an erasure works; mails and kept answers also by
-- earlier values of the patient's file.
-- Called by apply_erasures, erase.
CREATE OR REPLACE PROCEDURE erase_record(of_entity text, target bigint) LANGUAGE plpgsql AS $$
DECLARE earlier text[];
BEGIN
  PERFORM set_config('matab.erasing', 'on', true);
  IF of_entity = 'patients' THEN
    earlier := ARRAY(SELECT to_json(typed)::text FROM unnest(ARRAY['full_name', 'phone', 'alternate_number', 'email']) AS field,
      LATERAL ever_in_file(target, field) AS typed WHERE typed NOT IN ('', 'Erased', '0000000000'));
    CALL erase_file(target);
    CALL erase_answers(earlier);
  ELSE CALL erase_sent(of_entity, ARRAY[target]); END IF;
  PERFORM set_config('matab.erasing', '', true);
END $$;
