-- Keeps work that was done as it was written down: only how it was settled may change. An erasure, as the role that owns the
-- table, empties what says how somebody was; service, price, day and doctor stay for the books.
-- Called by trigger of procedures.
CREATE OR REPLACE FUNCTION keep_procedure() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changing text[] := ARRAY['settled', 'settled_reason', 'package_use_id'];
BEGIN
  IF current_setting('matab.erasing', true) = 'on' AND (SELECT pg_has_role(relowner, 'MEMBER') FROM pg_class WHERE oid = TG_RELID) THEN
    changing := changing || ARRAY['teeth', 'surfaces', 'chart_code', 'detail', 'note', 'stage', 'reason', 'plan_item_id'];
  END IF;
  IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - changing = to_jsonb(OLD) - changing THEN RETURN NEW; END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
