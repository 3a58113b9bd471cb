-- works from 0104
-- What a medicine of a visit's prescription contains, said by whoever prescribed it because no list knows it. Without
-- ingredients: none of those that the lists know. The latest answer counts.
CREATE TABLE medicine_answers (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  appointment_id bigint NOT NULL REFERENCES appointments(id),
  medicine       text NOT NULL CHECK (length(medicine) BETWEEN 1 AND 1000),
  ingredients    text[] NOT NULL CHECK (cardinality(ingredients) <= 10),
  made_by        bigint REFERENCES staff(id),
  created_on     timestamptz NOT NULL DEFAULT now_ms()
);
CREATE INDEX medicine_answers_appointment ON medicine_answers (appointment_id);
CALL keep_audit('medicine_answers', true);
