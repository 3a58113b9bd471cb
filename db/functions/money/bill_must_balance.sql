-- Requires at commit that a bill equals its lines, its transactions and its credit notes, whoever wrote them in whatever
-- order.
-- Called by triggers of bill_lines, bill_transactions, bills, credit_notes.
CREATE OR REPLACE FUNCTION bill_must_balance() RETURNS trigger LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE target bigint;
BEGIN
  IF TG_TABLE_NAME = 'bills' THEN target := NEW.id;
  ELSIF TG_OP = 'DELETE' THEN target := OLD.bill_id;
  ELSE target := NEW.bill_id;
  END IF;
  IF EXISTS (
    SELECT 1 FROM bills b WHERE b.id = target AND (
      b.chargeable <> coalesce((SELECT sum(price) FROM bill_lines WHERE bill_id = b.id), 0)
      OR b.received <> coalesce((SELECT sum(amount) FROM bill_transactions WHERE bill_id = b.id), 0)
      OR b.credited <> coalesce((SELECT sum(amount) FROM credit_notes WHERE bill_id = b.id), 0))
  ) THEN
    RAISE EXCEPTION 'bill % does not equal its lines and transactions', target USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
