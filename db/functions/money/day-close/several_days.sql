-- The days with money on a bill, if there are several, or a single day whose money was refunded; else NULL.
-- Called by recount_bills; server/platform/backup/checks.ts.
CREATE OR REPLACE FUNCTION several_days(of_bill bigint) RETURNS date[] LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT CASE WHEN count(*) > 1 OR min(abs(moved.amount)) = 0 THEN array_agg(moved.day ORDER BY moved.day) END
    FROM (SELECT t.transaction_date AS day, sum(t.amount) AS amount FROM bills b JOIN bill_transactions t ON t.bill_id = b.id
      WHERE b.id = of_bill AND NOT b.is_deleted GROUP BY 1) AS moved);
END $$;
