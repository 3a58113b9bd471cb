-- works from 0104
-- Options that were taken out of a plan are on the trail alone; this finds them by their plan.
CREATE INDEX audit_log_removed_options ON audit_log (((before ->> 'plan_id')::bigint)) WHERE entity = 'plan_options'
  AND action = 'removed';
