-- works from 0047
-- A package whose patient stops is closed: what is left of it is credited on its bill, and nothing of it is used any more. It
-- stays closed, as the credit note stays.
ALTER TABLE patient_packages
  ADD COLUMN closed_on date,
  ADD COLUMN closed_by bigint,
  ADD CONSTRAINT patient_packages_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES staff,
  ADD COLUMN close_reason text CHECK (length(close_reason) BETWEEN 3 AND 500),
  -- How many sessions were used then.
  ADD COLUMN closed_after int CHECK (closed_after >= 0),
  -- The note that credited what was left; null: nothing was. Whose it is, package_problem asks.
  ADD COLUMN credit_note_id bigint,
  ADD CONSTRAINT patient_packages_closed CHECK (
    num_nonnulls(closed_on, close_reason, closed_after) IN (0, 3) AND (closed_on IS NOT NULL OR num_nonnulls(closed_by, credit_note_id) = 0));
CREATE UNIQUE INDEX patient_packages_credit_note ON patient_packages (credit_note_id) WHERE credit_note_id IS NOT NULL;

-- A closed package stays as it is. Of a patient who is erased the reason goes.
CREATE FUNCTION keep_closed_package() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_owner boolean := (SELECT pg_has_role(relowner, 'MEMBER') FROM pg_class WHERE oid = TG_RELID);
  free text[] := ARRAY['patient_id', 'is_deleted', 'updated_on']
    || CASE WHEN current_setting('matab.erasing', true) = 'on' AND is_owner THEN ARRAY['close_reason'] ELSE '{}' END;
BEGIN
  IF to_jsonb(NEW) - free <> to_jsonb(OLD) - free THEN
    RAISE EXCEPTION 'package % is closed', OLD.number USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER closed BEFORE UPDATE ON patient_packages FOR EACH ROW WHEN (OLD.closed_on IS NOT NULL)
  EXECUTE FUNCTION keep_closed_package();

-- As in migration 0071, and: of a closed package no session is used or taken back any more, and its note credits its line.
CREATE OR REPLACE FUNCTION package_problem(target bigint) RETURNS text LANGUAGE plpgsql STABLE SET plan_cache_mode TO 'force_generic_plan' AS $$
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

-- A closed package is closed whatever else it is.
CREATE OR REPLACE VIEW package_list AS
  SELECT k.id, k.number, k.patient_id, k.service_id, k.bill_id, k.sessions, k.sold_on, k.expires_on, k.created_on, k.updated_on,
    coalesce(u.used, 0) AS used, u.last_used_on,
    CASE WHEN k.closed_on IS NOT NULL THEN 'closed' WHEN coalesce(u.used, 0) >= k.sessions THEN 'used up'
      WHEN k.expires_on < clinic_today() THEN 'expired' ELSE 'open' END AS state,
    p.search_text || search_text(k.number, s.name) AS search_text, k.is_deleted OR p.is_deleted AS is_deleted,
    k.closed_on, k.closed_by, k.close_reason, k.credit_note_id
  FROM patient_packages k JOIN patients p ON p.id = k.patient_id JOIN services s ON s.id = k.service_id
  LEFT JOIN LATERAL (
    SELECT sum(o.sessions)::int AS used,
      max(o.used_on) FILTER (WHERE o.sessions = 1 AND NOT EXISTS (SELECT FROM package_uses r WHERE r.reverses_id = o.id)) AS last_used_on
    FROM package_uses o WHERE o.package_id = k.id) u ON true;

-- Of a patient who is erased the numbers stay, and nothing that somebody wrote.
CREATE OR REPLACE FUNCTION packages_follow_patient() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  packages bigint[] := ARRAY(SELECT id FROM patient_packages WHERE patient_id = NEW.id);
BEGIN
  IF packages = '{}' THEN RETURN NULL; END IF;
  UPDATE patient_packages SET close_reason = 'Erased' WHERE id = ANY (packages) AND close_reason IS NOT NULL;
  UPDATE audit_log SET
    before = CASE WHEN jsonb_typeof(before->'close_reason') = 'string' THEN before || '{"close_reason": "Erased"}' ELSE before END,
    after = CASE WHEN jsonb_typeof(after->'close_reason') = 'string' THEN after || '{"close_reason": "Erased"}' ELSE after END
  WHERE entity = 'patient_packages' AND entity_id = ANY (packages);
  UPDATE package_uses SET reason = 'Erased' WHERE package_id = ANY (packages) AND reason IS NOT NULL;
  UPDATE package_extensions SET reason = 'Erased' WHERE package_id = ANY (packages);
  CALL erase_trail('package_uses', ARRAY(SELECT id FROM package_uses WHERE package_id = ANY (packages)));
  CALL erase_trail('package_extensions', ARRAY(SELECT id FROM package_extensions WHERE package_id = ANY (packages)));
  RETURN NULL;
END $$;
