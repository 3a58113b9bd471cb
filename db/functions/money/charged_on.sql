-- The bill that charges for work, or null: the work stands on a line of a bill that is not void, and something of the line is
-- left after its part of the discount and its credit notes. Such work is not taken back before its line is credited. What is
-- left of a line is what `leftOfLines` of rules/money/bills/credit-note.ts says of it, but for a discount raised afterwards.
-- Called by server/features/clinical/procedures/store.ts.
CREATE OR REPLACE FUNCTION charged_on(work bigint) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT b.id FROM bill_lines l JOIN bills b ON b.id = l.bill_id
  WHERE l.procedure_id = work AND NOT b.is_deleted AND l.price * 100
    > (SELECT (spread((b.discount - b.credited) * 100, array_agg(o.price * 100 ORDER BY o.position)))
        [count(*) FILTER (WHERE o.position <= l.position)] FROM bill_lines o WHERE o.bill_id = b.id)
      + 100 * coalesce((SELECT sum(c.amount) FROM credit_notes n JOIN credit_note_lines c ON c.credit_note_id = n.id
        WHERE n.bill_id = b.id AND c.position = l.position), 0)
$$;
