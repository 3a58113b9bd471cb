-- The clinic's day.
-- Called by many functions; many stores of the server.
CREATE OR REPLACE FUNCTION clinic_today() RETURNS date LANGUAGE sql STABLE AS $$
  SELECT (now() AT TIME ZONE 'Asia/Karachi')::date
$$;
