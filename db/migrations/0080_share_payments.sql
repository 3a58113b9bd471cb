-- works from 0047
-- An expense may pay a statement of a doctor's share: the whole of it, once. When that expense is deleted, the statement can be
-- paid again.
ALTER TABLE expenses ADD COLUMN share_statement_id bigint REFERENCES share_statements;
CREATE UNIQUE INDEX expenses_share_statement ON expenses (share_statement_id) WHERE NOT is_deleted;

CREATE FUNCTION expense_must_pay_statement() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER pays_statement_insert BEFORE INSERT ON expenses FOR EACH ROW WHEN (NEW.share_statement_id IS NOT NULL)
  EXECUTE FUNCTION expense_must_pay_statement();
CREATE TRIGGER pays_statement BEFORE UPDATE ON expenses FOR EACH ROW
  WHEN (OLD.share_statement_id IS NOT NULL OR NEW.share_statement_id IS NOT NULL) EXECUTE FUNCTION expense_must_pay_statement();
