-- All values that a field of a patient's file has or, by the audit trail, ever had. Erasure uses all of them: a former
-- number or e-mail leads to what was sent from it.
-- Called by erase_record, sent_by_patient.
CREATE OR REPLACE FUNCTION ever_in_file(target bigint, field text) RETURNS SETOF text LANGUAGE sql STABLE AS $$
  SELECT to_jsonb(p)->>field FROM patients p WHERE id = target AND to_jsonb(p)->>field IS NOT NULL
  UNION SELECT side->>field FROM audit_log, unnest(ARRAY[before, after]) AS side
    WHERE entity = 'patients' AND entity_id = target AND side->>field IS NOT NULL
$$;
