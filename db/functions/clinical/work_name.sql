-- How work is named on bills and in refusals: "Root canal treatment 46", "Composite filling 15 M O".
-- Called by server/features/desk/appointments/store.ts, server/features/money/bills/work-store.ts.
CREATE OR REPLACE FUNCTION work_name(service text, teeth smallint[], surfaces text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT rtrim(service || ' ' || array_to_string(teeth, ', ')) || regexp_replace(surfaces, '(.)', ' \1', 'g')
$$;
