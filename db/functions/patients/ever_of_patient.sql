-- The visits or bills that are a patient's, or were for a while. Deleted ones are found in the audit trail, because the
-- tables' indexes leave them out.
-- Called by erase_file, sent_by_patient.
CREATE OR REPLACE FUNCTION ever_of_patient(of_entity text, target bigint) RETURNS bigint[] LANGUAGE sql STABLE AS $$
  SELECT ARRAY(
    SELECT entity_id FROM audit_log
    WHERE entity IN ('appointments', 'bills') AND entity = of_entity AND (coalesce(after, before)->>'patient_id')::bigint = target
    UNION SELECT id FROM appointments WHERE of_entity = 'appointments' AND patient_id = target AND NOT is_deleted
    UNION SELECT id FROM bills WHERE of_entity = 'bills' AND patient_id = target AND NOT is_deleted)
$$;
