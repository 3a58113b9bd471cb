-- works from 0104
-- Files that were added or changed and are not yet compared with the others. A change while one is compared gives it a
-- new mark, and it is compared again.
CREATE TABLE patients_to_compare (
  patient_id  bigint PRIMARY KEY REFERENCES patients(id) ON DELETE CASCADE,
  mark        bigint GENERATED ALWAYS AS IDENTITY
);
