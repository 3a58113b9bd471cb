-- works from 0047
-- Which bills changed since a doctor's share was last stated, so that the next statement reads these alone and not every bill
-- since the first rule (docs/decisions/2026-11-23-share.md). Kept by triggers: it does not depend on who writes. Neither table is
-- a record; without them the next statement reads everything.

-- The last transaction that changed what a share follows from. Read by snapshot and not by time or a rising number: what was
-- under way when a statement was made commits later under an older one.
CREATE TABLE touched_bills (
  bill_id     bigint NOT NULL,
  -- Sessions are used with their package locked and not its bill: they have a row of their own, and nobody waits for another.
  -- 0: the bill itself.
  package_id  bigint NOT NULL DEFAULT 0,
  xact        xid8 NOT NULL DEFAULT pg_current_xact_id(),
  PRIMARY KEY (bill_id, package_id)
);
CREATE INDEX touched_bills_xact ON touched_bills (xact) INCLUDE (bill_id);

CREATE FUNCTION touch_bills() RETURNS trigger LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  IF TG_TABLE_NAME = 'bills' THEN
    INSERT INTO touched_bills (bill_id) VALUES (NEW.id)
      ON CONFLICT (bill_id, package_id) DO UPDATE SET xact = excluded.xact WHERE touched_bills.xact <> excluded.xact;
  ELSIF TG_TABLE_NAME = 'patient_packages' THEN
    INSERT INTO touched_bills (bill_id, package_id) SELECT DISTINCT bill_id, NEW.id FROM unnest(ARRAY[OLD.bill_id, NEW.bill_id]) AS bill_id ORDER BY 1
      ON CONFLICT (bill_id, package_id) DO UPDATE SET xact = excluded.xact WHERE touched_bills.xact <> excluded.xact;
  ELSIF TG_TABLE_NAME = 'package_uses' THEN
    INSERT INTO touched_bills (bill_id, package_id)
      SELECT DISTINCT k.bill_id, k.id FROM changed JOIN patient_packages k ON k.id = changed.package_id ORDER BY 1, 2
      ON CONFLICT (bill_id, package_id) DO UPDATE SET xact = excluded.xact WHERE touched_bills.xact <> excluded.xact;
  ELSE -- lines and transactions
    INSERT INTO touched_bills (bill_id) SELECT DISTINCT bill_id FROM changed ORDER BY 1
      ON CONFLICT (bill_id, package_id) DO UPDATE SET xact = excluded.xact WHERE touched_bills.xact <> excluded.xact;
  END IF;
  RETURN NULL;
END $$;
-- A new bill has lines; a credit note changes what its bill is credited.
CREATE TRIGGER touch AFTER UPDATE ON bills FOR EACH ROW
  WHEN ((OLD.doctor_id, OLD.bill_date, OLD.discount, OLD.credited, OLD.is_deleted)
    IS DISTINCT FROM (NEW.doctor_id, NEW.bill_date, NEW.discount, NEW.credited, NEW.is_deleted))
  EXECUTE FUNCTION touch_bills();
CREATE TRIGGER touch AFTER UPDATE ON patient_packages FOR EACH ROW
  WHEN ((OLD.bill_id, OLD.sessions, OLD.closed_on, OLD.credit_note_id)
    IS DISTINCT FROM (NEW.bill_id, NEW.sessions, NEW.closed_on, NEW.credit_note_id)) EXECUTE FUNCTION touch_bills();
DO $$
DECLARE part text;
BEGIN
  FOREACH part IN ARRAY ARRAY['bill_lines', 'bill_transactions', 'package_uses'] LOOP
    EXECUTE format('CREATE TRIGGER touch_insert AFTER INSERT ON %I REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_bills()', part);
    EXECUTE format('CREATE TRIGGER touch_delete AFTER DELETE ON %I REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_bills()', part);
    EXECUTE format('CREATE TRIGGER touch_update AFTER UPDATE ON %I REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_bills()', part);
  END LOOP;
END $$;
-- The bill that a line was taken from.
CREATE TRIGGER touch_update_old AFTER UPDATE ON bill_lines REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_bills();

-- What was seen when a statement was made.
CREATE TABLE share_readings (
  statement_id  bigint PRIMARY KEY,
  snapshot      pg_snapshot NOT NULL,
  -- The rules of the doctor that were counted with, as ids of share_rules.
  rules         bigint[] NOT NULL,
  -- How the application counted (rules/share.ts).
  counted_as    integer NOT NULL,
  -- Transactions have other numbers in another server.
  server        bigint NOT NULL
);

-- As of 0082, and what was seen for statements goes with those of the sample: later ones read everything again.
CREATE OR REPLACE FUNCTION remove_sample_shares(of_statements bigint[], of_rules bigint[]) RETURNS void LANGUAGE plpgsql SECURITY DEFINER AS $$
BEGIN
  PERFORM set_config('matab.removing_sample', 'on', true);
  DELETE FROM share_statement_bills WHERE statement_id = ANY (of_statements);
  DELETE FROM share_statements WHERE id = ANY (of_statements);
  DELETE FROM share_rules WHERE id = ANY (of_rules);
  DELETE FROM share_readings;
  PERFORM set_config('matab.removing_sample', '', true);
END $$;
