-- Requires at commit that work stands on at most one line of bills that are not void, and on a bill of its patient, and was
-- neither taken back nor settled otherwise. Two bills at once wait for the row of the work, so the second sees the first.
-- Called by triggers of bill_lines.
CREATE OR REPLACE FUNCTION procedure_billed_once() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE work procedures;
BEGIN
  SELECT * INTO work FROM procedures WHERE id = NEW.procedure_id FOR UPDATE;
  IF work.retracts_id IS NOT NULL OR EXISTS (SELECT FROM procedures WHERE retracts_id = work.id) THEN
    RAISE EXCEPTION 'procedure % was taken back', work.id USING ERRCODE = 'check_violation';
  END IF;
  IF work.settled IS NOT NULL THEN
    RAISE EXCEPTION 'procedure % is settled without a bill', work.id USING ERRCODE = 'check_violation';
  END IF;
  IF EXISTS (SELECT FROM bills WHERE id = NEW.bill_id AND patient_id <> work.patient_id) THEN
    RAISE EXCEPTION 'procedure % is of another patient than bill %', work.id, NEW.bill_id USING ERRCODE = 'check_violation';
  END IF;
  IF (SELECT count(*) FROM bill_lines l JOIN bills b ON b.id = l.bill_id WHERE l.procedure_id = work.id AND NOT b.is_deleted) > 1 THEN
    RAISE EXCEPTION 'procedure % is on two bills', work.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
