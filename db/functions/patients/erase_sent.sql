-- Erases requests and messages and removes them from their lists, because no books depend on them.
-- Called by erase_file, erase_record.
CREATE OR REPLACE PROCEDURE erase_sent(of_table text, ids bigint[]) LANGUAGE plpgsql AS $$
DECLARE texts text[];
BEGIN
  EXECUTE format('SELECT array_agg(to_json(mobile)::text) FROM %I WHERE id = ANY ($1)', of_table) INTO texts USING ids;
  EXECUTE format('UPDATE %I SET %s, is_deleted = true WHERE id = ANY ($1)', of_table, erasing_assignments(of_table)) USING ids;
  CALL erase_trail(of_table, ids);
  CALL erase_answers(array_remove(texts, '"0000000000"'));
END $$;
