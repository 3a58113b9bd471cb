-- Keys that the server draws for itself, such as the one that signs links to patients' pictures. They live beside the
-- records, so that all processes of a clinic agree and a restored backup goes on working. Not audited: a key in the
-- trail would be a copy of it.
CREATE TABLE secrets (
  name        text PRIMARY KEY,
  value       bytea NOT NULL CHECK (length(value) = 32),
  created_on  timestamptz NOT NULL DEFAULT now_ms()
);
