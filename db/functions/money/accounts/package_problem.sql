-- What is wrong with a package, or null. It must be on one line of its own bill, or removed from it unused; on a void bill
-- the line stays. It has at most its number of used sessions, one per visit. A closed package has no later use or reversal,
-- and its credit note credits its line.
-- Called by package_must_hold.
CREATE OR REPLACE FUNCTION package_problem(target bigint) RETURNS text LANGUAGE plpgsql STABLE
  SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  k patient_packages;
  used int := (SELECT coalesce(sum(sessions), 0) FROM package_uses WHERE package_id = target);
BEGIN
  SELECT * INTO k FROM patient_packages WHERE id = target;
  IF NOT FOUND THEN RETURN NULL; END IF;
  IF used < 0 OR used > k.sessions OR k.is_deleted AND used > 0 THEN RETURN 'sessions'; END IF;
  IF k.closed_after <> used THEN RETURN 'closed'; END IF;
  IF k.credit_note_id IS NOT NULL AND NOT EXISTS (
    SELECT FROM credit_notes n JOIN credit_note_lines c ON c.credit_note_id = n.id
    JOIN bill_lines l ON l.bill_id = n.bill_id AND l.position = c.position
    WHERE n.id = k.credit_note_id AND n.bill_id = k.bill_id AND l.package_id = target) THEN
    RETURN 'credit note';
  END IF;
  IF EXISTS (SELECT FROM package_uses WHERE package_id = target AND appointment_id IS NOT NULL GROUP BY appointment_id HAVING sum(sessions) NOT IN (0, 1)) THEN
    RETURN 'visit';
  END IF;
  IF EXISTS (SELECT FROM package_uses u JOIN package_uses t ON t.id = u.reverses_id
      WHERE u.package_id = target AND (t.package_id, t.sessions, t.appointment_id) IS DISTINCT FROM (u.package_id, 1, u.appointment_id)) THEN
    RETURN 'what is taken back';
  END IF;
  IF EXISTS (SELECT FROM bill_lines l JOIN bills b ON b.id = l.bill_id WHERE l.package_id = target
      AND ((l.bill_id, l.service_id, b.patient_id) IS DISTINCT FROM (k.bill_id, k.service_id, k.patient_id) OR b.is_deleted <> k.is_deleted))
    OR (SELECT count(*) FROM bill_lines WHERE package_id = target) <> 1 AND NOT (k.is_deleted AND NOT EXISTS (SELECT FROM bill_lines WHERE package_id = target)) THEN
    RETURN 'line';
  END IF;
  IF k.expires_on <> (SELECT expires_on FROM package_extensions WHERE package_id = target ORDER BY id DESC LIMIT 1) THEN RETURN 'expiry'; END IF;
  RETURN NULL;
END $$;
