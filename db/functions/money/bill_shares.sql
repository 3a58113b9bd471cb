-- What each bill adds to the figures: the amount due, billed by service, and received by department and by service. A bill
-- belongs to the department of its appointment; without one, to the department whose services make up most of it.
-- Read by recount_bills; server/platform/backup/checks.ts.
CREATE OR REPLACE VIEW bill_shares AS
  SELECT b.id AS bill_id, share.* FROM bills b
  CROSS JOIN LATERAL (SELECT coalesce(
    (SELECT department_id FROM appointments WHERE id = b.appointment_id),
    (SELECT s.department_id FROM bill_lines l JOIN services s ON s.id = l.service_id WHERE l.bill_id = b.id
      GROUP BY s.department_id ORDER BY sum(l.price) DESC, s.department_id LIMIT 1), 0) AS id) AS department
  CROSS JOIN LATERAL (
    SELECT 'due', b.bill_date, 0, b.due
    UNION ALL SELECT 'billed', b.bill_date, service_id, sum(price) FROM bill_lines
      WHERE bill_id = b.id AND service_id IS NOT NULL GROUP BY service_id
    UNION ALL SELECT 'earnings', transaction_date, department.id, sum(amount) FROM bill_transactions
      WHERE bill_id = b.id GROUP BY transaction_date
    UNION ALL SELECT 'service_earnings', day, service_id, value FROM service_earnings(b.id, b.discount, b.credited)
  ) AS share (measure, day, subject_id, value)
  WHERE NOT b.is_deleted AND share.value <> 0;
