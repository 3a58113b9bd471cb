-- works from 0104
-- What is planned for a patient and what it would cost. A version that was shown never changes, and an answer names one.
CREATE TABLE treatment_plans (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  number       text GENERATED ALWAYS AS ('T-' || lpad(id::text, GREATEST(6, length(id::text)), '0')) STORED NOT NULL,
  patient_id   bigint NOT NULL REFERENCES patients(id),
  doctor_id    bigint NOT NULL REFERENCES doctors(id),
  name         text NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  diagnosis    text CHECK (length(diagnosis) BETWEEN 1 AND 2000),
  notes        text CHECK (length(notes) BETWEEN 1 AND 2000),
  valid_days   integer NOT NULL DEFAULT 30 CHECK (valid_days BETWEEN 1 AND 366),
  -- What the patient is asked to pay before it begins; rupees.
  advance      numeric(12,2) NOT NULL DEFAULT 0 CHECK (advance >= 0),
  -- Of phases 1, 2 and so on; blank: none.
  phase_names  text[] NOT NULL DEFAULT '{}' CHECK (cardinality(phase_names) <= 9),
  closed_on    date,
  close_reason text CHECK (length(close_reason) BETWEEN 1 AND 200),
  is_deleted   boolean NOT NULL DEFAULT false,
  created_on   timestamptz NOT NULL DEFAULT now_ms(),
  updated_on   timestamptz NOT NULL DEFAULT now_ms(),
  CHECK ((closed_on IS NULL) = (close_reason IS NULL))
);
CREATE INDEX treatment_plans_patient ON treatment_plans (patient_id);
CALL keep_history('treatment_plans');

CREATE TABLE plan_options (
  id       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  plan_id  bigint NOT NULL REFERENCES treatment_plans(id),
  letter   text NOT NULL CHECK (letter IN ('A', 'B', 'C')),
  name     text NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  note     text CHECK (length(note) BETWEEN 1 AND 500),
  discount numeric(12,2) NOT NULL DEFAULT 0 CHECK (discount >= 0),
  UNIQUE (plan_id, letter)
);
CALL keep_audit('plan_options');

CREATE TABLE plan_items (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  plan_id     bigint NOT NULL REFERENCES treatment_plans(id),
  -- Null: in every option.
  option_id   bigint REFERENCES plan_options(id),
  phase       integer NOT NULL DEFAULT 1 CHECK (phase BETWEEN 1 AND 9),
  position    integer NOT NULL CHECK (position BETWEEN 1 AND 10000),
  service_id  bigint REFERENCES services(id),
  description text NOT NULL CHECK (length(description) BETWEEN 1 AND 500),
  teeth       smallint[] NOT NULL DEFAULT '{}' CHECK (valid_fdi(teeth)),
  surfaces    text NOT NULL DEFAULT '' CHECK (surfaces ~ '^M?O?D?B?L?C?$'),
  quantity    integer NOT NULL DEFAULT 1 CHECK (quantity BETWEEN 1 AND 99),
  -- Of one; rupees.
  price       numeric(12,2) NOT NULL CHECK (price >= 0),
  -- Null: the plan's doctor.
  doctor_id   bigint REFERENCES doctors(id),
  is_deleted  boolean NOT NULL DEFAULT false,
  created_on  timestamptz NOT NULL DEFAULT now_ms(),
  updated_on  timestamptz NOT NULL DEFAULT now_ms()
);
CREATE INDEX plan_items_plan ON plan_items (plan_id);
CALL keep_history('plan_items');

CREATE TABLE plan_versions (
  plan_id      bigint NOT NULL REFERENCES treatment_plans(id),
  version      integer NOT NULL CHECK (version BETWEEN 1 AND 20),
  valid_until  date NOT NULL,
  -- What was shown: rules/money/plans/content.ts.
  content      jsonb NOT NULL,
  presented_by bigint REFERENCES staff(id),
  created_on   timestamptz NOT NULL DEFAULT now_ms(),
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  UNIQUE (plan_id, version)
);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON plan_versions FOR EACH ROW EXECUTE FUNCTION keep_plan_row();
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON plan_versions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CALL keep_audit('plan_versions', true);

CREATE TABLE plan_answers (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  plan_id      bigint NOT NULL REFERENCES treatment_plans(id),
  version      integer NOT NULL,
  letter       text CHECK (letter IN ('A', 'B', 'C')),
  -- Null: all of the option.
  phases       smallint[],
  answer       text NOT NULL CHECK (answer IN ('Accepted', 'Declined', 'Withdrawn')),
  how          text NOT NULL CHECK (how IN ('Signed', 'Paper', 'Said')),
  signer_name  text CHECK (length(signer_name) BETWEEN 1 AND 120),
  relationship text CHECK (length(relationship) BETWEEN 1 AND 60),
  -- The strokes, as the path of an SVG.
  signature    text CHECK (length(signature) <= 12288 AND signature ~ '^[MLCQ0-9 .,-]+$'),
  heard_by     bigint REFERENCES staff(id),
  note         text CHECK (length(note) BETWEEN 1 AND 500),
  answered_on  date NOT NULL,
  created_on   timestamptz NOT NULL DEFAULT now_ms(),
  FOREIGN KEY (plan_id, version) REFERENCES plan_versions(plan_id, version),
  CHECK ((how = 'Signed') = (signature IS NOT NULL))
);
CREATE INDEX plan_answers_plan ON plan_answers (plan_id);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON plan_answers FOR EACH ROW EXECUTE FUNCTION keep_plan_row();
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON plan_answers FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CALL keep_audit('plan_answers', true);

ALTER TABLE procedures ADD COLUMN plan_item_id bigint REFERENCES plan_items(id);
CREATE INDEX procedures_plan_item ON procedures (plan_item_id) WHERE plan_item_id IS NOT NULL;
CREATE TRIGGER plans_follow AFTER UPDATE OF full_name ON patients FOR EACH ROW WHEN (NEW.is_deleted
  AND NEW.full_name = 'Erased' AND OLD.full_name <> 'Erased') EXECUTE FUNCTION plans_follow_patient();
