-- When a record was created, by the audit trail.
-- Called by apply_erasures, erase.
CREATE OR REPLACE FUNCTION made_on(of_entity text, target bigint) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT at FROM audit_log WHERE entity = of_entity AND entity_id = target AND action = 'created' ORDER BY id LIMIT 1
$$;
