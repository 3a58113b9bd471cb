-- The standing closes: all that were not opened again.
-- Read by day_must_be_open; server/features/money/bills/store.ts, server/features/money/day-close/open-days.ts,
-- server/features/money/day-close/store.ts, server/platform/backup/checks.ts.
CREATE OR REPLACE VIEW standing_closes AS
  SELECT c.* FROM day_closes c WHERE NOT EXISTS (SELECT FROM day_reopenings r WHERE r.close_id = c.id);
