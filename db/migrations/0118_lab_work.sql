-- works from 0104
-- Work that dental laboratories make for patients, such as crowns: when it comes back and what it costs.
CREATE TABLE labs (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name       text NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  phone      text CHECK (length(phone) BETWEEN 1 AND 40),
  usual_days integer CHECK (usual_days BETWEEN 1 AND 120),
  is_active  boolean NOT NULL DEFAULT true,
  is_deleted boolean NOT NULL DEFAULT false,
  created_on timestamptz NOT NULL DEFAULT now_ms(),
  updated_on timestamptz NOT NULL DEFAULT now_ms()
);
CREATE UNIQUE INDEX labs_name ON labs (folded(lower(name))) WHERE NOT is_deleted;
CALL keep_history('labs');

CREATE TABLE lab_cases (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  number         text GENERATED ALWAYS AS ('L-' || lpad(id::text, GREATEST(6, length(id::text)), '0')) STORED NOT NULL,
  patient_id     bigint NOT NULL REFERENCES patients(id),
  lab_id         bigint NOT NULL REFERENCES labs(id),
  -- The visit at which it was ordered.
  appointment_id bigint REFERENCES appointments(id),
  doctor_id      bigint NOT NULL REFERENCES doctors(id),
  procedure_id   bigint REFERENCES procedures(id),
  plan_item_id   bigint REFERENCES plan_items(id),
  teeth          smallint[] NOT NULL DEFAULT '{}' CHECK (valid_fdi(teeth)),
  what           text NOT NULL CHECK (length(what) BETWEEN 1 AND 120),
  material       text CHECK (length(material) BETWEEN 1 AND 80),
  shade          text CHECK (length(shade) BETWEEN 1 AND 40),
  instructions   text CHECK (length(instructions) BETWEEN 1 AND 2000),
  sent_on        date,
  due_on         date,
  received_on    date,
  -- What was seen when it came back.
  checked        text CHECK (length(checked) BETWEEN 1 AND 500),
  fitted_on      date,
  fitted_appointment_id bigint REFERENCES appointments(id),
  remake_of      bigint REFERENCES lab_cases(id),
  cost           numeric(12,2) CHECK (cost >= 0),
  expense_id     bigint REFERENCES expenses(id),
  cancelled_on   date,
  cancel_reason  text CHECK (length(cancel_reason) BETWEEN 1 AND 200),
  is_deleted     boolean NOT NULL DEFAULT false,
  created_on     timestamptz NOT NULL DEFAULT now_ms(),
  updated_on     timestamptz NOT NULL DEFAULT now_ms(),
  search_text    text NOT NULL DEFAULT '',
  CHECK (received_on IS NULL OR sent_on IS NOT NULL AND received_on >= sent_on),
  CHECK (due_on IS NULL OR sent_on IS NULL OR due_on >= sent_on),
  CHECK (fitted_on IS NULL OR received_on IS NOT NULL AND fitted_on >= received_on),
  CHECK ((cancelled_on IS NULL) = (cancel_reason IS NULL)),
  CHECK (expense_id IS NULL OR cost IS NOT NULL)
);
CREATE INDEX lab_cases_patient ON lab_cases (patient_id);
CREATE INDEX lab_cases_lab ON lab_cases (lab_id);
CREATE INDEX lab_cases_visit ON lab_cases (appointment_id) WHERE appointment_id IS NOT NULL;
CREATE INDEX lab_cases_fitted_visit ON lab_cases (fitted_appointment_id) WHERE fitted_appointment_id IS NOT NULL;
CREATE INDEX lab_cases_remakes ON lab_cases (remake_of) WHERE remake_of IS NOT NULL;
CREATE INDEX lab_cases_open ON lab_cases (due_on) WHERE received_on IS NULL AND cancelled_on IS NULL AND NOT is_deleted;
CREATE INDEX lab_cases_procedure ON lab_cases (procedure_id) WHERE procedure_id IS NOT NULL;
CREATE INDEX lab_cases_expense ON lab_cases (expense_id) WHERE expense_id IS NOT NULL;
CREATE INDEX lab_cases_search ON lab_cases USING gin (search_text gin_trgm_ops) WHERE NOT is_deleted;
CREATE TRIGGER search BEFORE INSERT OR UPDATE ON lab_cases FOR EACH ROW EXECUTE FUNCTION lab_cases_search();
CALL keep_history('lab_cases');
CALL keep_list_totals('lab_cases');
CREATE TRIGGER refresh_name AFTER UPDATE ON labs FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name)
  EXECUTE FUNCTION refresh_lab_name();
CREATE TRIGGER touch_lab AFTER INSERT OR UPDATE ON lab_cases FOR EACH ROW EXECUTE FUNCTION touch_lab_bills();
CREATE TRIGGER labs_follow AFTER UPDATE OF full_name ON patients FOR EACH ROW WHEN (NEW.is_deleted
  AND NEW.full_name = 'Erased' AND OLD.full_name <> 'Erased') EXECUTE FUNCTION lab_follows_patient();
