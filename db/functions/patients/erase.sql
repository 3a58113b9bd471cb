-- The only entry to erasing: erases a patient, a request or a message for a reason, and records that. Refuses a patient
-- with unpaid bills, and unknown records. The role that serves may call this and none of its steps
-- (server/platform/db/start/grants.ts). The search path is fixed, so that temporary tables cannot replace the clinic's own.
-- Called by server/features/patients/patients/erasure.ts.
CREATE OR REPLACE FUNCTION erase(of_entity text, target bigint, why text) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE is_there boolean;
BEGIN
  IF of_entity NOT IN ('patients', 'appointment_requests', 'contact_messages') THEN
    RAISE EXCEPTION '% are not erased', of_entity USING ERRCODE = 'invalid_parameter_value';
  END IF;
  EXECUTE format('SELECT true FROM %I WHERE id = $1 FOR UPDATE', of_entity) INTO is_there USING target;
  IF is_there IS NULL THEN
    RAISE EXCEPTION 'there is no % in %', target, of_entity USING ERRCODE = 'no_data_found';
  END IF;
  IF of_entity = 'patients' AND EXISTS (SELECT FROM bills WHERE patient_id = target AND due > 0 AND NOT is_deleted) THEN
    RAISE EXCEPTION 'patient % has unpaid bills', target USING ERRCODE = 'restrict_violation';
  END IF;
  INSERT INTO erasures (entity, record_id, made_on, reason, erased_by)
    VALUES (of_entity, target, made_on(of_entity, target), why, current_staff_id()) ON CONFLICT DO NOTHING;
  CALL erase_record(of_entity, target);
  INSERT INTO audit_log (staff_id, request_id, action, entity, entity_id, after)
    VALUES (current_staff_id(), nullif(current_setting('matab.request_id', true), ''), 'erased', of_entity, target,
      jsonb_build_object('reason', why));
END $$;
REVOKE EXECUTE ON FUNCTION erase(text,bigint,text) FROM PUBLIC;
