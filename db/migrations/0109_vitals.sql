-- works from 0104
-- What was measured at a visit. Rows are never changed: one that names another takes it back, with the reason.
CREATE TABLE vitals (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  patient_id     bigint NOT NULL REFERENCES patients(id),
  appointment_id bigint NOT NULL REFERENCES appointments(id),
  systolic       integer CHECK (systolic BETWEEN 40 AND 300),
  diastolic      integer CHECK (diastolic BETWEEN 20 AND 200),
  pulse          integer CHECK (pulse BETWEEN 20 AND 300),
  temperature_c  numeric(3,1) CHECK (temperature_c BETWEEN 30 AND 45),
  spo2           integer CHECK (spo2 BETWEEN 30 AND 100),
  weight_kg      numeric(4,1) CHECK (weight_kg BETWEEN 0.5 AND 400),
  height_cm      numeric(4,1) CHECK (height_cm BETWEEN 20 AND 260),
  glucose_mgdl   integer CHECK (glucose_mgdl BETWEEN 10 AND 1500),
  glucose_kind   text CHECK (glucose_kind IN ('fasting', 'random', 'after a meal')),
  taken_on       timestamptz NOT NULL DEFAULT now_ms(),
  retracts_id    bigint UNIQUE REFERENCES vitals(id),
  reason         text CHECK (length(reason) BETWEEN 1 AND 200),
  made_by        bigint REFERENCES staff(id),
  created_on     timestamptz NOT NULL DEFAULT now_ms(),
  CHECK (systolic > diastolic),
  CHECK (num_nulls(systolic, diastolic) <> 1),
  CHECK (glucose_kind IS NULL OR glucose_mgdl IS NOT NULL),
  CHECK ((retracts_id IS NULL) = (num_nonnulls(systolic, pulse, temperature_c, spo2, weight_kg, height_cm, glucose_mgdl) > 0)),
  CHECK ((retracts_id IS NULL) = (reason IS NULL))
);
CREATE INDEX vitals_patient ON vitals (patient_id, taken_on DESC);
CREATE INDEX vitals_appointment ON vitals (appointment_id);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON vitals FOR EACH ROW EXECUTE FUNCTION keep_clinical_row();
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON vitals FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CALL keep_audit('vitals', true);
CREATE TRIGGER vitals_follow AFTER UPDATE OF full_name ON patients FOR EACH ROW WHEN (NEW.is_deleted
  AND NEW.full_name = 'Erased' AND OLD.full_name <> 'Erased') EXECUTE FUNCTION vitals_follow_patient();
