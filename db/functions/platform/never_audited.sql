-- The columns that the audit trail never holds: secrets, pictures, signatures, search texts, and the example mark, which is
-- no fact of the record.
-- Called by audit_change, audit_inserts.
CREATE OR REPLACE FUNCTION never_audited() RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN ARRAY['search_text', 'password_hash', 'content', 'signature', 'token_hash', 'is_example'];
