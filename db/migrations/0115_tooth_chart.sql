-- works from 0104
-- What was found in a mouth and what was done: the tooth chart draws these rows and stores nothing of its own. Teeth are
-- ISO 3950 numbers; none means the whole mouth.
ALTER TABLE services
  -- What the service is on the tooth chart: a code of rules/clinical/dental/codes.ts.
  ADD COLUMN chart_code  text CHECK (chart_code ~ '^[a-z-]{1,30}$'),
  ADD COLUMN charted_per text CHECK (charted_per IN ('visit', 'tooth', 'surface', 'arch', 'mouth')),
  -- Which details are written down when it is done: rules/clinical/work-details.ts.
  ADD COLUMN detail_kind text CHECK (detail_kind IN ('laser', 'injection', 'peel', 'implant', 'anaesthetic', 'braces'));

-- A row is a finding, the end of an earlier one, or takes an earlier row back. Rows are never changed.
CREATE TABLE tooth_findings (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  patient_id     bigint NOT NULL REFERENCES patients(id),
  appointment_id bigint NOT NULL REFERENCES appointments(id),
  doctor_id      bigint NOT NULL REFERENCES doctors(id),
  noted_on       date NOT NULL,
  teeth          smallint[] NOT NULL DEFAULT '{}' CHECK (valid_fdi(teeth)),
  surfaces       text NOT NULL DEFAULT '' CHECK (surfaces ~ '^M?O?D?B?L?C?$'),
  code           text CHECK (code ~ '^[a-z-]{1,30}$'),
  detail         jsonb CHECK (pg_column_size(detail) <= 4096),
  note           text CHECK (length(note) BETWEEN 1 AND 2000),
  ends_id        bigint REFERENCES tooth_findings(id),
  retracts_id    bigint UNIQUE REFERENCES tooth_findings(id),
  reason         text CHECK (length(reason) BETWEEN 1 AND 200),
  made_by        bigint REFERENCES staff(id),
  created_on     timestamptz NOT NULL DEFAULT now_ms(),
  CHECK (num_nonnulls(code, ends_id, retracts_id) = 1),
  CHECK (code IS NOT NULL OR teeth = '{}' AND surfaces = '' AND num_nonnulls(detail, note) = 0),
  CHECK (reason IS NULL OR retracts_id IS NOT NULL)
);
CREATE INDEX tooth_findings_patient ON tooth_findings (patient_id, noted_on, id);
CREATE INDEX tooth_findings_appointment ON tooth_findings (appointment_id);
CREATE INDEX tooth_findings_ends ON tooth_findings (ends_id) WHERE ends_id IS NOT NULL;
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON tooth_findings FOR EACH ROW EXECUTE FUNCTION keep_clinical_row();
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON tooth_findings FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CALL keep_audit('tooth_findings', true);

-- Work that was done at a visit. A row that names another takes it back. Only how it was settled may change.
CREATE TABLE procedures (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  patient_id     bigint NOT NULL REFERENCES patients(id),
  appointment_id bigint NOT NULL REFERENCES appointments(id),
  doctor_id      bigint NOT NULL REFERENCES doctors(id),
  service_id     bigint NOT NULL REFERENCES services(id),
  teeth          smallint[] NOT NULL DEFAULT '{}' CHECK (valid_fdi(teeth)),
  surfaces       text NOT NULL DEFAULT '' CHECK (surfaces ~ '^M?O?D?B?L?C?$'),
  chart_code     text CHECK (chart_code ~ '^[a-z-]{1,30}$'),
  detail         jsonb CHECK (pg_column_size(detail) <= 4096),
  note           text CHECK (length(note) BETWEEN 1 AND 2000),
  -- "Visit 2 of 3"; the last stage completes the work.
  stage          text CHECK (length(stage) BETWEEN 1 AND 60),
  completes      boolean NOT NULL DEFAULT true,
  quantity       integer NOT NULL DEFAULT 1 CHECK (quantity BETWEEN 1 AND 99),
  -- Of one; rupees.
  price          numeric(12,2) NOT NULL CHECK (price >= 0),
  -- How it was settled without a bill; whether it is on one, bill_lines say.
  settled        text CHECK (settled IN ('package', 'nothing')),
  settled_reason text CHECK (length(settled_reason) BETWEEN 1 AND 200),
  package_use_id bigint UNIQUE REFERENCES package_uses(id),
  done_on        date NOT NULL,
  retracts_id    bigint UNIQUE REFERENCES procedures(id),
  reason         text CHECK (length(reason) BETWEEN 1 AND 200),
  made_by        bigint REFERENCES staff(id),
  created_on     timestamptz NOT NULL DEFAULT now_ms(),
  CHECK (retracts_id IS NULL OR settled IS NULL),
  CHECK (reason IS NULL OR retracts_id IS NOT NULL),
  CHECK ((settled = 'package') IS TRUE = (package_use_id IS NOT NULL)),
  CHECK ((settled = 'nothing') IS TRUE = (settled_reason IS NOT NULL))
);
CREATE INDEX procedures_patient ON procedures (patient_id, done_on, id);
CREATE INDEX procedures_appointment ON procedures (appointment_id);
CREATE TRIGGER keep_done BEFORE DELETE OR UPDATE ON procedures FOR EACH ROW EXECUTE FUNCTION keep_procedure();
CALL keep_audit('procedures');
CREATE TRIGGER chart_follows AFTER UPDATE OF full_name ON patients FOR EACH ROW WHEN (NEW.is_deleted
  AND NEW.full_name = 'Erased' AND OLD.full_name <> 'Erased') EXECUTE FUNCTION chart_follows_patient();
