-- The assignments of an UPDATE that erases a row: null where a column may be empty, otherwise a marker. Columns that may be
-- empty in a partial file get the marker too, so that an erased file counts as complete.
-- Called by account_follows_patient, credit_notes_follow_patient, erase_file, erase_sent.
CREATE OR REPLACE FUNCTION erasing_assignments(of_table text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT string_agg(format('%I = %s', attname, CASE
    WHEN attname IN ('phone', 'mobile', 'emergency_contact_no') THEN '''0000000000'''
    WHEN attname IN ('reject_reason', 'reason') THEN format('CASE WHEN %1$I IS NOT NULL THEN ''Erased'' END', attname)
    WHEN attnotnull OR attname IN ('guardian_name', 'emergency_contact_person_name') THEN '''Erased''' ELSE 'NULL' END), ', ')
  FROM pg_attribute
  WHERE attrelid = to_regclass(quote_ident(of_table)) AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
    AND attname <> ALL (kept_columns(of_table)) AND attname <> 'search_text'
$$;
