-- The waiting list, which also searches the patients' files. Without deleted patients; an entry whose days have passed has
-- lapsed.
-- Read by server/features/desk/appointment-requests/store.ts, server/features/desk/waiting-list/candidates.ts,
-- server/features/desk/waiting-list/store.ts.
CREATE OR REPLACE VIEW waiting_list AS
  SELECT w.id, w.patient_id, w.department_id, w.doctor_id, w.service_ids, w.appointment_id, w.booked_id, w.minutes, w.from_day, w.to_day,
    w.weekdays, w.from_time, w.to_time, w.notice_minutes, w.priority, w.note,
    CASE WHEN w.state = 'waiting' AND w.to_day < clinic_today() THEN 'lapsed' ELSE w.state END AS state,
    w.created_on, w.updated_on, p.search_text, w.is_deleted OR p.is_deleted AS is_deleted
  FROM waiting_entries w JOIN patients p ON p.id = w.patient_id;
