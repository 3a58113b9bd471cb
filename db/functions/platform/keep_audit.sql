-- Adds the audit of new rows to a table and, unless it only grows, of changes too.
-- For migrations.
-- Called by keep_history.
CREATE OR REPLACE PROCEDURE keep_audit(target text, only_grows boolean DEFAULT false) LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE TRIGGER audit_insert AFTER INSERT ON %I REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_inserts()', target);
  IF only_grows THEN RETURN; END IF;
  EXECUTE format('CREATE TRIGGER audit AFTER UPDATE OR DELETE ON %I FOR EACH ROW EXECUTE FUNCTION audit_change()', target);
END $$;
