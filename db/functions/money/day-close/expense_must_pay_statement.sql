-- Requires that an expense which pays a statement of a doctor's share pays all of it, and keeps paying that statement.
-- Called by trigger of expenses.
CREATE OR REPLACE FUNCTION expense_must_pay_statement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.share_statement_id IS DISTINCT FROM OLD.share_statement_id THEN
    RAISE EXCEPTION 'what expense % pays never changes', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  IF NOT NEW.is_deleted AND NEW.share_statement_id IS NOT NULL
    AND NOT EXISTS (SELECT FROM share_statements WHERE id = NEW.share_statement_id AND total = NEW.amount) THEN
    RAISE EXCEPTION 'expense % does not equal the share statement that it pays', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
