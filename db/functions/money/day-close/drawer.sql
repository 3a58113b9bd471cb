-- One row for each movement that a day close counts: `amount` is what it puts into the drawer, negative for money taken
-- out. A table that is added here needs the guard day_must_be_open too. The ledger has two parts, because each has an index
-- on its day.
-- Read by server/features/money/day-close/report-store.ts, server/features/money/day-close/store.ts,
-- server/platform/backup/checks.ts.
CREATE OR REPLACE VIEW drawer AS
  SELECT 'bill_transactions'::text AS source, id AS source_id, transaction_date AS day, payment_method AS method,
    amount::numeric AS amount, received_by AS staff_id
  FROM bill_transactions WHERE in_drawer AND NOT is_deleted AND drawer_day IS NULL
  UNION ALL SELECT 'bill_transactions', id, drawer_day, payment_method, amount, received_by
  FROM bill_transactions WHERE NOT is_deleted AND drawer_day IS NOT NULL
  UNION ALL SELECT 'expenses', id, expense_date, 'Cash', - amount, recorded_by FROM expenses WHERE from_drawer AND NOT is_deleted
  UNION ALL SELECT 'drawer_moves', id, day, 'Cash', amount, made_by FROM drawer_moves
  UNION ALL SELECT 'patient_account', id, transaction_date, payment_method, amount, received_by FROM patient_account WHERE in_drawer;
