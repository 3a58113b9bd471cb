-- Deletes the kept answers of requests that wrote about a patient, by the audit trail of the patient's records: an answer
-- such as a list of findings does not name the patient. Comes before these records go.
-- Called by erase_file.
CREATE OR REPLACE PROCEDURE erase_answers_about(target bigint) LANGUAGE plpgsql AS $$
DECLARE kind text;
BEGIN
  FOR kind IN SELECT c.relname FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' AND NOT a.attisdropped AND a.atttypid = 'bigint'::regtype
      AND a.attname IN ('id', 'patient_id') GROUP BY c.relname HAVING count(*) = 2
  LOOP
    EXECUTE format($query$
      UPDATE idempotency_keys SET answer = NULL WHERE answer IS NOT NULL AND request_id IN (
        SELECT l.request_id FROM audit_log l WHERE l.entity = %1$L AND l.entity_id IN (SELECT id FROM %1$I WHERE patient_id = $1))
    $query$, kind) USING target;
  END LOOP;
END $$;
