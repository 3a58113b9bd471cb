-- Erases these records' values in the audit trail.
-- Called by account_follows_patient, credit_notes_follow_patient, erase_file, erase_sent, packages_follow_patient.
CREATE OR REPLACE PROCEDURE erase_trail(of_table text, ids bigint[]) LANGUAGE plpgsql AS $$
BEGIN
  UPDATE audit_log SET before = erased_side(before, of_table), after = erased_side(after, of_table)
  WHERE entity = of_table AND entity_id = ANY (ids) AND num_nonnulls(before, after) > 0;
END $$;
