-- Recalls as a list, which also searches the patients' files. Without deleted patients, and those who want no recalls.
-- Read by server/features/desk/recalls/store.ts.
CREATE OR REPLACE VIEW recall_list AS
  SELECT r.id, r.patient_id, r.reason, r.words, r.service_id, r.doctor_id, r.source_id, r.booked_id, r.due_day, r.next_call_day,
    r.calls, r.state, r.stop_reason, r.created_on, r.updated_on, p.search_text,
    r.is_deleted OR p.is_deleted OR r.state = 'due' AND EXISTS (
      SELECT FROM contact_wishes w WHERE w.id = p.id AND (w.stopped_on IS NOT NULL OR NOT w.recalls)) AS is_deleted
  FROM recalls r JOIN patients p ON p.id = r.patient_id;
