-- works from 0047
-- How a screen of the waiting room comes to its token: it makes the token itself and shows six digits; an administrator who
-- types them makes it a display's.
CREATE TABLE display_codes (
  code        text PRIMARY KEY CHECK (code ~ '^\d{6}$'),
  token_hash  bytea NOT NULL UNIQUE CHECK (length(token_hash) = 32),
  expires_on  timestamptz NOT NULL
);

-- Being seen is no change of a display, and would fill the audit trail.
DROP TRIGGER audit ON displays;
CREATE TRIGGER audit AFTER UPDATE OF name, token_hash, doctor_ids, revoked_on OR DELETE ON displays
  FOR EACH ROW EXECUTE FUNCTION audit_change();
