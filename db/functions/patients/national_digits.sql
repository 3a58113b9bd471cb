-- The digits of a national number; null without any.
-- Called by server/features/patients/patients/doubles-store.ts.
CREATE OR REPLACE FUNCTION national_digits(number text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT nullif(regexp_replace(number, '[^0-9]', '', 'g'), '')
$$;
