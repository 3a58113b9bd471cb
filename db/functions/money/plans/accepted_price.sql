-- What a patient had accepted by a day for an item of a plan, of one and before any discount, while that version holds on the
-- day; null otherwise, and then the price list counts. An item that changed since keeps the price that was shown, but not for
-- another service. The same answer as `agreementsOf` of server/features/money/plans/reading.ts, which
-- tests/api/money/plans/plans.test.ts asks beside it.
-- Called by server/features/clinical/procedures/store.ts.
CREATE OR REPLACE FUNCTION accepted_price(of_item bigint, on_day date) RETURNS numeric LANGUAGE sql STABLE AS $$
  SELECT (item ->> 'price')::numeric(12,2)
  FROM plan_items t
  CROSS JOIN LATERAL (SELECT * FROM plan_answers WHERE plan_id = t.plan_id AND answered_on <= on_day
    ORDER BY id DESC LIMIT 1) a
  JOIN plan_versions v ON v.plan_id = a.plan_id AND v.version = a.version
  CROSS JOIN jsonb_array_elements(v.content -> 'items') AS item
  WHERE t.id = of_item AND a.answer = 'Accepted' AND v.valid_until >= on_day AND (item ->> 'id')::bigint = of_item
    AND (item ->> 'idService')::bigint IS NOT DISTINCT FROM t.service_id
    AND (item ->> 'letter' IS NULL OR item ->> 'letter' = a.letter)
    AND (a.phases IS NULL OR (item ->> 'phase')::int = ANY (a.phases))
$$;
