-- Deletes the texts on an erased patient's packages; numbers stay.
-- Called by trigger of patients.
CREATE OR REPLACE FUNCTION packages_follow_patient() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  packages bigint[] := ARRAY(SELECT id FROM patient_packages WHERE patient_id = NEW.id);
  uses bigint[] := ARRAY(SELECT id FROM package_uses WHERE package_id = ANY (packages));
  extensions bigint[] := ARRAY(SELECT id FROM package_extensions WHERE package_id = ANY (packages));
BEGIN
  IF packages = '{}' THEN RETURN NULL; END IF;
  UPDATE patient_packages SET close_reason = 'Erased' WHERE id = ANY (packages) AND close_reason IS NOT NULL;
  UPDATE audit_log SET
    before = CASE WHEN jsonb_typeof(before->'close_reason') = 'string' THEN before || '{"close_reason": "Erased"}' ELSE before END,
    after = CASE WHEN jsonb_typeof(after->'close_reason') = 'string' THEN after || '{"close_reason": "Erased"}' ELSE after END
  WHERE entity = 'patient_packages' AND entity_id = ANY (packages);
  UPDATE package_uses SET reason = 'Erased' WHERE id = ANY (uses) AND reason IS NOT NULL;
  UPDATE package_extensions SET reason = 'Erased' WHERE id = ANY (extensions);
  CALL erase_trail('package_uses', uses);
  CALL erase_trail('package_extensions', extensions);
  RETURN NULL;
END $$;
