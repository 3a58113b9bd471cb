-- Whether the website is a demo's, or still has example facts or an example doctor.
-- Called by server/features/website/site/store.ts.
CREATE OR REPLACE FUNCTION site_is_sample() RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT is_demo() OR EXISTS (SELECT FROM clinic_settings WHERE is_example AND name = 'clinic')
    OR EXISTS (SELECT FROM doctors WHERE is_example AND is_active AND NOT is_deleted AND site_shown)
$$;
