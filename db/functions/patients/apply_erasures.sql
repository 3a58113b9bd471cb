-- Erases again what an older backup brought back: everything in `erasures`, and further entries of `others`, as [{"entity",
-- "recordId", "madeOn", "erasedOn"}]. Returns how many records it erased. For the owner of the tables, after a restore and
-- before anybody is served. Anybody may be able to write the file of `others`, so an entry counts only for an existing
-- record with that creation time, and no sequence is moved. The search path is fixed, so that temporary tables cannot
-- replace the clinic's own.
-- Called by server/platform/db/erasures.ts.
CREATE OR REPLACE FUNCTION apply_erasures(others jsonb DEFAULT '[]') RETURNS bigint LANGUAGE plpgsql
  SET search_path FROM CURRENT AS $$
DECLARE listed record; erased record; is_there boolean; is_back boolean; count bigint := 0;
BEGIN
  FOR listed IN SELECT * FROM jsonb_to_recordset(others)
      AS o (entity text, "recordId" bigint, "madeOn" timestamptz, "erasedOn" timestamptz) LOOP
    EXECUTE format('SELECT true FROM %I WHERE id = $1', listed.entity) INTO is_there USING listed."recordId";
    CONTINUE WHEN is_there IS NULL OR listed."madeOn" IS DISTINCT FROM made_on(listed.entity, listed."recordId");
    INSERT INTO erasures (entity, record_id, made_on, erased_on, reason)
      VALUES (listed.entity, listed."recordId", listed."madeOn", listed."erasedOn", 'Listed beside the backups')
      ON CONFLICT DO NOTHING;
  END LOOP;
  FOR erased IN SELECT * FROM erasures ORDER BY id LOOP
    EXECUTE format('SELECT true FROM %I WHERE id = $1 AND NOT (is_deleted AND %I = ''Erased'')', erased.entity,
      CASE erased.entity WHEN 'patients' THEN 'full_name' ELSE 'name' END) INTO is_back USING erased.record_id;
    CONTINUE WHEN is_back IS NULL OR erased.made_on IS DISTINCT FROM made_on(erased.entity, erased.record_id);
    CALL erase_record(erased.entity, erased.record_id);
    INSERT INTO audit_log (action, entity, entity_id, after)
      VALUES ('erased', erased.entity, erased.record_id, jsonb_build_object('reason', erased.reason));
    count := count + 1;
  END LOOP;
  RETURN count;
END $$;
REVOKE EXECUTE ON FUNCTION apply_erasures(jsonb) FROM PUBLIC;
