-- What a doctor writes. Saved notes stand on the appointment.

-- What somebody began to write on a visit and did not save: unsaved work, not a record. Hence not audited, in no list,
-- and read by its author alone. Saving the note removes it; so does a sweep after 30 days (maintenance.ts).
CREATE TABLE note_drafts (
  staff_id         bigint NOT NULL REFERENCES staff(id),
  appointment_id   bigint NOT NULL REFERENCES appointments(id),
  chief_complaint  text,
  notes            text,
  treatment_plan   text,
  prescription     text,
  -- The visit's updated_on when the writing began.
  based_on         timestamptz NOT NULL,
  updated_on       timestamptz NOT NULL DEFAULT now_ms(),
  CONSTRAINT note_drafts_pkey PRIMARY KEY (staff_id, appointment_id)
);
CREATE INDEX note_drafts_by_visit ON note_drafts (appointment_id);
CREATE INDEX note_drafts_by_age ON note_drafts (updated_on);
