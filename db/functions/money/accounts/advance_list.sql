-- Entries of advances as a list, without those of void bills, whose use of an advance is returned.
-- Read by server/features/money/patient-account/list.ts.
CREATE OR REPLACE VIEW advance_list AS
  SELECT k.id, k.created_on, k.is_deleted, a.patient_id, p.full_name AS patient_name, a.transaction_date,
    a.type, a.payment_method, a.channel_info, k.bill_id, coalesce(a.remarks, a.reason) AS remarks, s.name AS received_by, k.amount,
    k.search_text
  FROM listed_advances k JOIN patient_account a ON a.id = k.id JOIN patients p ON p.id = a.patient_id
  LEFT JOIN staff s ON s.id = a.received_by;
