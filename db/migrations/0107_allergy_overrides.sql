-- works from 0104
-- Medicines prescribed against a listed allergy, each with what was found and the doctor's reason.
CREATE TABLE allergy_overrides (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  appointment_id bigint NOT NULL REFERENCES appointments(id),
  line           text NOT NULL CHECK (length(line) <= 1000),
  finding        text NOT NULL CHECK (length(finding) <= 1000),
  reason         text NOT NULL CHECK (length(reason) BETWEEN 3 AND 200),
  made_by        bigint REFERENCES staff(id),
  created_on     timestamptz NOT NULL DEFAULT now_ms()
);
CREATE INDEX allergy_overrides_appointment ON allergy_overrides (appointment_id);
CALL keep_audit('allergy_overrides', true);
CREATE TRIGGER overrides_follow AFTER UPDATE OF full_name ON patients FOR EACH ROW WHEN (NEW.is_deleted
  AND NEW.full_name = 'Erased' AND OLD.full_name <> 'Erased') EXECUTE FUNCTION overrides_follow_patient();
