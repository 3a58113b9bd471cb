-- How long each kind of record is kept before its erasure is proposed; no years: for ever. Nothing is erased by itself.
CREATE TABLE retention (
  id            bigint PRIMARY KEY,
  kind          text NOT NULL UNIQUE CHECK (kind IN ('clinical records', 'contact messages', 'rejected requests')),
  years         integer CHECK (years BETWEEN 1 AND 50),
  -- When an administrator last decided on the proposals.
  confirmed_on  timestamptz
);
INSERT INTO retention (id, kind, years) VALUES (1, 'clinical records', NULL), (2, 'contact messages', 1), (3, 'rejected requests', 1);
CALL keep_audit('retention');

-- What of a kind is past its years on a day, the oldest first. A patient counts from the last visit, bill or registration,
-- one under 18 from the eighteenth birthday; who owes something or has a visit to come stays.
CREATE FUNCTION past_retention(of_kind text, today date) RETURNS TABLE (entity text, record_id bigint, since date, what text)
LANGUAGE sql STABLE AS $$
  WITH rule AS (SELECT today - make_interval(years => years) AS before, years FROM retention WHERE kind = of_kind AND years IS NOT NULL)
  SELECT 'contact_messages', m.id, m.created_on::date, concat_ws(': ', m.name, m.subject)
  FROM rule, contact_messages m WHERE of_kind = 'contact messages' AND m.created_on < before AND m.name <> 'Erased'
  UNION ALL
  SELECT 'appointment_requests', r.id, coalesce(r.decided_on, r.created_on)::date, r.name
  FROM rule, appointment_requests r
  WHERE of_kind = 'rejected requests' AND r.status = 'Rejected' AND coalesce(r.decided_on, r.created_on) < before AND r.name <> 'Erased'
  UNION ALL
  SELECT 'patients', p.id, last.day, concat_ws(', ', p.register_no, p.full_name)
  FROM rule, patients p, LATERAL (SELECT greatest(p.created_on::date, (SELECT max(appointment_date) FROM appointments WHERE patient_id = p.id AND NOT is_deleted),
    (SELECT max(bill_date) FROM bills WHERE patient_id = p.id AND NOT is_deleted)) AS day) AS last
  WHERE of_kind = 'clinical records' AND p.created_on < before AND p.full_name <> 'Erased' AND last.day < before
    AND (p.dob IS NULL OR p.dob + make_interval(years => 18 + years) < today)
    AND NOT EXISTS (SELECT FROM bills WHERE patient_id = p.id AND due > 0 AND NOT is_deleted)
  ORDER BY 3, 2
$$;
