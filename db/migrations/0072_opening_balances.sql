-- works from 0047
-- Opening balances: what a clinic brings from its books of before. What a patient owed is a bill; what was paid ahead is an
-- entry of the account, which moved nothing in the drawer. A later entry of the same type takes back what was too much.
ALTER TABLE patient_account
  DROP CONSTRAINT patient_account_kind,
  ADD CONSTRAINT patient_account_kind CHECK (
    type = 'Advance' AND amount > 0 AND bill_transaction_id IS NULL AND in_drawer = (moved_from_id IS NULL)
    OR type = 'Advance returned' AND amount < 0 AND bill_transaction_id IS NULL AND moved_from_id IS NULL AND reason IS NOT NULL
    OR (type = 'To bill' AND amount < 0 OR type = 'From bill' AND amount > 0)
      AND bill_transaction_id IS NOT NULL AND moved_from_id IS NULL AND NOT in_drawer
    OR type = 'Opening balance' AND amount <> 0 AND bill_transaction_id IS NULL AND moved_from_id IS NULL AND NOT in_drawer) NOT VALID;
-- Nothing is there yet that the old one did not allow.
ALTER TABLE patient_account VALIDATE CONSTRAINT patient_account_kind;
