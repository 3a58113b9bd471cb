-- works from 0104
-- What somebody must know before treating a patient: allergies, illnesses, medicines, a pregnancy, and what was asked and
-- found to be none. A fact that is over stays, with its reason.
CREATE TABLE patient_facts (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  patient_id   bigint NOT NULL REFERENCES patients(id),
  kind         text NOT NULL CHECK (kind IN ('allergy', 'condition', 'medicine', 'pregnancy', 'device', 'alert', 'none')),
  -- A code of rules/patients/facts.ts, or for "none" the question: allergies, conditions or medicines.
  code         text CHECK (code ~ '^[a-z0-9-]{1,40}$'),
  text         text CHECK (length(text) BETWEEN 1 AND 200),
  severity     text CHECK (severity IN ('severe', 'mild')),
  reaction     text CHECK (length(reaction) <= 200),
  is_sensitive boolean NOT NULL DEFAULT false,
  source       text NOT NULL DEFAULT 'staff' CHECK (source IN ('staff', 'patient')),
  noted_on     date NOT NULL,
  -- The due day of a pregnancy, the last day of a medicine.
  ends_on      date,
  confirmed_on date NOT NULL,
  confirmed_by bigint REFERENCES staff(id),
  ended_on     timestamptz,
  end_reason   text CHECK (length(end_reason) <= 200),
  made_by      bigint REFERENCES staff(id),
  created_on   timestamptz NOT NULL DEFAULT now_ms(),
  updated_on   timestamptz NOT NULL DEFAULT now_ms(),
  CHECK (num_nonnulls(code, text) > 0),
  CHECK (kind <> 'none' OR code IN ('allergies', 'conditions', 'medicines') AND text IS NULL),
  CHECK (confirmed_on >= noted_on)
);
-- A sensitive fact and one of the desk may say the same: a refusal would tell the desk what it may not read.
CREATE UNIQUE INDEX patient_facts_live ON patient_facts (patient_id, kind, coalesce(code, folded(lower(text))), is_sensitive) WHERE ended_on IS NULL;
CREATE INDEX patient_facts_patient ON patient_facts (patient_id);
CALL keep_history('patient_facts');
CREATE TRIGGER facts_follow AFTER UPDATE OF full_name ON patients FOR EACH ROW WHEN (NEW.is_deleted
  AND NEW.full_name = 'Erased' AND OLD.full_name <> 'Erased') EXECUTE FUNCTION facts_follow_patient();
