-- Packages as a list, with what is used of each; it also searches the patients' files, the package's number and its
-- service. A closed package is closed whatever else applies.
-- Read by server/features/money/packages/store.ts, server/features/office/search/store.ts.
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
