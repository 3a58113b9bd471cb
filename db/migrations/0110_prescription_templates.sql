-- works from 0104
-- Prescriptions by name, of a doctor or, without one, of the clinic: the text of a prescription, one medicine a line.
CREATE TABLE prescription_templates (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  doctor_id  bigint REFERENCES doctors(id),
  name       text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  text       text NOT NULL CHECK (length(text) BETWEEN 1 AND 10000),
  is_deleted boolean NOT NULL DEFAULT false,
  created_on timestamptz NOT NULL DEFAULT now_ms(),
  updated_on timestamptz NOT NULL DEFAULT now_ms()
);
CREATE UNIQUE INDEX prescription_templates_name ON prescription_templates (coalesce(doctor_id, 0), folded(lower(name))) WHERE NOT is_deleted;
CALL keep_history('prescription_templates');
