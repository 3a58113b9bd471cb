-- A patient's file tells what became of their appointments and bills, deleted ones included, newest first.
CREATE INDEX audit_log_patient ON audit_log (((coalesce(after, before) ->> 'patient_id')::bigint), id DESC)
  WHERE entity IN ('appointments', 'bills');
