-- works from 0104
-- A line of a bill may say which work it bills and which doctor did it, whose share it is then.
ALTER TABLE bill_lines
  ADD COLUMN procedure_id bigint REFERENCES procedures(id),
  ADD COLUMN doctor_id    bigint REFERENCES doctors(id);
CREATE INDEX bill_lines_procedure ON bill_lines (procedure_id) WHERE procedure_id IS NOT NULL;
CREATE INDEX bill_lines_doctor ON bill_lines (doctor_id) WHERE doctor_id IS NOT NULL;
CREATE CONSTRAINT TRIGGER procedure_insert AFTER INSERT ON bill_lines DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.procedure_id IS NOT NULL) EXECUTE FUNCTION procedure_billed_once();
CREATE CONSTRAINT TRIGGER procedure_update AFTER UPDATE OF procedure_id ON bill_lines DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.procedure_id IS NOT NULL AND NEW.procedure_id IS DISTINCT FROM OLD.procedure_id) EXECUTE FUNCTION procedure_billed_once();
-- Whether a percentage is counted after what the laboratory charged for the work.
ALTER TABLE share_rules ADD COLUMN after_lab boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT share_rules_after_lab CHECK (NOT after_lab OR percent IS NOT NULL);
