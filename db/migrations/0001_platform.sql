-- What every domain leans on: extensions, the audit trail, the totals of lists, pictures, and what makes calls and
-- mails happen once.

CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gist;

-- Audit: who changed what, when, before and after; written in the change's own transaction.
CREATE TABLE audit_log (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at          timestamptz NOT NULL DEFAULT now_ms(),
  staff_id    bigint,
  request_id  text,
  -- 'opened anyway': a doctor who does not treat a patient may open the history with a reason (the row's `after`). What
  -- leaves the clinic is on record as what is looked at: lists as files, and printed papers. An erasure says so too.
  action      text NOT NULL CHECK (action IN ('created', 'changed', 'removed', 'viewed', 'opened anyway', 'signed in',
    'sign-in failed', 'signed out', 'password changed', 'password reset asked', 'exported', 'export broken off', 'printed',
    'erased', 'restored', 'imported', 'import undone')),
  entity      text NOT NULL,
  entity_id   bigint,
  before      jsonb,
  after       jsonb
);
CREATE INDEX audit_log_entity ON audit_log (entity, entity_id, id DESC);
CREATE INDEX audit_log_staff ON audit_log (staff_id, id DESC);
-- A patient's file tells what became of their appointments and bills, deleted ones included, newest first.
CREATE INDEX audit_log_patient ON audit_log (((COALESCE(after, before) ->> 'patient_id')::bigint), id DESC)
  WHERE entity IN ('appointments', 'bills');
CREATE INDEX audit_log_looks ON audit_log (at) WHERE is_look(action, entity);
-- Lines that were taken off a bill are on the trail alone; this finds them by their bill.
CREATE INDEX audit_log_removed_lines ON audit_log (((before ->> 'bill_id')::bigint)) WHERE entity = 'bill_lines'
  AND action = 'removed';
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Exact totals of unfiltered lists without counting rows: every statement adds its difference, readers add up the
-- differences, and the application folds them now and then. Appending never makes two writers wait.
CREATE TABLE list_totals (
  list     text NOT NULL,
  measure  text NOT NULL,
  value    numeric NOT NULL
);
CREATE INDEX list_totals_list ON list_totals (list) INCLUDE (measure, value);

-- Pictures, re-encoded to WebP, kept with the records so that there is one thing to back up.
CREATE TABLE files (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  guid          uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
  purpose       text NOT NULL CHECK (purpose IN ('patient', 'doctor')),
  content_type  text NOT NULL CHECK (content_type = 'image/webp'),
  content       bytea NOT NULL CHECK (length(content) <= 1000000),
  width         int NOT NULL CHECK (width BETWEEN 1 AND 512),
  height        int NOT NULL CHECK (height BETWEEN 1 AND 512),
  sha256        bytea NOT NULL CHECK (length(sha256) = 32),
  created_on    timestamptz NOT NULL DEFAULT now_ms()
);
CREATE TRIGGER audit_insert AFTER INSERT ON files REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT
  EXECUTE FUNCTION audit_inserts();
CREATE TRIGGER audit AFTER DELETE OR UPDATE ON files FOR EACH ROW EXECUTE FUNCTION audit_change();

-- Keys that the server draws for itself, such as the one that signs links to patients' pictures. They live beside the
-- records, so that all processes of a clinic agree and a restored backup goes on working. Not audited: a key in the
-- trail would be a copy of it.
CREATE TABLE secrets (
  name        text PRIMARY KEY,
  value       bytea NOT NULL CHECK (length(value) = 32),
  created_on  timestamptz NOT NULL DEFAULT now_ms()
);

-- The first answer to a creating call, kept for 24 hours so that a repeat creates nothing.
CREATE TABLE idempotency_keys (
  scope         text NOT NULL,
  key           text NOT NULL CHECK (length(key) BETWEEN 1 AND 200),
  request_hash  bytea NOT NULL CHECK (length(request_hash) = 32),
  answer        jsonb,
  created_on    timestamptz NOT NULL DEFAULT now_ms(),
  CONSTRAINT idempotency_keys_pkey PRIMARY KEY (scope, key)
);
CREATE INDEX idempotency_keys_age ON idempotency_keys (created_on);

-- What must reach the outside world, written with the change that causes it and sent at least once after it.
CREATE TABLE outbox (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind          text NOT NULL,
  payload       jsonb NOT NULL,
  dedupe_key    text UNIQUE,
  available_on  timestamptz NOT NULL DEFAULT now_ms(),
  attempts      int NOT NULL DEFAULT 0,
  last_error    text,
  sent_on       timestamptz,
  created_on    timestamptz NOT NULL DEFAULT now_ms()
);
CREATE INDEX outbox_waiting ON outbox (available_on) WHERE sent_on IS NULL;

-- Counted attempts per bucket ("sign-in of …", "form from …"); shared by every process. Losing it in a crash is
-- harmless.
CREATE UNLOGGED TABLE throttle (
  bucket         text PRIMARY KEY,
  hits           int NOT NULL,
  resets_on      timestamptz NOT NULL,
  blocked_until  timestamptz
);

-- One row, written every few seconds: whether the database can be written at all, and how late it has surely become.
CREATE TABLE pulse (
  is_only   boolean DEFAULT true PRIMARY KEY CHECK (is_only),
  -- The last moment at which the clocks agreed and were believed; null before the first.
  right_on  timestamptz
);
INSERT INTO pulse DEFAULT VALUES;
