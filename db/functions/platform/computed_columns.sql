-- The columns of a table that the database computes, such as the number of a credit note. They are not there yet in NEW
-- before a change of a row.
-- Called by keep_closed_package, refuse_change.
CREATE OR REPLACE FUNCTION computed_columns(of_table oid) RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(attname::text), '{}') FROM pg_attribute WHERE attrelid = of_table AND attgenerated <> ''
$$;
