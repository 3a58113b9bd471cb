-- The records of a kind past its years on a day, the oldest first. For a patient the years count from the last visit, bill
-- or registration, for one under 18 from the eighteenth birthday, and with only a year of birth from its last day. A
-- patient with dues, an upcoming visit or an advance is kept.
-- Called by server/features/office/retention/store.ts.
CREATE OR REPLACE FUNCTION past_retention(of_kind text, today date)
  RETURNS TABLE(entity text, record_id bigint, since date, what text) LANGUAGE sql STABLE AS $$
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
    AND (p.dob IS NULL OR p.dob + CASE p.dob_precision WHEN 'year' THEN interval '1 year' WHEN 'month' THEN interval '1 month' ELSE interval '0' END
      + make_interval(years => 18 + years) < today)
    AND NOT EXISTS (SELECT FROM bills WHERE patient_id = p.id AND due > 0 AND NOT is_deleted)
    AND NOT EXISTS (SELECT FROM patient_balances WHERE patient_id = p.id AND credit > 0)
  ORDER BY 3, 2
$$;
