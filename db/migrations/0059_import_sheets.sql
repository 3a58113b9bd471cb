-- works from 0047
-- A workbook's sheets by name, and which of them was read.
ALTER TABLE import_batches
  ADD COLUMN sheets jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN sheet smallint NOT NULL DEFAULT 0;
