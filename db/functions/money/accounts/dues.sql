-- Patients who owe something, with the date of the oldest bill, their advance, and what is left to pay after it
-- (rules/money/accounts/dues.ts), as a list that also searches the patients' files. A deleted patient's dues remain.
-- Read by server/features/money/day-close/visits-store.ts, server/features/money/dues/store.ts,
-- server/features/office/today/routes.ts.
CREATE OR REPLACE VIEW dues AS
  SELECT p.id, o.bills, o.owes, o.oldest_day, p.search_text, p.created_on, false AS is_deleted,
    coalesce(a.credit, 0) AS advance, greatest(o.owes - coalesce(a.credit, 0), 0) AS to_pay
  FROM (SELECT patient_id, count(*)::int AS bills, sum(due) AS owes, min(bill_date) AS oldest_day
    FROM bills WHERE NOT is_deleted AND due > 0 GROUP BY patient_id) o
  JOIN patients p ON p.id = o.patient_id
  LEFT JOIN patient_balances a ON a.patient_id = p.id;
