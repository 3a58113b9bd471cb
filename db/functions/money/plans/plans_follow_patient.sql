-- Deletes what was planned for an erased patient, what was shown and answered, and what the audit trail holds of it. Work that
-- was done and lab work stay without their plan.
-- Called by trigger of patients.
CREATE OR REPLACE FUNCTION plans_follow_patient() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE plans bigint[]; options bigint[]; items bigint[]; versions bigint[]; answers bigint[];
BEGIN
  -- A plan before what it holds, as its changes do: what is shown or answered meanwhile is there then.
  PERFORM FROM treatment_plans WHERE patient_id = NEW.id ORDER BY id FOR UPDATE;
  plans := ARRAY(SELECT id FROM treatment_plans WHERE patient_id = NEW.id);
  options := ARRAY(SELECT id FROM plan_options WHERE plan_id = ANY (plans)
    UNION SELECT entity_id FROM audit_log
    WHERE entity = 'plan_options' AND action = 'removed' AND (before ->> 'plan_id')::bigint = ANY (plans));
  items := ARRAY(SELECT id FROM plan_items WHERE plan_id = ANY (plans));
  versions := ARRAY(SELECT id FROM plan_versions WHERE plan_id = ANY (plans));
  answers := ARRAY(SELECT id FROM plan_answers WHERE plan_id = ANY (plans));
  UPDATE procedures SET plan_item_id = NULL WHERE plan_item_id = ANY (items);
  UPDATE lab_cases SET plan_item_id = NULL WHERE plan_item_id = ANY (items);
  DELETE FROM plan_answers WHERE id = ANY (answers);
  DELETE FROM plan_versions WHERE id = ANY (versions);
  DELETE FROM plan_items WHERE id = ANY (items);
  DELETE FROM plan_options WHERE id = ANY (options);
  DELETE FROM treatment_plans WHERE id = ANY (plans);
  CALL erase_trail('plan_answers', answers);
  CALL erase_trail('plan_versions', versions);
  CALL erase_trail('plan_items', items);
  CALL erase_trail('plan_options', options);
  CALL erase_trail('treatment_plans', plans);
  RETURN NULL;
END $$;
