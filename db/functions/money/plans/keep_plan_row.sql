-- Makes what was shown of a plan, and what was answered, append-only. Only the erasure of its patient removes rows, as the
-- role that owns the table.
-- Called by triggers of plan_answers, plan_versions.
CREATE OR REPLACE FUNCTION keep_plan_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('matab.erasing', true) = 'on'
    AND (SELECT pg_has_role(relowner, 'MEMBER') FROM pg_class WHERE oid = TG_RELID)
    AND EXISTS (SELECT FROM treatment_plans t JOIN patients p ON p.id = t.patient_id
      WHERE t.id = OLD.plan_id AND p.is_deleted AND p.full_name = 'Erased') THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
