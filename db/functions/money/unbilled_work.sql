-- Work that waits for a bill: it costs something, was not taken back, is not settled otherwise and stands on no bill that is
-- not void.
-- Read by server/features/desk/appointments/store.ts; server/features/money/unbilled/store.ts.
CREATE OR REPLACE VIEW unbilled_work AS
  SELECT w.* FROM procedures w
  WHERE w.retracts_id IS NULL AND w.settled IS NULL AND w.price > 0
    AND NOT EXISTS (SELECT FROM procedures WHERE retracts_id = w.id)
    AND NOT EXISTS (SELECT FROM bill_lines l JOIN bills b ON b.id = l.bill_id WHERE l.procedure_id = w.id AND NOT b.is_deleted);
