-- The access log, in the form that lists read (server/platform/db/lists/list-source.ts). Names are the present ones of
-- patients and staff.
-- Read by server/features/office/access-log/store.ts.
CREATE OR REPLACE VIEW looks AS
SELECT t.id, t.at AS created_on, false AS is_deleted, t.staff_id, s.name AS looked_by, t.patient_id, t.kind, t.what, t.row_count,
  search_text(s.name, t.kind, t.what) AS search_text
FROM (
  SELECT a.id, a.at, a.staff_id, p.id AS patient_id, (a.after->>'rows')::bigint AS row_count,
    CASE a.action WHEN 'viewed' THEN 'Opened' WHEN 'opened anyway' THEN 'Opened anyway' WHEN 'exported' THEN 'Exported'
      WHEN 'export broken off' THEN 'Export broken off' WHEN 'sign-in failed' THEN 'Failed sign-in'
      WHEN 'erased' THEN 'Erased' ELSE 'Printed' END AS kind,
    CASE
      WHEN a.action = 'sign-in failed' THEN concat_ws(', ', coalesce('Account of ' || account.name, 'No account'),
        'from ' || (a.after->>'from'))
      WHEN a.action = 'export broken off' THEN concat_ws(', ', a.after->>'list', 'after ' || (a.after->>'rows') || ' rows')
      WHEN a.action = 'exported' THEN concat_ws(', ', a.after->>'list', (a.after->>'rows') || ' rows', a.after->>'format',
        nullif(a.after->>'filters', ''))
      WHEN a.entity = 'patients' THEN concat_ws(', ', p.register_no, p.full_name)
      WHEN a.entity = 'appointments' THEN concat_ws(', ', 'Prescription ' || (a.after->>'registration_no'), p.full_name)
      WHEN a.entity = 'bill_prints' THEN concat_ws(', ', CASE WHEN a.after->>'credit_note_id' IS NOT NULL THEN 'Credit note'
        WHEN a.after->>'transaction_id' IS NULL THEN 'Invoice' ELSE 'Receipt' END
        || ' of bill ' || (a.after->>'bill_id'), p.full_name)
      WHEN a.entity = 'advance_prints' THEN concat_ws(', ', 'Paper of advance ' || (a.after->>'entry_id'), p.full_name)
      ELSE concat_ws(' ', replace(a.entity, '_', ' '), a.entity_id::text)
    END AS what
  FROM audit_log a
  LEFT JOIN bills b ON a.entity = 'bill_prints' AND b.id = (a.after->>'bill_id')::bigint
  LEFT JOIN patient_account e ON a.entity = 'advance_prints' AND e.id = (a.after->>'entry_id')::bigint
  LEFT JOIN patients p ON p.id = CASE a.entity WHEN 'patients' THEN a.entity_id
    WHEN 'appointments' THEN (a.after->>'patient_id')::bigint WHEN 'bill_prints' THEN b.patient_id
    WHEN 'advance_prints' THEN e.patient_id END
  LEFT JOIN staff account ON a.action = 'sign-in failed' AND account.id = a.entity_id
  WHERE is_look(a.action, a.entity)) AS t
LEFT JOIN staff s ON s.id = t.staff_id;
