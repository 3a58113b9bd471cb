-- A day as screens show it, in lower case, so that search finds what the eye sees.
-- Called by many functions.
CREATE OR REPLACE FUNCTION shown_date(d date) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN RETURN lower(to_char(d, 'DD-Mon-YYYY')); END $$;
