-- One side of an audit entry about an erased row.
-- Called by erase_file, erase_trail.
CREATE OR REPLACE FUNCTION erased_side(side jsonb, of_table text) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_object_agg(key, CASE
    WHEN key = ANY (kept_columns(of_table)) OR key = 'service_ids' OR jsonb_typeof(value) IN ('number', 'boolean', 'null') THEN value
    WHEN key IN ('dob', 'tpa_validity') THEN 'null'
    ELSE '"Erased"' END)
  FROM jsonb_each(side)
$$;
