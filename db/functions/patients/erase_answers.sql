-- Deletes kept answers, mails and imported lists that contain one of these texts, which are quoted as in JSON.
-- Called by erase_file, erase_record, erase_sent.
CREATE OR REPLACE PROCEDURE erase_answers(texts text[]) LANGUAGE plpgsql AS $$
BEGIN
  UPDATE idempotency_keys SET answer = NULL WHERE EXISTS (SELECT FROM unnest(texts) AS t WHERE strpos(answer::text, t) > 0);
  DELETE FROM outbox WHERE EXISTS (SELECT FROM unnest(texts) AS t WHERE strpos(payload::text, t) > 0 OR strpos(last_error, t) > 0);
  DELETE FROM import_rows WHERE record_id IS NULL
    AND EXISTS (SELECT FROM unnest(texts) AS t WHERE strpos(concat(cells, facts, match), t) > 0);
  UPDATE import_batches SET samples = '[]' WHERE EXISTS (SELECT FROM unnest(texts) AS t WHERE strpos(samples::text, t) > 0);
END $$;
