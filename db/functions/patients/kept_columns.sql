-- The columns of a table that say nothing about a person: numbers, flags, days of the books, and words of closed lists. All
-- others are erased, including those of later migrations.
-- Called by erased_side, erasing_assignments.
CREATE OR REPLACE FUNCTION kept_columns(of_table text) RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(attname::text), '{}') FROM pg_attribute a JOIN pg_type t ON t.oid = a.atttypid
  WHERE attrelid = to_regclass(quote_ident(of_table)) AND attnum > 0 AND NOT attisdropped
    AND (typcategory IN ('N', 'B', 'D', 'R') AND attname NOT IN ('dob', 'tpa_validity')
      OR attname IN ('register_no', 'registration_no', 'registered_by', 'status', 'priority', 'type', 'payment_method',
                     'purpose', 'content_type', 'language'))
$$;
