-- The generated columns of a table, such as the number of a credit note. In a BEFORE trigger NEW does not have them yet.
-- Called by keep_closed_package, refuse_change.
CREATE OR REPLACE FUNCTION computed_columns(of_table oid) RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(attname::text), '{}') FROM pg_attribute WHERE attrelid = of_table AND attgenerated <> ''
$$;
