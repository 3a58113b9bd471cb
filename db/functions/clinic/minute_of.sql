-- The minute of the day.
-- Called by plan_of; server/features/desk/board/store.ts.
CREATE OR REPLACE FUNCTION minute_of(at time) RETURNS int LANGUAGE sql IMMUTABLE AS $$ SELECT (extract(epoch FROM at) / 60)::int $$;
