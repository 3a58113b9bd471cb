-- Notes the bills that changed since a doctor's share was last stated (touched_bills).
-- Called by triggers of bill_lines, bill_transactions, bills, package_uses, patient_packages.
CREATE OR REPLACE FUNCTION touch_bills() RETURNS trigger LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
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
