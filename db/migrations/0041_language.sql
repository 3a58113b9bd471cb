-- works from 0039
-- In which language of the website a visitor wrote: what the clinic sends them later is in the same. Of a patient it is
-- known only after a registration on the website.
ALTER TABLE appointment_requests ADD COLUMN language text NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'ur'));
ALTER TABLE contact_messages ADD COLUMN language text NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'ur'));
ALTER TABLE patients ADD COLUMN language text CHECK (language IN ('en', 'ur'));

-- A word of a closed list: it says nothing about a person, so an erasure keeps it.
CREATE OR REPLACE FUNCTION kept_columns(of_table text) RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(attname::text), '{}') FROM pg_attribute a JOIN pg_type t ON t.oid = a.atttypid
  WHERE attrelid = to_regclass(quote_ident(of_table)) AND attnum > 0 AND NOT attisdropped
    AND (typcategory IN ('N', 'B', 'D', 'R') AND attname NOT IN ('dob', 'tpa_validity')
      OR attname IN ('register_no', 'registration_no', 'registered_by', 'status', 'priority', 'type', 'payment_method',
                     'purpose', 'content_type', 'language'))
$$;
