-- works from 0047
-- What patients owed, or had paid ahead, comes in with a list of patients. A row remembers what became of it, so that an undo
-- can tell what nobody has worked with since.
ALTER TABLE import_batches
  -- Of what is owed: whose bills they are, and the day on which the books of before ended. Chosen once for a list.
  ADD COLUMN opening_doctor_id bigint,
  ADD COLUMN opening_day date;
ALTER TABLE import_rows
  ADD COLUMN owes numeric(12,2) CHECK (owes > 0),
  ADD COLUMN paid_ahead numeric(12,2) CHECK (paid_ahead > 0),
  ADD COLUMN opening_bill_id bigint,
  -- When the bill was written; another time on the bill means that somebody changed it since.
  ADD COLUMN opening_bill_updated_on timestamptz,
  ADD COLUMN opening_entry_id bigint;
