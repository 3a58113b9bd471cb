-- A void bill can be opened and says when, by whom and why it was voided.
ALTER TABLE bills
  ADD COLUMN voided_on timestamptz,
  ADD COLUMN voided_by bigint REFERENCES staff,
  ADD COLUMN void_reason text CHECK (length(void_reason) <= 500);

-- The history already says the first two of the bills that are void. Nothing of them changes.
ALTER TABLE bills DISABLE TRIGGER USER;
UPDATE bills b SET voided_on = a.at, voided_by = s.id
FROM audit_log a LEFT JOIN staff s ON s.id = a.staff_id
WHERE b.is_deleted AND a.entity = 'bills' AND a.entity_id = b.id AND a.action = 'removed';
ALTER TABLE bills ENABLE TRIGGER USER;
