-- works from 0047
-- Credit notes and entries of advances as lists. What belongs to a void bill leaves them, as its payments leave theirs: its credit
-- notes say nothing any more, and what it took from an advance is back.
CREATE VIEW credit_note_list AS
  SELECT n.id, n.created_on, b.is_deleted, n.number, n.bill_id, b.patient_name, d.name AS doctor_name, n.note_date, n.amount,
    n.reason, s.name AS made_by,
    search_text(n.number, shown_date(n.note_date), n.bill_id::text, b.patient_name, d.name, n.reason, s.name, shown_money(n.amount)) AS search_text
  FROM credit_notes n JOIN bills b ON b.id = n.bill_id LEFT JOIN doctors d ON d.id = b.doctor_id LEFT JOIN staff s ON s.id = n.made_by;

CREATE VIEW advance_list AS
  SELECT a.id, a.created_on, coalesce(b.is_deleted, false) AS is_deleted, a.patient_id, p.full_name AS patient_name, a.transaction_date,
    a.type, a.payment_method, a.channel_info, b.id AS bill_id, coalesce(a.remarks, a.reason) AS remarks, s.name AS received_by, a.amount,
    search_text(shown_date(a.transaction_date), p.full_name, p.register_no, a.type, a.payment_method, a.channel_info, b.id::text,
      coalesce(a.remarks, a.reason), s.name, shown_money(a.amount)) AS search_text
  FROM patient_account a JOIN patients p ON p.id = a.patient_id
  LEFT JOIN bill_transactions t ON t.id = a.bill_transaction_id LEFT JOIN bills b ON b.id = t.bill_id
  LEFT JOIN staff s ON s.id = a.received_by;
