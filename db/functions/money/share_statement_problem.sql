-- What is wrong with a statement of a doctor's share, or null: it must equal its bills, and continue the doctor's earlier
-- statements.
-- Called by share_statement_must_balance; server/platform/backup/checks.ts.
CREATE OR REPLACE FUNCTION share_statement_problem(statement bigint) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT 'share statement ' || s.number || ' does not equal its bills' FROM share_statements s
  WHERE s.id = statement AND (
    s.total <> s.carried_in + coalesce((SELECT sum(amount) FROM share_statement_bills WHERE statement_id = s.id), 0)
    OR s.carried_in <> least(0, coalesce((SELECT p.total FROM share_statements p
      WHERE p.doctor_id = s.doctor_id AND p.month < s.month ORDER BY p.month DESC LIMIT 1), 0))
    OR EXISTS (SELECT FROM share_statement_bills b WHERE b.statement_id = s.id
      AND b.paid_before <> coalesce((SELECT sum(e.amount) FROM share_statement_bills e JOIN share_statements p ON p.id = e.statement_id
        WHERE e.bill_id = b.bill_id AND p.doctor_id = s.doctor_id AND p.month < s.month), 0)))
$$;
