-- Which copies of the records there are, how each came out, and which were tried. Of this computer rather than of the
-- clinic: not in a backup itself (server/platform/backup/tables.ts).
CREATE TABLE backups (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- A folder, s3://bucket/path, or a command.
  place         text NOT NULL,
  -- Its name there, once it is whole.
  file          text,
  started_on    timestamptz NOT NULL DEFAULT now_ms(),
  finished_on   timestamptz,
  -- The moment of the records in it.
  taken_on      timestamptz,
  bytes         bigint,
  row_count     bigint,
  sha256        text,
  -- Why there is none, in words.
  error         text,
  -- When it was last read back from its place and found whole.
  verified_on   timestamptz,
  -- When it was last restored for trial, how long that took, and what was wrong.
  drilled_on    timestamptz,
  drill_ms      bigint,
  drill_error   text,
  -- When it was removed as an old one.
  removed_on    timestamptz
);
CREATE INDEX backups_newest ON backups (started_on DESC, id DESC);

ALTER TABLE audit_log DROP CONSTRAINT audit_log_action_check, ADD CONSTRAINT audit_log_action_check CHECK (action IN
  ('created','changed','removed','viewed','opened anyway','signed in','sign-in failed','signed out','password changed',
   'password reset asked','exported','export broken off','printed','erased','restored'));
