-- Credit notes as a list, without those of void bills.
-- Read by server/features/money/bills/credit-note-list.ts.
CREATE OR REPLACE VIEW credit_note_list AS
  SELECT k.id, k.created_on, k.is_deleted, n.number, n.bill_id, b.patient_name, d.name AS doctor_name, n.note_date, k.amount,
    n.reason, s.name AS made_by, k.search_text
  FROM listed_credit_notes k JOIN credit_notes n ON n.id = k.id JOIN bills b ON b.id = n.bill_id
  LEFT JOIN doctors d ON d.id = b.doctor_id LEFT JOIN staff s ON s.id = n.made_by;
