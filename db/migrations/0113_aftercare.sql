-- works from 0104
-- What patients are told to do at home, by name and in two languages, and what was handed over at a visit: a copy, because
-- a sheet may change later.
CREATE TABLE aftercare_sheets (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name       text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  en         text NOT NULL CHECK (length(en) BETWEEN 1 AND 3000),
  ur         text CHECK (length(ur) BETWEEN 1 AND 3000),
  is_deleted boolean NOT NULL DEFAULT false,
  created_on timestamptz NOT NULL DEFAULT now_ms(),
  updated_on timestamptz NOT NULL DEFAULT now_ms()
);
CREATE UNIQUE INDEX aftercare_sheets_name ON aftercare_sheets (folded(lower(name))) WHERE NOT is_deleted;
CALL keep_history('aftercare_sheets');

CREATE TABLE visit_aftercare (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  appointment_id bigint NOT NULL REFERENCES appointments(id),
  name           text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  en             text NOT NULL CHECK (length(en) BETWEEN 1 AND 3000),
  ur             text CHECK (length(ur) BETWEEN 1 AND 3000),
  made_by        bigint REFERENCES staff(id),
  created_on     timestamptz NOT NULL DEFAULT now_ms()
);
CREATE INDEX visit_aftercare_appointment ON visit_aftercare (appointment_id);
CALL keep_audit('visit_aftercare', true);
