-- Now, in whole milliseconds, so that the `updatedOn` that a browser sends back equals the stored one.
-- Called by many functions; many stores of the server.
CREATE OR REPLACE FUNCTION now_ms() RETURNS timestamptz LANGUAGE sql AS $$ SELECT date_trunc('milliseconds', clock_timestamp()) $$;
