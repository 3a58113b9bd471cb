-- Whether a visit is close enough before a recall's due day to settle it: a toothache in March does not settle the check-up
-- of August.
-- Called by recalls_follow_visit, settle_recalls.
CREATE OR REPLACE FUNCTION settles(visit_day date, of_reason text, due date) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT of_reason <> 'recall' OR due <= visit_day + 30
$$;
