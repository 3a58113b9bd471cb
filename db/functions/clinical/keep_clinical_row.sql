-- Makes a table of a patient's clinical rows append-only. Only the erasure of that patient removes rows, as the role that owns
-- the table.
-- Called by triggers of tooth_findings, vitals.
CREATE OR REPLACE FUNCTION keep_clinical_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('matab.erasing', true) = 'on'
    AND (SELECT pg_has_role(relowner, 'MEMBER') FROM pg_class WHERE oid = TG_RELID)
    AND EXISTS (SELECT FROM patients WHERE id = OLD.patient_id AND is_deleted AND full_name = 'Erased') THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
