-- Requires at commit that package_problem finds nothing.
-- Called by triggers of bill_lines, bills, package_extensions, package_uses, patient_packages.
CREATE OR REPLACE FUNCTION package_must_hold() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  targets bigint[] := CASE TG_TABLE_NAME
    WHEN 'patient_packages' THEN ARRAY[(to_jsonb(NEW)->>'id')::bigint]
    WHEN 'bills' THEN ARRAY(SELECT id FROM patient_packages WHERE bill_id = (to_jsonb(NEW)->>'id')::bigint)
    ELSE ARRAY[(to_jsonb(NEW)->>'package_id')::bigint, (to_jsonb(OLD)->>'package_id')::bigint] END;
  target bigint;
  problem text;
BEGIN
  FOREACH target IN ARRAY targets LOOP
    problem := package_problem(target);
    IF problem IS NOT NULL THEN
      RAISE EXCEPTION 'package % does not hold: %', target, problem USING ERRCODE = 'check_violation';
    END IF;
  END LOOP;
  RETURN NULL;
END $$;
