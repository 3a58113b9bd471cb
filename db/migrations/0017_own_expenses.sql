-- Who wrote an expense down: reception reads its own expenses only, for all of them together, salaries among them,
-- would tell it the clinic's profit. Null where nobody was signed in.
ALTER TABLE expenses ADD COLUMN recorded_by bigint REFERENCES staff DEFAULT current_staff_id();

-- The history already says it of the expenses there are.
UPDATE expenses e SET recorded_by = a.staff_id
FROM audit_log a JOIN staff s ON s.id = a.staff_id
WHERE a.entity = 'expenses' AND a.entity_id = e.id AND a.action = 'created';

CREATE INDEX expenses_recorded_by ON expenses (recorded_by, created_on DESC, id DESC) WHERE NOT is_deleted;
