-- works from 0112
-- The role Assistant: whom an assistant works for (nobody named: every doctor), and who typed a note that a doctor saved.
ALTER TABLE staff DROP CONSTRAINT staff_role_check,
  ADD CONSTRAINT staff_role_check CHECK (role IN ('Administrator', 'Receptionist', 'Doctor', 'Accountant', 'Assistant')),
  ADD COLUMN works_for bigint[] NOT NULL DEFAULT '{}',
  ADD CONSTRAINT staff_works_for_check CHECK (role = 'Assistant' OR works_for = '{}'),
  ADD CONSTRAINT staff_works_for_known CHECK (array_position(works_for, NULL) IS NULL AND cardinality(works_for) <= 100);
-- What an assistant typed stays the doctor's to read when the account gets another role.
ALTER TABLE note_drafts ADD COLUMN is_typed_for_doctor boolean NOT NULL DEFAULT false;
ALTER TABLE appointments ADD COLUMN note_typed_by bigint REFERENCES staff(id);
