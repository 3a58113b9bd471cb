-- The tables after all migrations, to be read: what each is today, with its constraints, indexes and triggers, by
-- domain (db/domains.ts). Above triggers stands what their function is for; functions and views are in db/functions.
-- Nothing applies this file; db/migrations does the work. Made by `npm run schema`, checked by
-- tests/api/schema.test.ts.

-- Contents
--   extensions, types, sequences
--   platform: schema_migrations, schema_functions, audit_log, list_totals, files, secrets, idempotency_keys, outbox, throttle, pulse
--   clinic: staff, role_rights, sessions, password_resets, sign_in_places, departments, services, doctors, clinic_settings, set_up, chairs, doctor_weeks, doctor_hours, doctor_days, closures, clinic_rules
--   patients: patients, patient_doubles, contact_wishes, erasures
--   desk: appointment_requests, appointment_request_services, appointments, appointment_services, attendances, token_counters, displays, display_codes, day_changes, waiting_entries, waiting_offers, recalls, call_notes, message_kinds, message_templates, reminder_plan, messages, patient_links
--   clinical: note_drafts
--   money: bills, bill_lines, bill_transactions, credit_notes, credit_note_lines, listed_credit_notes, bill_prints, due_contacts, due_contacts_taken_back, expenses, patient_balances, patient_account, listed_advances, advance_prints, patient_packages, package_uses, package_extensions, drawer_moves, day_counts, day_closes, day_close_methods, day_reopenings, share_rules, share_statements, share_statement_bills, touched_bills, share_readings, figures, counted_bills, visit_days
--   website: site_pictures, site_sections, site_publications, posts, post_publications, site_version, contact_messages
--   office: import_batches, import_rows, retention, backups, backup_set_up, demo_clinic

-- Extensions, types, sequences

CREATE EXTENSION btree_gist;
CREATE EXTENSION pg_trgm;

CREATE TYPE figure_share AS (
  measure text,
  day date,
  subject_id bigint,
  value numeric
);

CREATE SEQUENCE appointment_registration_seq AS bigint START 1 INCREMENT 1;
CREATE SEQUENCE patient_registration_seq AS bigint START 1 INCREMENT 1;

-- ---- platform ----

CREATE TABLE schema_migrations (
  name text NOT NULL,
  sha256 text NOT NULL,
  applied_at timestamp with time zone DEFAULT now() NOT NULL,
  works_from integer,
  CONSTRAINT schema_migrations_pkey PRIMARY KEY (name)
);

CREATE TABLE schema_functions (
  name text NOT NULL,
  sha256 text NOT NULL,
  applied_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT schema_functions_pkey PRIMARY KEY (name)
);

CREATE TABLE audit_log (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  at timestamp with time zone DEFAULT now_ms() NOT NULL,
  staff_id bigint,
  request_id text,
  action text NOT NULL,
  entity text NOT NULL,
  entity_id bigint,
  before jsonb,
  after jsonb,
  CONSTRAINT audit_log_pkey PRIMARY KEY (id),
  CONSTRAINT audit_log_action_check CHECK (action = ANY (ARRAY['created'::text, 'changed'::text, 'removed'::text, 'viewed'::text, 'opened anyway'::text, 'signed in'::text, 'sign-in failed'::text, 'signed out'::text, 'password changed'::text, 'password reset asked'::text, 'exported'::text, 'export broken off'::text, 'printed'::text, 'erased'::text, 'restored'::text, 'imported'::text, 'import undone'::text]))
);
CREATE INDEX audit_log_entity ON audit_log USING btree (entity, entity_id, id DESC);
CREATE INDEX audit_log_looks ON audit_log USING btree (at) WHERE is_look(action, entity);
CREATE INDEX audit_log_patient ON audit_log USING btree (((COALESCE(after, before) ->> 'patient_id'::text)::bigint), id DESC) WHERE entity = ANY (ARRAY['appointments'::text, 'bills'::text]);
CREATE INDEX audit_log_removed_lines ON audit_log USING btree (((before ->> 'bill_id'::text)::bigint)) WHERE entity = 'bill_lines'::text AND action = 'removed'::text;
CREATE INDEX audit_log_staff ON audit_log USING btree (staff_id, id DESC);
-- The ledger and the audit trail only ever grow.
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE list_totals (
  list text NOT NULL,
  measure text NOT NULL,
  value numeric NOT NULL
);
CREATE INDEX list_totals_list ON list_totals USING btree (list) INCLUDE (measure, value);

CREATE TABLE files (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  guid uuid DEFAULT gen_random_uuid() NOT NULL,
  purpose text NOT NULL,
  content_type text NOT NULL,
  content bytea NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  sha256 bytea NOT NULL,
  created_on timestamp with time zone DEFAULT now_ms() NOT NULL,
  CONSTRAINT files_pkey PRIMARY KEY (id),
  CONSTRAINT files_guid_key UNIQUE (guid),
  CONSTRAINT files_content_check CHECK (length(content) <= 1000000),
  CONSTRAINT files_content_type_check CHECK (content_type = 'image/webp'::text),
  CONSTRAINT files_height_check CHECK (height >= 1 AND height <= 512),
  CONSTRAINT files_purpose_check CHECK (purpose = ANY (ARRAY['patient'::text, 'doctor'::text])),
  CONSTRAINT files_sha256_check CHECK (length(sha256) = 32),
  CONSTRAINT files_width_check CHECK (width >= 1 AND width <= 512)
);
-- Writes on the audit trail what was changed or removed, row by row: who, when, before and after.
CREATE TRIGGER audit AFTER DELETE OR UPDATE ON files FOR EACH ROW EXECUTE FUNCTION audit_change();
-- Writes new records on the audit trail, by statement, one row of the trail for each record.
CREATE TRIGGER audit_insert AFTER INSERT ON files REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_inserts();

CREATE TABLE secrets (
  name text NOT NULL,
  value bytea NOT NULL,
  created_on timestamp with time zone DEFAULT now_ms() NOT NULL,
  CONSTRAINT secrets_pkey PRIMARY KEY (name),
  CONSTRAINT secrets_value_check CHECK (length(value) = 32)
);

CREATE TABLE idempotency_keys (
  scope text NOT NULL,
  key text NOT NULL,
  request_hash bytea NOT NULL,
  answer jsonb,
  created_on timestamp with time zone DEFAULT now_ms() NOT NULL,
  CONSTRAINT idempotency_keys_pkey PRIMARY KEY (scope, key),
  CONSTRAINT idempotency_keys_key_check CHECK (length(key) >= 1 AND length(key) <= 200),
  CONSTRAINT idempotency_keys_request_hash_check CHECK (length(request_hash) = 32)
);
CREATE INDEX idempotency_keys_age ON idempotency_keys USING btree (created_on);

CREATE TABLE outbox (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  kind text NOT NULL,
  payload jsonb NOT NULL,
  dedupe_key text,
  available_on timestamp with time zone DEFAULT now_ms() NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  last_error text,
  sent_on timestamp with time zone,
  created_on timestamp with time zone DEFAULT now_ms() NOT NULL,
  CONSTRAINT outbox_pkey PRIMARY KEY (id),
  CONSTRAINT outbox_dedupe_key_key UNIQUE (dedupe_key)
);
CREATE INDEX outbox_waiting ON outbox USING btree (available_on) WHERE sent_on IS NULL;

CREATE UNLOGGED TABLE throttle (
  bucket text NOT NULL,
  hits integer NOT NULL,
  resets_on timestamp with time zone NOT NULL,
  blocked_until timestamp with time zone,
  CONSTRAINT throttle_pkey PRIMARY KEY (bucket)
);

CREATE TABLE pulse (
  is_only boolean DEFAULT true NOT NULL,
  right_on timestamp with time zone,
  CONSTRAINT pulse_pkey PRIMARY KEY (is_only),
  CONSTRAINT pulse_is_only_check CHECK (is_only)
);

-- ---- clinic ----

CREATE TABLE staff (
  id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  name text NOT NULL,
  email text NOT NULL,
  role text NOT NULL,
  doctor_id bigint,
  password_hash text,
  is_active boolean DEFAULT true NOT NULL,
  is_deleted boolean DEFAULT false NOT NULL,
  created_on timestamp with time zone DEFAULT now_ms() NOT NULL,
  updated_on timestamp with time zone DEFAULT now_ms() NOT NULL,
  search_text text DEFAULT ''::text NOT NULL,
  CONSTRAINT staff_pkey PRIMARY KEY (id),
  CONSTRAINT staff_doctor_id_fkey FOREIGN KEY (doctor_id) REFERENCES doctors(id),
  CONSTRAINT staff_email_check CHECK (email = lower(email)),
  CONSTRAINT staff_name_check CHECK (length(name) >= 1 AND length(name) <= 200),
  CONSTRAINT staff_role_check CHECK (role = ANY (ARRAY['Administrator'::text, 'Receptionist'::text, 'Doctor'::text, 'Accountant'::text]))
);
CREATE UNIQUE INDEX staff_email ON staff USING btree (email) WHERE NOT is_deleted;
-- Keeps `updated_on`, which always rises: nobody overwrites a version that they have not seen.
CREATE TRIGGER a_touch BEFORE UPDATE ON staff FOR EACH ROW WHEN (new.search_text <> ''::text) EXECUTE FUNCTION touch_updated_on();
-- Writes on the audit trail what was changed or removed, row by row: who, when, before and after.
CREATE TRIGGER audit AFTER DELETE OR UPDATE ON staff FOR EACH ROW EXECUTE FUNCTION audit_change();
-- Writes new records on the audit trail, by statement, one row of the trail for each record.
CREATE TRIGGER audit_insert AFTER INSERT ON staff REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_inserts();
-- Writes the text by which a staff account is found.
CREATE TRIGGER search BEFORE INSERT OR UPDATE ON staff FOR EACH ROW EXECUTE FUNCTION staff_search();
-- Adds to the totals of a list what a statement changed of them.
CREATE TRIGGER totals_delete AFTER DELETE ON staff REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION track_list_totals('staff');
CREATE TRIGGER totals_insert AFTER INSERT ON staff REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_list_totals('staff');
CREATE TRIGGER totals_update AFTER UPDATE ON staff REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_list_totals('staff');

CREATE TABLE role_rights (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  role text NOT NULL,
  granted text[] DEFAULT '{}'::text[] NOT NULL,
  created_on timestamp with time zone DEFAULT now_ms() NOT NULL,
  updated_on timestamp with time zone DEFAULT now_ms() NOT NULL,
  CONSTRAINT role_rights_pkey PRIMARY KEY (id),
  CONSTRAINT role_rights_role_key UNIQUE (role),
  CONSTRAINT role_rights_granted_check CHECK (granted <@ ARRAY['settings.manage'::text, 'site.edit'::text, 'site.publish'::text] AND (('site.edit'::text = ANY (granted)) OR NOT ('site.publish'::text = ANY (granted)))),
  CONSTRAINT role_rights_role_check CHECK (role = 'Receptionist'::text)
);
-- Keeps `updated_on`, which always rises: nobody overwrites a version that they have not seen.
CREATE TRIGGER a_touch BEFORE UPDATE ON role_rights FOR EACH ROW EXECUTE FUNCTION touch_updated_on();
-- Writes on the audit trail what was changed or removed, row by row: who, when, before and after.
CREATE TRIGGER audit AFTER DELETE OR UPDATE ON role_rights FOR EACH ROW EXECUTE FUNCTION audit_change();
-- Writes new records on the audit trail, by statement, one row of the trail for each record.
CREATE TRIGGER audit_insert AFTER INSERT ON role_rights REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_inserts();

CREATE TABLE sessions (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  token_hash bytea NOT NULL,
  staff_id bigint NOT NULL,
  created_on timestamp with time zone DEFAULT now_ms() NOT NULL,
  last_seen_on timestamp with time zone DEFAULT now_ms() NOT NULL,
  expires_on timestamp with time zone NOT NULL,
  revoked_on timestamp with time zone,
  browser text,
  CONSTRAINT sessions_pkey PRIMARY KEY (id),
  CONSTRAINT sessions_token_hash_key UNIQUE (token_hash),
  CONSTRAINT sessions_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  CONSTRAINT sessions_browser_check CHECK (browser ~ '^[A-Za-z][A-Za-z ]{0,39}$'::text),
  CONSTRAINT sessions_token_hash_check CHECK (length(token_hash) = 32)
);
CREATE INDEX sessions_staff ON sessions USING btree (staff_id) WHERE revoked_on IS NULL;

CREATE TABLE password_resets (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  token_hash bytea NOT NULL,
  staff_id bigint NOT NULL,
  created_on timestamp with time zone DEFAULT now_ms() NOT NULL,
  expires_on timestamp with time zone NOT NULL,
  used_on timestamp with time zone,
  CONSTRAINT password_resets_pkey PRIMARY KEY (id),
  CONSTRAINT password_resets_token_hash_key UNIQUE (token_hash),
  CONSTRAINT password_resets_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  CONSTRAINT password_resets_token_hash_check CHECK (length(token_hash) = 32)
);

CREATE TABLE sign_in_places (
  staff_id bigint NOT NULL,
  place bytea NOT NULL,
  last_used_on timestamp with time zone DEFAULT now_ms() NOT NULL,
  CONSTRAINT sign_in_places_pkey PRIMARY KEY (staff_id, place),
  CONSTRAINT sign_in_places_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  CONSTRAINT sign_in_places_place_check CHECK (length(place) = 32)
);

CREATE TABLE departments (
  id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  name text NOT NULL,
  description text,
  is_active boolean DEFAULT true NOT NULL,
  is_deleted boolean DEFAULT false NOT NULL,
  created_on timestamp with time zone DEFAULT now_ms() NOT NULL,
  updated_on timestamp with time zone DEFAULT now_ms() NOT NULL,
  search_text text DEFAULT ''::text NOT NULL,
  site_shown boolean DEFAULT true NOT NULL,
  position integer,
  heading jsonb,
  name_ur text,
  description_ur text,
  picture_sha256 bytea,
  picture_alt jsonb,
  picture_focus text,
  is_example boolean DEFAULT false NOT NULL,
  CONSTRAINT departments_pkey PRIMARY KEY (id),
  CONSTRAINT departments_picture_sha256_fkey FOREIGN KEY (picture_sha256) REFERENCES site_pictures(sha256),
  CONSTRAINT departments_name_check CHECK (length(name) >= 1 AND length(name) <= 200)
);
-- Keeps `updated_on`, which always rises: nobody overwrites a version that they have not seen.
CREATE TRIGGER a_touch BEFORE UPDATE ON departments FOR EACH ROW WHEN (new.search_text <> ''::text) EXECUTE FUNCTION touch_updated_on();
-- Writes on the audit trail what was changed or removed, row by row: who, when, before and after.
CREATE TRIGGER audit AFTER DELETE OR UPDATE ON departments FOR EACH ROW EXECUTE FUNCTION audit_change();
-- Writes new records on the audit trail, by statement, one row of the trail for each record.
CREATE TRIGGER audit_insert AFTER INSERT ON departments REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_inserts();
-- An example is the clinic's own once it has another name, a service another price, a group of settings another fact.
CREATE TRIGGER no_example BEFORE UPDATE OF name ON departments FOR EACH ROW WHEN (old.is_example AND old.name IS DISTINCT FROM new.name) EXECUTE FUNCTION no_example();
-- Writes the search text of the rows anew that show a department's name.
CREATE TRIGGER refresh_name AFTER UPDATE ON departments FOR EACH ROW WHEN (old.name IS DISTINCT FROM new.name) EXECUTE FUNCTION refresh_department_name();
-- Writes the text by which a department is found.
CREATE TRIGGER search BEFORE INSERT OR UPDATE ON departments FOR EACH ROW EXECUTE FUNCTION departments_search();
-- Raises the version of the website, by which its pages are kept.
CREATE CONSTRAINT TRIGGER site_version AFTER INSERT OR DELETE OR UPDATE ON departments DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_site_version();
-- Adds to the totals of a list what a statement changed of them.
CREATE TRIGGER totals_delete AFTER DELETE ON departments REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION track_list_totals('departments');
CREATE TRIGGER totals_insert AFTER INSERT ON departments REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_list_totals('departments');
CREATE TRIGGER totals_update AFTER UPDATE ON departments REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_list_totals('departments');

CREATE TABLE services (
  id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  department_id bigint NOT NULL,
  name text NOT NULL,
  description text,
  fees numeric(12,2) DEFAULT 0 NOT NULL,
  is_active boolean DEFAULT true NOT NULL,
  is_deleted boolean DEFAULT false NOT NULL,
  created_on timestamp with time zone DEFAULT now_ms() NOT NULL,
  updated_on timestamp with time zone DEFAULT now_ms() NOT NULL,
  search_text text DEFAULT ''::text NOT NULL,
  site_shown boolean DEFAULT true NOT NULL,
  position integer,
  starts_at boolean DEFAULT false NOT NULL,
  is_usual boolean DEFAULT false NOT NULL,
  name_ur text,
  minutes integer,
  buffer_minutes integer DEFAULT 0 NOT NULL,
  needs_chair boolean DEFAULT false NOT NULL,
  recall_months integer,
  package_of bigint,
  sessions integer,
  valid_days integer,
  is_example boolean DEFAULT false NOT NULL,
  CONSTRAINT services_pkey PRIMARY KEY (id),
  CONSTRAINT services_department_id_fkey FOREIGN KEY (department_id) REFERENCES departments(id),
  CONSTRAINT services_package_of_fkey FOREIGN KEY (package_of) REFERENCES services(id),
  CONSTRAINT services_buffer_minutes_check CHECK (buffer_minutes >= 0 AND buffer_minutes <= 120),
  CONSTRAINT services_fees_check CHECK (fees >= 0::numeric),
  CONSTRAINT services_minutes_check CHECK (minutes >= 5 AND minutes <= 480),
  CONSTRAINT services_name_check CHECK (length(name) >= 1 AND length(name) <= 200),
  CONSTRAINT services_package CHECK (sessions IS NOT NULL AND package_of IS DISTINCT FROM id OR sessions IS NULL AND package_of IS NULL AND valid_days IS NULL),
  CONSTRAINT services_recall_months_check CHECK (recall_months >= 1 AND recall_months <= 60),
  CONSTRAINT services_sessions_check CHECK (sessions >= 2 AND sessions <= 60),
  CONSTRAINT services_valid_days_check CHECK (valid_days >= 1 AND valid_days <= 3650)
);
CREATE INDEX services_department ON services USING btree (department_id) WHERE NOT is_deleted;
-- Keeps `updated_on`, which always rises: nobody overwrites a version that they have not seen.
CREATE TRIGGER a_touch BEFORE UPDATE ON services FOR EACH ROW WHEN (new.search_text <> ''::text) EXECUTE FUNCTION touch_updated_on();
-- Writes on the audit trail what was changed or removed, row by row: who, when, before and after.
CREATE TRIGGER audit AFTER DELETE OR UPDATE ON services FOR EACH ROW EXECUTE FUNCTION audit_change();
-- Writes new records on the audit trail, by statement, one row of the trail for each record.
CREATE TRIGGER audit_insert AFTER INSERT ON services REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_inserts();
-- An example is the clinic's own once it has another name, a service another price, a group of settings another fact.
CREATE TRIGGER no_example BEFORE UPDATE OF name, fees ON services FOR EACH ROW WHEN (old.is_example AND (old.name IS DISTINCT FROM new.name OR old.fees IS DISTINCT FROM new.fees)) EXECUTE FUNCTION no_example();
-- Counts again the bills that a statement concerned.
CREATE TRIGGER recount_bills_update AFTER UPDATE ON services REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION recount_concerned_bills();
-- Writes the text by which a service is found.
CREATE TRIGGER search BEFORE INSERT OR UPDATE ON services FOR EACH ROW EXECUTE FUNCTION services_search();
-- Raises the version of the website, by which its pages are kept.
CREATE CONSTRAINT TRIGGER site_version AFTER INSERT OR DELETE OR UPDATE ON services DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_site_version();
-- Adds to the totals of a list what a statement changed of them.
CREATE TRIGGER totals_delete AFTER DELETE ON services REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION track_list_totals('services', 'fees');
CREATE TRIGGER totals_insert AFTER INSERT ON services REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_list_totals('services', 'fees');
CREATE TRIGGER totals_update AFTER UPDATE ON services REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_list_totals('services', 'fees');

CREATE TABLE doctors (
  id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  first_name text NOT NULL,
  last_name text,
  name text GENERATED ALWAYS AS ((first_name || COALESCE((' '::text || NULLIF(last_name, ''::text)), ''::text))) STORED,
  mobile_number text NOT NULL,
  second_number text,
  email text,
  salary numeric(12,2),
  city text NOT NULL,
  qualification text,
  checkup_fee numeric(12,2),
  dob date NOT NULL,
  joining_date date NOT NULL,
  is_active boolean DEFAULT true NOT NULL,
  previous_work_experience text,
  image_file_id bigint,
  is_deleted boolean DEFAULT false NOT NULL,
  created_on timestamp with time zone DEFAULT now_ms() NOT NULL,
  updated_on timestamp with time zone DEFAULT now_ms() NOT NULL,
  search_text text DEFAULT ''::text NOT NULL,
  department_ids bigint[] DEFAULT '{}'::bigint[] NOT NULL,
  site_shown boolean DEFAULT true NOT NULL,
  site_position integer,
  focus jsonb,
  languages text[] DEFAULT '{}'::text[] NOT NULL,
  site_portrait_sha256 bytea,
  site_portrait_alt jsonb,
  name_ur text,
  qualification_ur text,
  walk_in_service_id bigint,
  is_example boolean DEFAULT false NOT NULL,
  CONSTRAINT doctors_pkey PRIMARY KEY (id),
  CONSTRAINT doctors_image_file_id_fkey FOREIGN KEY (image_file_id) REFERENCES files(id),
  CONSTRAINT doctors_site_portrait_sha256_fkey FOREIGN KEY (site_portrait_sha256) REFERENCES site_pictures(sha256),
  CONSTRAINT doctors_walk_in_service_id_fkey FOREIGN KEY (walk_in_service_id) REFERENCES services(id),
  CONSTRAINT doctors_checkup_fee_check CHECK (checkup_fee >= 0::numeric),
  CONSTRAINT doctors_first_name_check CHECK (length(first_name) >= 1 AND length(first_name) <= 100),
  CONSTRAINT doctors_salary_check CHECK (salary >= 0::numeric)
);
-- Keeps `updated_on`, which always rises: nobody overwrites a version that they have not seen.
CREATE TRIGGER a_touch BEFORE UPDATE ON doctors FOR EACH ROW WHEN (new.search_text <> ''::text) EXECUTE FUNCTION touch_updated_on();
-- Writes on the audit trail what was changed or removed, row by row: who, when, before and after.
CREATE TRIGGER audit AFTER DELETE OR UPDATE ON doctors FOR EACH ROW EXECUTE FUNCTION audit_change();
-- Writes new records on the audit trail, by statement, one row of the trail for each record.
CREATE TRIGGER audit_insert AFTER INSERT ON doctors REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_inserts();
-- Tells the boards of the days that a statement's rows concern.
CREATE TRIGGER day_feed AFTER INSERT OR UPDATE ON doctors FOR EACH STATEMENT EXECUTE FUNCTION tell_days('any');
-- An example is the clinic's own once it has another name, a service another price, a group of settings another fact.
CREATE TRIGGER no_example BEFORE UPDATE OF first_name, last_name ON doctors FOR EACH ROW WHEN (old.is_example AND (old.first_name IS DISTINCT FROM new.first_name OR old.last_name IS DISTINCT FROM new.last_name)) EXECUTE FUNCTION no_example();
-- Writes the search text of the rows anew that show a doctor's name.
CREATE TRIGGER refresh_name AFTER UPDATE ON doctors FOR EACH ROW WHEN (old.name IS DISTINCT FROM new.name) EXECUTE FUNCTION refresh_doctor_name();
-- Writes the text by which a doctor is found, and whether one is active, which the list shows.
CREATE TRIGGER search BEFORE INSERT OR UPDATE ON doctors FOR EACH ROW EXECUTE FUNCTION doctors_search();
-- Raises the version of the website, by which its pages are kept.
CREATE CONSTRAINT TRIGGER site_version AFTER INSERT OR DELETE OR UPDATE ON doctors DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_site_version();
-- Adds to the totals of a list what a statement changed of them.
CREATE TRIGGER totals_delete AFTER DELETE ON doctors REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION track_list_totals('doctors');
CREATE TRIGGER totals_insert AFTER INSERT ON doctors REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_list_totals('doctors');
CREATE TRIGGER totals_update AFTER UPDATE ON doctors REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_list_totals('doctors');

CREATE TABLE clinic_settings (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  name text NOT NULL,
  facts jsonb NOT NULL,
  created_on timestamp with time zone DEFAULT now_ms() NOT NULL,
  updated_on timestamp with time zone DEFAULT now_ms() NOT NULL,
  is_example boolean DEFAULT false NOT NULL,
  CONSTRAINT clinic_settings_pkey PRIMARY KEY (id),
  CONSTRAINT clinic_settings_name_key UNIQUE (name),
  CONSTRAINT clinic_settings_facts_check CHECK (jsonb_typeof(facts) = 'object'::text),
  CONSTRAINT clinic_settings_name_check CHECK (name = ANY (ARRAY['clinic'::text, 'hours'::text, 'prints'::text]))
);
-- Keeps `updated_on`, which always rises: nobody overwrites a version that they have not seen.
CREATE TRIGGER a_touch BEFORE UPDATE ON clinic_settings FOR EACH ROW EXECUTE FUNCTION touch_updated_on();
-- Writes on the audit trail what was changed or removed, row by row: who, when, before and after.
CREATE TRIGGER audit AFTER DELETE OR UPDATE ON clinic_settings FOR EACH ROW EXECUTE FUNCTION audit_change();
-- Writes new records on the audit trail, by statement, one row of the trail for each record.
CREATE TRIGGER audit_insert AFTER INSERT ON clinic_settings REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_inserts();
-- An example is the clinic's own once it has another name, a service another price, a group of settings another fact.
CREATE TRIGGER no_example BEFORE UPDATE OF facts ON clinic_settings FOR EACH ROW WHEN (old.is_example AND old.facts IS DISTINCT FROM new.facts) EXECUTE FUNCTION no_example();
-- Raises the version of the website, by which its pages are kept.
CREATE CONSTRAINT TRIGGER site_version AFTER INSERT OR DELETE OR UPDATE ON clinic_settings DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_site_version();

CREATE TABLE set_up (
  said text NOT NULL,
  said_by bigint,
  said_on timestamp with time zone DEFAULT now_ms() NOT NULL,
  CONSTRAINT set_up_pkey PRIMARY KEY (said),
  CONSTRAINT set_up_said_by_fkey FOREIGN KEY (said_by) REFERENCES staff(id),
  CONSTRAINT set_up_said_check CHECK (said = ANY (ARRAY['left'::text, 'staff'::text, 'printer'::text]))
);

CREATE TABLE chairs (
  id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  name text NOT NULL,
  position integer DEFAULT 0 NOT NULL,
  is_active boolean DEFAULT true NOT NULL,
  is_deleted boolean DEFAULT false NOT NULL,
  created_on timestamp with time zone DEFAULT now_ms() NOT NULL,
  updated_on timestamp with time zone DEFAULT now_ms() NOT NULL,
  CONSTRAINT chairs_pkey PRIMARY KEY (id),
  CONSTRAINT chairs_name_check CHECK (length(name) >= 1 AND length(name) <= 60)
);
CREATE UNIQUE INDEX chairs_name ON chairs USING btree (lower(name)) WHERE NOT is_deleted;
-- Keeps `updated_on`, which always rises: nobody overwrites a version that they have not seen.
CREATE TRIGGER a_touch BEFORE UPDATE ON chairs FOR EACH ROW EXECUTE FUNCTION touch_updated_on();
-- Writes on the audit trail what was changed or removed, row by row: who, when, before and after.
CREATE TRIGGER audit AFTER DELETE OR UPDATE ON chairs FOR EACH ROW EXECUTE FUNCTION audit_change();
-- Writes new records on the audit trail, by statement, one row of the trail for each record.
CREATE TRIGGER audit_insert AFTER INSERT ON chairs REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_inserts();
-- Tells the boards of the days that a statement's rows concern.
CREATE TRIGGER day_feed AFTER INSERT OR DELETE OR UPDATE ON chairs FOR EACH STATEMENT EXECUTE FUNCTION tell_days('any');

CREATE TABLE doctor_weeks (
  id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  doctor_id bigint NOT NULL,
  name text,
  from_day date NOT NULL,
  to_day date DEFAULT 'infinity'::date NOT NULL,
  created_on timestamp with time zone DEFAULT now_ms() NOT NULL,
  updated_on timestamp with time zone DEFAULT now_ms() NOT NULL,
  CONSTRAINT doctor_weeks_pkey PRIMARY KEY (id),
  CONSTRAINT doctor_weeks_doctor_id_from_day_key UNIQUE (doctor_id, from_day),
  CONSTRAINT doctor_weeks_id_doctor_id_key UNIQUE (id, doctor_id),
  CONSTRAINT doctor_weeks_doctor_id_fkey FOREIGN KEY (doctor_id) REFERENCES doctors(id),
  CONSTRAINT doctor_weeks_check CHECK (to_day >= from_day),
  CONSTRAINT doctor_weeks_name_check CHECK (length(name) >= 1 AND length(name) <= 60)
);
-- Keeps `updated_on`, which always rises: nobody overwrites a version that they have not seen.
CREATE TRIGGER a_touch BEFORE UPDATE ON doctor_weeks FOR EACH ROW EXECUTE FUNCTION touch_updated_on();
-- Writes on the audit trail what was changed or removed, row by row: who, when, before and after.
CREATE TRIGGER audit AFTER DELETE OR UPDATE ON doctor_weeks FOR EACH ROW EXECUTE FUNCTION audit_change();
-- Writes new records on the audit trail, by statement, one row of the trail for each record.
CREATE TRIGGER audit_insert AFTER INSERT ON doctor_weeks REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_inserts();
-- Tells the boards of the days that a statement's rows concern.
CREATE TRIGGER day_feed AFTER INSERT OR DELETE OR UPDATE ON doctor_weeks FOR EACH STATEMENT EXECUTE FUNCTION tell_days('any');
-- Raises the version of the website, by which its pages are kept.
CREATE CONSTRAINT TRIGGER site_version AFTER INSERT OR DELETE OR UPDATE ON doctor_weeks DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_site_version();

CREATE TABLE doctor_hours (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  doctor_id bigint NOT NULL,
  weekday integer NOT NULL,
  from_time time without time zone NOT NULL,
  to_time time without time zone NOT NULL,
  week_id bigint NOT NULL,
  chair_id bigint,
  by_token boolean DEFAULT false NOT NULL,
  walk_in_limit integer,
  CONSTRAINT doctor_hours_pkey PRIMARY KEY (id),
  CONSTRAINT doctor_hours_week_id_weekday_from_time_key UNIQUE (week_id, weekday, from_time),
  CONSTRAINT doctor_hours_chair_id_fkey FOREIGN KEY (chair_id) REFERENCES chairs(id),
  CONSTRAINT doctor_hours_doctor_id_fkey FOREIGN KEY (doctor_id) REFERENCES doctors(id),
  CONSTRAINT doctor_hours_week_id_doctor_id_fkey FOREIGN KEY (week_id, doctor_id) REFERENCES doctor_weeks(id, doctor_id),
  CONSTRAINT doctor_hours_no_overlap EXCLUDE USING gist (week_id WITH =, weekday WITH =, tsrange('2000-01-01'::date + from_time, '2000-01-01'::date + to_time) WITH &&),
  CONSTRAINT doctor_hours_check CHECK (to_time > from_time),
  CONSTRAINT doctor_hours_walk_in_limit_check CHECK (walk_in_limit >= 0 AND walk_in_limit <= 200),
  CONSTRAINT doctor_hours_weekday_check CHECK (weekday >= 1 AND weekday <= 7)
);
CREATE INDEX doctor_hours_doctor ON doctor_hours USING btree (doctor_id);
-- Writes on the audit trail what was changed or removed, row by row: who, when, before and after.
CREATE TRIGGER audit AFTER DELETE OR UPDATE ON doctor_hours FOR EACH ROW EXECUTE FUNCTION audit_change();
-- Writes new records on the audit trail, by statement, one row of the trail for each record.
CREATE TRIGGER audit_insert AFTER INSERT ON doctor_hours REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_inserts();
-- Tells the boards of the days that a statement's rows concern.
CREATE TRIGGER day_feed AFTER INSERT OR DELETE OR UPDATE ON doctor_hours FOR EACH STATEMENT EXECUTE FUNCTION tell_days('any');
-- Raises the version of the website, by which its pages are kept.
CREATE CONSTRAINT TRIGGER site_version AFTER INSERT OR DELETE OR UPDATE ON doctor_hours DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_site_version();

CREATE TABLE doctor_days (
  id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  doctor_id bigint NOT NULL,
  day date NOT NULL,
  windows int4multirange NOT NULL,
  note text,
  created_on timestamp with time zone DEFAULT now_ms() NOT NULL,
  updated_on timestamp with time zone DEFAULT now_ms() NOT NULL,
  CONSTRAINT doctor_days_pkey PRIMARY KEY (id),
  CONSTRAINT doctor_days_doctor_id_day_key UNIQUE (doctor_id, day),
  CONSTRAINT doctor_days_doctor_id_fkey FOREIGN KEY (doctor_id) REFERENCES doctors(id),
  CONSTRAINT doctor_days_note_check CHECK (length(note) >= 1 AND length(note) <= 200),
  CONSTRAINT doctor_days_windows_check CHECK (windows <@ '{[0,1440)}'::int4multirange)
);
-- Keeps `updated_on`, which always rises: nobody overwrites a version that they have not seen.
CREATE TRIGGER a_touch BEFORE UPDATE ON doctor_days FOR EACH ROW EXECUTE FUNCTION touch_updated_on();
-- Writes on the audit trail what was changed or removed, row by row: who, when, before and after.
CREATE TRIGGER audit AFTER DELETE OR UPDATE ON doctor_days FOR EACH ROW EXECUTE FUNCTION audit_change();
-- Writes new records on the audit trail, by statement, one row of the trail for each record.
CREATE TRIGGER audit_insert AFTER INSERT ON doctor_days REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_inserts();
-- Tells the boards of the days that a statement's rows concern.
CREATE TRIGGER day_feed AFTER INSERT OR DELETE OR UPDATE ON doctor_days FOR EACH STATEMENT EXECUTE FUNCTION tell_days('any');

CREATE TABLE closures (
  id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  doctor_id bigint,
  kind text NOT NULL,
  name text NOT NULL,
  name_ur text,
  from_day date NOT NULL,
  to_day date DEFAULT 'infinity'::date NOT NULL,
  weekdays integer[] DEFAULT '{1,2,3,4,5,6,7}'::integer[] NOT NULL,
  from_time time without time zone,
  to_time time without time zone,
  is_expected boolean DEFAULT false NOT NULL,
  is_deleted boolean DEFAULT false NOT NULL,
  created_on timestamp with time zone DEFAULT now_ms() NOT NULL,
  updated_on timestamp with time zone DEFAULT now_ms() NOT NULL,
  CONSTRAINT closures_pkey PRIMARY KEY (id),
  CONSTRAINT closures_doctor_id_fkey FOREIGN KEY (doctor_id) REFERENCES doctors(id),
  CONSTRAINT closures_both_times CHECK ((from_time IS NULL) = (to_time IS NULL)),
  CONSTRAINT closures_check CHECK (to_day >= from_day),
  CONSTRAINT closures_check1 CHECK (to_time > from_time),
  CONSTRAINT closures_end CHECK (to_day < 'infinity'::date OR kind = 'break'::text),
  CONSTRAINT closures_holiday_of_everybody CHECK (kind <> 'holiday'::text OR doctor_id IS NULL),
  CONSTRAINT closures_kind_check CHECK (kind = ANY (ARRAY['leave'::text, 'holiday'::text, 'break'::text, 'other'::text])),
  CONSTRAINT closures_leave_of_a_doctor CHECK (kind <> 'leave'::text OR doctor_id IS NOT NULL),
  CONSTRAINT closures_name_check CHECK (length(name) >= 1 AND length(name) <= 100),
  CONSTRAINT closures_name_ur_check CHECK (length(name_ur) >= 1 AND length(name_ur) <= 100),
  CONSTRAINT closures_weekdays_check CHECK (cardinality(weekdays) > 0 AND weekdays <@ '{1,2,3,4,5,6,7}'::integer[])
);
CREATE INDEX closures_days ON closures USING btree (from_day, to_day) WHERE NOT is_deleted;
-- Keeps `updated_on`, which always rises: nobody overwrites a version that they have not seen.
CREATE TRIGGER a_touch BEFORE UPDATE ON closures FOR EACH ROW EXECUTE FUNCTION touch_updated_on();
-- Writes on the audit trail what was changed or removed, row by row: who, when, before and after.
CREATE TRIGGER audit AFTER DELETE OR UPDATE ON closures FOR EACH ROW EXECUTE FUNCTION audit_change();
-- Writes new records on the audit trail, by statement, one row of the trail for each record.
CREATE TRIGGER audit_insert AFTER INSERT ON closures REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_inserts();
-- Tells the boards of the days that a statement's rows concern.
CREATE TRIGGER day_feed AFTER INSERT OR DELETE OR UPDATE ON closures FOR EACH STATEMENT EXECUTE FUNCTION tell_days('any');
-- The settings show the days on which the clinic is closed, whose owner is `closures`: website, history and undoing read them there.
CREATE CONSTRAINT TRIGGER show_holidays AFTER INSERT OR DELETE OR UPDATE ON closures DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION show_holidays();
-- Raises the version of the website, by which its pages are kept.
CREATE CONSTRAINT TRIGGER site_version AFTER INSERT OR DELETE OR UPDATE ON closures DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_site_version();

CREATE TABLE clinic_rules (
  id integer DEFAULT 1 NOT NULL,
  step_minutes integer DEFAULT 30 NOT NULL,
  notice_minutes integer DEFAULT 0 NOT NULL,
  horizon_days integer DEFAULT 730 NOT NULL,
  long_wait_minutes integer DEFAULT 30 NOT NULL,
  late_after_minutes integer DEFAULT 15 NOT NULL,
  quiet_from time without time zone DEFAULT '21:00:00'::time without time zone NOT NULL,
  quiet_to time without time zone DEFAULT '09:00:00'::time without time zone NOT NULL,
  cancel_until_minutes integer DEFAULT 120 NOT NULL,
  screen_names boolean DEFAULT false NOT NULL,
  updated_on timestamp with time zone DEFAULT now_ms() NOT NULL,
  CONSTRAINT clinic_rules_pkey PRIMARY KEY (id),
  CONSTRAINT clinic_rules_cancel_until_minutes_check CHECK (cancel_until_minutes >= 0 AND cancel_until_minutes <= 10080),
  CONSTRAINT clinic_rules_horizon_days_check CHECK (horizon_days >= 1 AND horizon_days <= 730),
  CONSTRAINT clinic_rules_id_check CHECK (id = 1),
  CONSTRAINT clinic_rules_late_after_minutes_check CHECK (late_after_minutes >= 0 AND late_after_minutes <= 240),
  CONSTRAINT clinic_rules_long_wait_minutes_check CHECK (long_wait_minutes >= 5 AND long_wait_minutes <= 480),
  CONSTRAINT clinic_rules_notice_minutes_check CHECK (notice_minutes >= 0 AND notice_minutes <= 10080),
  CONSTRAINT clinic_rules_step_minutes_check CHECK (step_minutes = ANY (ARRAY[0, 5, 10, 15, 20, 30, 60]))
);
-- Keeps `updated_on`, which always rises: nobody overwrites a version that they have not seen.
CREATE TRIGGER a_touch BEFORE UPDATE ON clinic_rules FOR EACH ROW EXECUTE FUNCTION touch_updated_on();
-- Writes on the audit trail what was changed or removed, row by row: who, when, before and after.
CREATE TRIGGER audit AFTER DELETE OR UPDATE ON clinic_rules FOR EACH ROW EXECUTE FUNCTION audit_change();
-- Writes new records on the audit trail, by statement, one row of the trail for each record.
CREATE TRIGGER audit_insert AFTER INSERT ON clinic_rules REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_inserts();
-- Tells the boards of the days that a statement's rows concern.
CREATE TRIGGER day_feed AFTER INSERT OR DELETE OR UPDATE ON clinic_rules FOR EACH STATEMENT EXECUTE FUNCTION tell_days('any');

-- ---- patients ----

CREATE TABLE patients (
  id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  registration_seq bigint DEFAULT nextval('patient_registration_seq'::regclass) NOT NULL,
  register_no text GENERATED ALWAYS AS (('P-'::text || lpad((registration_seq)::text, GREATEST(6, length((registration_seq)::text)), '0'::text))) STORED NOT NULL,
  full_name text NOT NULL,
  guardian_name text,
  gender text,
  dob date,
  marital_status text,
  phone text NOT NULL,
  emergency_contact_no text,
  emergency_contact_person_name text,
  email text,
  address text,
  medical_history text,
  known_allergies text,
  tpa_id text,
  tpa_validity date,
  national_id text,
  alternate_number text,
  image_file_id bigint,
  registered_by text DEFAULT 'staff'::text NOT NULL,
  is_deleted boolean DEFAULT false NOT NULL,
  created_on timestamp with time zone DEFAULT now_ms() NOT NULL,
  updated_on timestamp with time zone DEFAULT now_ms() NOT NULL,
  search_text text DEFAULT ''::text NOT NULL,
  is_partial boolean DEFAULT false NOT NULL,
  old_number text,
  language text,
  dob_precision text,
  registered_earlier boolean DEFAULT false NOT NULL,
  CONSTRAINT patients_pkey PRIMARY KEY (id),
  CONSTRAINT patients_register_no_key UNIQUE (register_no),
  CONSTRAINT patients_registration_seq_key UNIQUE (registration_seq),
  CONSTRAINT patients_image_file_id_fkey FOREIGN KEY (image_file_id) REFERENCES files(id),
  CONSTRAINT patients_dob_precision_check CHECK (dob_precision = ANY (ARRAY['month'::text, 'year'::text])),
  CONSTRAINT patients_emergency_contact_no_check CHECK (emergency_contact_no ~ '^([0-9]{10,11}|\+[1-9][0-9]{6,14})$'::text),
  CONSTRAINT patients_full_name_check CHECK (length(full_name) >= 1 AND length(full_name) <= 200),
  CONSTRAINT patients_gender_check CHECK (gender = ANY (ARRAY['Male'::text, 'Female'::text, 'Other'::text])),
  CONSTRAINT patients_language_check CHECK (language = ANY (ARRAY['en'::text, 'ur'::text])),
  CONSTRAINT patients_marital_status_check CHECK (marital_status = ANY (ARRAY['Single'::text, 'Married'::text, 'Divorced'::text, 'Widowed'::text])),
  CONSTRAINT patients_old_number_check CHECK (length(old_number) >= 1 AND length(old_number) <= 50),
  CONSTRAINT patients_phone_check CHECK (phone ~ '^([0-9]{10,11}|\+[1-9][0-9]{6,14})$'::text),
  CONSTRAINT patients_registered_by_check CHECK (registered_by = ANY (ARRAY['staff'::text, 'public'::text])),
  CONSTRAINT patients_whole_check CHECK (is_partial OR num_nulls(guardian_name, emergency_contact_no, emergency_contact_person_name) = 0)
);
CREATE INDEX patients_alike ON patients USING gin ((name_sounds(full_name) || ARRAY['='::text || EXTRACT(year FROM dob)::text, '+'::text || lower(guardian_name)])) WHERE NOT is_deleted;
CREATE INDEX patients_alternate ON patients USING btree (regexp_replace(regexp_replace(alternate_number, '[^0-9]'::text, ''::text, 'g'::text), '^(00)?(92(?=0?3))?0*'::text, ''::text) COLLATE "C") WHERE NOT is_deleted AND alternate_number IS NOT NULL;
CREATE INDEX patients_deleted ON patients USING btree (updated_on DESC, id DESC) WHERE is_deleted;
CREATE INDEX patients_emergency ON patients USING btree (regexp_replace(regexp_replace(emergency_contact_no, '[^0-9]'::text, ''::text, 'g'::text), '^(00)?(92(?=0?3))?0*'::text, ''::text) COLLATE "C") WHERE NOT is_deleted AND emergency_contact_no IS NOT NULL;
CREATE INDEX patients_joined ON patients USING gin (translate(split_part(search_text, '
'::text, 3), ' -.'::text, ''::text) gin_trgm_ops) WHERE NOT is_deleted;
CREATE INDEX patients_name ON patients USING btree (full_name, id) WHERE NOT is_deleted;
CREATE INDEX patients_national ON patients USING btree (national_digits(national_id)) WHERE NOT is_deleted AND national_id IS NOT NULL;
CREATE INDEX patients_newest ON patients USING btree (created_on DESC, id DESC) WHERE NOT is_deleted;
CREATE INDEX patients_number ON patients USING btree (register_no) WHERE NOT is_deleted;
CREATE INDEX patients_phone ON patients USING btree (phone) WHERE NOT is_deleted;
CREATE INDEX patients_search ON patients USING gin (search_text gin_trgm_ops) WHERE NOT is_deleted;
CREATE INDEX patients_short ON patients USING gin (short_pieces(search_text)) WHERE NOT is_deleted;
-- Keeps `updated_on`, which always rises: nobody overwrites a version that they have not seen.
CREATE TRIGGER a_touch BEFORE UPDATE ON patients FOR EACH ROW WHEN (new.search_text <> ''::text) EXECUTE FUNCTION touch_updated_on();
-- Erases what somebody wrote in the account of a patient who is erased.
CREATE TRIGGER account_follows AFTER UPDATE OF full_name ON patients FOR EACH ROW WHEN (new.is_deleted AND new.full_name = 'Erased'::text AND old.full_name <> 'Erased'::text) EXECUTE FUNCTION account_follows_patient();
-- Writes on the audit trail what was changed or removed, row by row: who, when, before and after.
CREATE TRIGGER audit AFTER DELETE OR UPDATE ON patients FOR EACH ROW EXECUTE FUNCTION audit_change();
-- Writes new records on the audit trail, by statement, one row of the trail for each record.
CREATE TRIGGER audit_insert AFTER INSERT ON patients REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_inserts();
-- Erases what somebody wrote on the credit notes of a patient who is erased.
CREATE TRIGGER credit_notes_follow AFTER UPDATE OF full_name ON patients FOR EACH ROW WHEN (new.is_deleted AND new.full_name = 'Erased'::text AND old.full_name <> 'Erased'::text) EXECUTE FUNCTION credit_notes_follow_patient();
-- Tells the boards of the days that a statement's rows concern.
CREATE TRIGGER day_feed_update AFTER UPDATE ON patients REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_days();
-- Erases what somebody wrote about the dues of a patient who is erased.
CREATE TRIGGER due_contacts_follow AFTER UPDATE OF full_name ON patients FOR EACH ROW WHEN (new.is_deleted AND new.full_name = 'Erased'::text AND old.full_name <> 'Erased'::text) EXECUTE FUNCTION due_contacts_follow_patient();
-- Keeps the figure of new patients.
CREATE TRIGGER figures_delete AFTER DELETE ON patients REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION figures_of_patients();
CREATE TRIGGER figures_insert AFTER INSERT ON patients REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION figures_of_patients();
CREATE TRIGGER figures_update AFTER UPDATE ON patients REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION figures_of_patients();
-- A patient's new number counts for the messages that wait; what waits for a patient who is deleted goes, and of one who is erased every text.
CREATE TRIGGER messages_follow AFTER UPDATE OF phone, email, is_deleted, full_name ON patients FOR EACH ROW WHEN (old.phone <> new.phone OR old.email IS DISTINCT FROM new.email OR old.is_deleted <> new.is_deleted OR new.full_name = 'Erased'::text) EXECUTE FUNCTION messages_follow_patient();
-- Erases what somebody wrote on the packages of a patient who is erased.
CREATE TRIGGER packages_follow AFTER UPDATE OF full_name ON patients FOR EACH ROW WHEN (new.is_deleted AND new.full_name = 'Erased'::text AND old.full_name <> 'Erased'::text) EXECUTE FUNCTION packages_follow_patient();
-- Erases what somebody wrote on the recalls of a patient who is erased, and nobody calls.
CREATE TRIGGER recalls_follow AFTER UPDATE OF full_name ON patients FOR EACH ROW WHEN (new.is_deleted AND new.full_name = 'Erased'::text AND old.full_name <> 'Erased'::text) EXECUTE FUNCTION recalls_follow_patient();
-- Writes the search text of the rows anew that show a patient's name or phone.
CREATE TRIGGER refresh_name AFTER UPDATE ON patients FOR EACH ROW WHEN (old.full_name IS DISTINCT FROM new.full_name OR old.phone IS DISTINCT FROM new.phone) EXECUTE FUNCTION refresh_patient_name();
-- Writes the text by which a patient is found.
CREATE TRIGGER search BEFORE INSERT OR UPDATE ON patients FOR EACH ROW EXECUTE FUNCTION patients_search();
-- Adds to the totals of a list what a statement changed of them.
CREATE TRIGGER totals_delete AFTER DELETE ON patients REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION track_list_totals('patients');
CREATE TRIGGER totals_insert AFTER INSERT ON patients REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_list_totals('patients');
CREATE TRIGGER totals_update AFTER UPDATE ON patients REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_list_totals('patients');
-- Erases what somebody wrote on the wishes of a patient who is erased, and nobody is offered anything.
CREATE TRIGGER waiting_follows AFTER UPDATE OF full_name ON patients FOR EACH ROW WHEN (new.is_deleted AND new.full_name = 'Erased'::text AND old.full_name <> 'Erased'::text) EXECUTE FUNCTION waiting_follows_patient();
-- Rejects the wish of a deleted patient for another time: the link opens nothing any more, and the wish is nobody's.
CREATE TRIGGER wishes_follow_patient AFTER UPDATE ON patients FOR EACH ROW WHEN (new.is_deleted AND NOT old.is_deleted) EXECUTE FUNCTION wishes_follow_patient();

CREATE TABLE patient_doubles (
  first_id bigint NOT NULL,
  second_id bigint NOT NULL,
  points smallint NOT NULL,
  found_on timestamp with time zone DEFAULT now_ms() NOT NULL,
  distinct_on timestamp with time zone,
  distinct_by bigint,
  CONSTRAINT patient_doubles_pkey PRIMARY KEY (first_id, second_id),
  CONSTRAINT patient_doubles_distinct_by_fkey FOREIGN KEY (distinct_by) REFERENCES staff(id),
  CONSTRAINT patient_doubles_first_id_fkey FOREIGN KEY (first_id) REFERENCES patients(id),
  CONSTRAINT patient_doubles_second_id_fkey FOREIGN KEY (second_id) REFERENCES patients(id),
  CONSTRAINT patient_doubles_check CHECK (first_id < second_id)
);
CREATE INDEX patient_doubles_second ON patient_doubles USING btree (second_id);

CREATE TABLE contact_wishes (
  id bigint NOT NULL,
  language text,
  channel text,
  reminders boolean DEFAULT true NOT NULL,
  recalls boolean DEFAULT true NOT NULL,
  agreed_on timestamp with time zone,
  stopped_on timestamp with time zone,
  source text DEFAULT 'desk'::text NOT NULL,
  updated_on timestamp with time zone DEFAULT now_ms() NOT NULL,
  CONSTRAINT contact_wishes_pkey PRIMARY KEY (id),
  CONSTRAINT contact_wishes_id_fkey FOREIGN KEY (id) REFERENCES patients(id) ON DELETE CASCADE,
  CONSTRAINT contact_wishes_channel_check CHECK (channel = ANY (ARRAY['desk'::text, 'sms'::text, 'whatsapp'::text, 'email'::text])),
  CONSTRAINT contact_wishes_language_check CHECK (language = ANY (ARRAY['en'::text, 'ur'::text])),
  CONSTRAINT contact_wishes_source_check CHECK (source = ANY (ARRAY['desk'::text, 'public form'::text, 'link'::text, 'reply'::text]))
);
-- Keeps `updated_on`, which always rises: nobody overwrites a version that they have not seen.
CREATE TRIGGER a_touch BEFORE UPDATE ON contact_wishes FOR EACH ROW EXECUTE FUNCTION touch_updated_on();
-- Writes on the audit trail what was changed or removed, row by row: who, when, before and after.
CREATE TRIGGER audit AFTER DELETE OR UPDATE ON contact_wishes FOR EACH ROW EXECUTE FUNCTION audit_change();
-- Writes new records on the audit trail, by statement, one row of the trail for each record.
CREATE TRIGGER audit_insert AFTER INSERT ON contact_wishes REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_inserts();

CREATE TABLE erasures (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  entity text NOT NULL,
  record_id bigint NOT NULL,
  made_on timestamp with time zone,
  reason text NOT NULL,
  erased_by bigint,
  erased_on timestamp with time zone DEFAULT now_ms() NOT NULL,
  CONSTRAINT erasures_pkey PRIMARY KEY (id),
  CONSTRAINT erasures_entity_record_id_made_on_key UNIQUE NULLS NOT DISTINCT (entity, record_id, made_on),
  CONSTRAINT erasures_entity_check CHECK (entity = ANY (ARRAY['patients'::text, 'appointment_requests'::text, 'contact_messages'::text])),
  CONSTRAINT erasures_reason_check CHECK (length(reason) >= 1 AND length(reason) <= 500)
);
-- The ledger and the audit trail only ever grow.
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON erasures FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON erasures FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- ---- desk ----

CREATE TABLE appointment_requests (
  id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  name text NOT NULL,
  mobile text NOT NULL,
  priority text NOT NULL,
  status text DEFAULT 'Pending'::text NOT NULL,
  request_date date NOT NULL,
  request_time time without time zone NOT NULL,
  doctor_id bigint NOT NULL,
  department_id bigint NOT NULL,
  message text,
  reject_reason text,
  decided_by bigint,
  decided_on timestamp with time zone,
  is_deleted boolean DEFAULT false NOT NULL,
  created_on timestamp with time zone DEFAULT now_ms() NOT NULL,
  updated_on timestamp with time zone DEFAULT now_ms() NOT NULL,
  search_text text DEFAULT ''::text NOT NULL,
  language text DEFAULT 'en'::text NOT NULL,
  moves_appointment_id bigint,
  second_wish timestamp without time zone,
  third_wish timestamp without time zone,
  waiting_id bigint,
  CONSTRAINT appointment_requests_pkey PRIMARY KEY (id),
  CONSTRAINT appointment_requests_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES staff(id),
  CONSTRAINT appointment_requests_department_id_fkey FOREIGN KEY (department_id) REFERENCES departments(id),
  CONSTRAINT appointment_requests_doctor_id_fkey FOREIGN KEY (doctor_id) REFERENCES doctors(id),
  CONSTRAINT appointment_requests_moves_appointment_id_fkey FOREIGN KEY (moves_appointment_id) REFERENCES appointments(id) ON DELETE CASCADE,
  CONSTRAINT appointment_requests_waiting_id_fkey FOREIGN KEY (waiting_id) REFERENCES waiting_entries(id) ON DELETE SET NULL,
  CONSTRAINT appointment_requests_check CHECK ((status = 'Rejected'::text) = (reject_reason IS NOT NULL)),
  CONSTRAINT appointment_requests_check1 CHECK (second_wish IS NULL OR moves_appointment_id IS NOT NULL),
  CONSTRAINT appointment_requests_check2 CHECK (third_wish IS NULL OR second_wish IS NOT NULL),
  CONSTRAINT appointment_requests_check3 CHECK (waiting_id IS NULL OR status = 'Approved'::text),
  CONSTRAINT appointment_requests_language_check CHECK (language = ANY (ARRAY['en'::text, 'ur'::text])),
  CONSTRAINT appointment_requests_name_check CHECK (length(name) >= 1 AND length(name) <= 200),
  CONSTRAINT appointment_requests_priority_check CHECK (priority = ANY (ARRAY['High'::text, 'Medium'::text, 'Low'::text])),
  CONSTRAINT appointment_requests_status_check CHECK (status = ANY (ARRAY['Pending'::text, 'Approved'::text, 'Rejected'::text]))
);
CREATE INDEX appointment_requests_asked ON appointment_requests USING btree (doctor_id, request_date) WHERE status = 'Pending'::text AND NOT is_deleted;
CREATE INDEX appointment_requests_mobile ON appointment_requests USING btree (mobile, created_on);
CREATE INDEX appointment_requests_newest ON appointment_requests USING btree (created_on DESC, id DESC) WHERE NOT is_deleted;
CREATE INDEX appointment_requests_pending ON appointment_requests USING btree (id) WHERE status = 'Pending'::text AND NOT is_deleted;
CREATE INDEX appointment_requests_pending_first ON appointment_requests USING btree ((status = 'Pending'::text) DESC, created_on DESC, id DESC) WHERE NOT is_deleted;
CREATE INDEX appointment_requests_search ON appointment_requests USING gin (search_text gin_trgm_ops) WHERE NOT is_deleted;
CREATE INDEX appointment_requests_settled ON appointment_requests USING btree (moves_appointment_id) WHERE status = 'Rejected'::text AND decided_by IS NULL AND moves_appointment_id IS NOT NULL;
CREATE INDEX appointment_requests_short ON appointment_requests USING gin (short_pieces(search_text)) WHERE NOT is_deleted;
CREATE INDEX appointment_requests_waiting ON appointment_requests USING btree (waiting_id) WHERE waiting_id IS NOT NULL;
CREATE UNIQUE INDEX appointment_requests_moving ON appointment_requests USING btree (moves_appointment_id) WHERE status = 'Pending'::text AND NOT is_deleted;
-- Keeps `updated_on`, which always rises: nobody overwrites a version that they have not seen.
CREATE TRIGGER a_touch BEFORE UPDATE ON appointment_requests FOR EACH ROW WHEN (new.search_text <> ''::text) EXECUTE FUNCTION touch_updated_on();
-- Writes on the audit trail what was changed or removed, row by row: who, when, before and after.
CREATE TRIGGER audit AFTER DELETE OR UPDATE ON appointment_requests FOR EACH ROW EXECUTE FUNCTION audit_change();
-- Writes new records on the audit trail, by statement, one row of the trail for each record.
CREATE TRIGGER audit_insert AFTER INSERT ON appointment_requests REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_inserts();
-- Writes the text by which a request is found.
CREATE TRIGGER search BEFORE INSERT OR UPDATE ON appointment_requests FOR EACH ROW EXECUTE FUNCTION appointment_requests_search();
-- Adds to the totals of a list what a statement changed of them.
CREATE TRIGGER totals_delete AFTER DELETE ON appointment_requests REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION track_list_totals('appointment_requests');
CREATE TRIGGER totals_insert AFTER INSERT ON appointment_requests REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_list_totals('appointment_requests');
CREATE TRIGGER totals_update AFTER UPDATE ON appointment_requests REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_list_totals('appointment_requests');

CREATE TABLE appointment_request_services (
  request_id bigint NOT NULL,
  service_id bigint NOT NULL,
  CONSTRAINT appointment_request_services_pkey PRIMARY KEY (request_id, service_id),
  CONSTRAINT appointment_request_services_request_id_fkey FOREIGN KEY (request_id) REFERENCES appointment_requests(id),
  CONSTRAINT appointment_request_services_service_id_fkey FOREIGN KEY (service_id) REFERENCES services(id)
);
-- The services of an appointment, and of a request, are part of its record: a change of theirs is on its trail, as a change of the record from one list of services to another.
CREATE TRIGGER audit_delete AFTER DELETE ON appointment_request_services REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_services('appointment_requests', 'request_id');
CREATE TRIGGER audit_insert AFTER INSERT ON appointment_request_services REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_services('appointment_requests', 'request_id');

CREATE TABLE appointments (
  id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  registration_seq bigint DEFAULT nextval('appointment_registration_seq'::regclass) NOT NULL,
  registration_no text GENERATED ALWAYS AS (('A-'::text || lpad((registration_seq)::text, GREATEST(6, length((registration_seq)::text)), '0'::text))) STORED NOT NULL,
  patient_id bigint NOT NULL,
  doctor_id bigint NOT NULL,
  department_id bigint NOT NULL,
  appointment_date date NOT NULL,
  appointment_time time without time zone NOT NULL,
  duration_minutes integer DEFAULT 30 NOT NULL,
  period tsrange GENERATED ALWAYS AS (tsrange((appointment_date + appointment_time), ((appointment_date + appointment_time) + ((duration_minutes)::double precision * '00:01:00'::interval)))) STORED NOT NULL,
  priority text DEFAULT 'Medium'::text NOT NULL,
  status text DEFAULT 'Scheduled'::text NOT NULL,
  chief_complaint text NOT NULL,
  notes text,
  treatment_plan text,
  prescription text,
  allow_overlap boolean DEFAULT false NOT NULL,
  request_id bigint,
  previous_id bigint,
  is_deleted boolean DEFAULT false NOT NULL,
  created_on timestamp with time zone DEFAULT now_ms() NOT NULL,
  updated_on timestamp with time zone DEFAULT now_ms() NOT NULL,
  search_text text DEFAULT ''::text NOT NULL,
  booked_by bigint,
  booked_on timestamp with time zone DEFAULT now_ms() NOT NULL,
  chair_id bigint,
  buffer_minutes integer DEFAULT 0 NOT NULL,
  holds_time boolean DEFAULT true NOT NULL,
  keep_hours boolean DEFAULT false NOT NULL,
  CONSTRAINT appointments_pkey PRIMARY KEY (id),
  CONSTRAINT appointments_registration_no_key UNIQUE (registration_no),
  CONSTRAINT appointments_registration_seq_key UNIQUE (registration_seq),
  CONSTRAINT appointments_request_id_key UNIQUE (request_id),
  CONSTRAINT appointments_booked_by_fkey FOREIGN KEY (booked_by) REFERENCES staff(id),
  CONSTRAINT appointments_chair_id_fkey FOREIGN KEY (chair_id) REFERENCES chairs(id),
  CONSTRAINT appointments_department_id_fkey FOREIGN KEY (department_id) REFERENCES departments(id),
  CONSTRAINT appointments_doctor_id_fkey FOREIGN KEY (doctor_id) REFERENCES doctors(id),
  CONSTRAINT appointments_patient_id_fkey FOREIGN KEY (patient_id) REFERENCES patients(id),
  CONSTRAINT appointments_previous_id_fkey FOREIGN KEY (previous_id) REFERENCES appointments(id),
  CONSTRAINT appointments_request_id_fkey FOREIGN KEY (request_id) REFERENCES appointment_requests(id),
  CONSTRAINT appointments_no_chair_overlap EXCLUDE USING gist (chair_id WITH =, period WITH &&) WHERE (chair_id IS NOT NULL AND status = 'Scheduled'::text AND NOT is_deleted AND NOT allow_overlap AND holds_time),
  CONSTRAINT appointments_no_overlap EXCLUDE USING gist (doctor_id WITH =, period WITH &&) WHERE (status = 'Scheduled'::text AND NOT is_deleted AND NOT allow_overlap AND holds_time),
  CONSTRAINT appointments_buffer_minutes_check CHECK (buffer_minutes >= 0 AND buffer_minutes <= 120),
  CONSTRAINT appointments_duration_minutes_check CHECK (duration_minutes >= 5 AND duration_minutes <= 480),
  CONSTRAINT appointments_priority_check CHECK (priority = ANY (ARRAY['High'::text, 'Medium'::text, 'Low'::text])),
  CONSTRAINT appointments_status_check CHECK (status = ANY (ARRAY['Scheduled'::text, 'Completed'::text, 'Cancelled'::text]))
);
CREATE INDEX appointments_date ON appointments USING btree (appointment_date, appointment_time, id) WHERE NOT is_deleted;
CREATE INDEX appointments_department_day ON appointments USING btree (department_id, appointment_date) WHERE NOT is_deleted;
CREATE INDEX appointments_doctor_day ON appointments USING btree (doctor_id, appointment_date) WHERE NOT is_deleted;
CREATE INDEX appointments_newest ON appointments USING btree (created_on DESC, id DESC) WHERE NOT is_deleted;
CREATE INDEX appointments_number ON appointments USING btree (registration_no) WHERE NOT is_deleted;
CREATE INDEX appointments_open ON appointments USING btree (status, created_on DESC, id DESC) WHERE NOT is_deleted AND status <> 'Completed'::text;
CREATE INDEX appointments_patient ON appointments USING btree (patient_id, appointment_date DESC) WHERE NOT is_deleted;
CREATE INDEX appointments_previous ON appointments USING btree (previous_id) WHERE previous_id IS NOT NULL;
CREATE INDEX appointments_scheduled_day ON appointments USING btree (appointment_date, doctor_id) INCLUDE (appointment_time, duration_minutes, buffer_minutes, chair_id) WHERE status = 'Scheduled'::text AND NOT is_deleted AND holds_time;
CREATE INDEX appointments_search ON appointments USING gin (search_text gin_trgm_ops) WHERE NOT is_deleted;
CREATE INDEX appointments_short ON appointments USING gin (short_pieces(search_text)) WHERE NOT is_deleted;
-- Keeps `updated_on`, which always rises: nobody overwrites a version that they have not seen.
CREATE TRIGGER a_touch BEFORE UPDATE ON appointments FOR EACH ROW WHEN (new.search_text <> ''::text) EXECUTE FUNCTION touch_updated_on();
-- What one person may do by a link, and what that person said of a visit, ends when the visit is given to another patient.
CREATE TRIGGER another_patient AFTER UPDATE ON appointments FOR EACH ROW WHEN (old.patient_id <> new.patient_id) EXECUTE FUNCTION visit_goes_to_another();
-- The attendance follows its appointment, whoever changes that.
CREATE TRIGGER attendance AFTER UPDATE ON appointments FOR EACH ROW WHEN (old.status IS DISTINCT FROM new.status OR old.doctor_id IS DISTINCT FROM new.doctor_id OR old.appointment_date IS DISTINCT FROM new.appointment_date OR old.appointment_time IS DISTINCT FROM new.appointment_time) EXECUTE FUNCTION attendance_follows();
-- Forgets that the patient cancelled by the link once the visit is no longer cancelled.
CREATE TRIGGER attendance_cancelling AFTER UPDATE ON appointments FOR EACH ROW WHEN (old.status = 'Cancelled'::text AND new.status <> 'Cancelled'::text) EXECUTE FUNCTION attendance_forgets_cancelling();
-- Writes on the audit trail what was changed or removed, row by row: who, when, before and after.
CREATE TRIGGER audit AFTER DELETE OR UPDATE ON appointments FOR EACH ROW EXECUTE FUNCTION audit_change();
-- Writes new records on the audit trail, by statement, one row of the trail for each record.
CREATE TRIGGER audit_insert AFTER INSERT ON appointments REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_inserts();
-- Writes who put this patient before this doctor, and when.
CREATE TRIGGER b_booked BEFORE INSERT OR UPDATE ON appointments FOR EACH ROW EXECUTE FUNCTION appointments_booked();
-- Tells the boards of the days that a statement's rows concern.
CREATE TRIGGER day_feed_insert AFTER INSERT ON appointments REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_days();
CREATE TRIGGER day_feed_update AFTER UPDATE ON appointments REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_days();
-- Drops the planned messages of a visit that is taken away or moved, by whichever way.
CREATE TRIGGER drop_messages AFTER UPDATE ON appointments FOR EACH ROW WHEN (old.is_deleted <> new.is_deleted OR old.status <> new.status OR old.patient_id <> new.patient_id OR old.doctor_id <> new.doctor_id OR old.appointment_date <> new.appointment_date OR old.appointment_time <> new.appointment_time) EXECUTE FUNCTION drop_messages_of_visit();
-- Keeps the figures of appointments: how many, how many completed, and their minutes, by department.
CREATE TRIGGER figures_delete AFTER DELETE ON appointments REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION figures_of_appointments();
CREATE TRIGGER figures_insert AFTER INSERT ON appointments REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION figures_of_appointments();
CREATE TRIGGER figures_update AFTER UPDATE ON appointments REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION figures_of_appointments();
-- What a visit means for calling its patient, by whichever way it is changed.
CREATE TRIGGER recalls_follow AFTER UPDATE ON appointments FOR EACH ROW WHEN (old.status IS DISTINCT FROM new.status OR old.is_deleted IS DISTINCT FROM new.is_deleted OR old.patient_id IS DISTINCT FROM new.patient_id) EXECUTE FUNCTION recalls_follow_visit();
-- Counts again the bills that a statement concerned.
CREATE TRIGGER recount_bills_update AFTER UPDATE ON appointments REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION recount_concerned_bills();
-- Writes the days of visits of those patients anew whose appointments changed, one at a time for each patient.
CREATE TRIGGER recount_visits_delete AFTER DELETE ON appointments REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION recount_visits();
CREATE TRIGGER recount_visits_insert AFTER INSERT ON appointments REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION recount_visits();
CREATE TRIGGER recount_visits_update AFTER UPDATE ON appointments REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION recount_visits();
-- Writes the text by which an appointment is found, the patient's phone among it.
CREATE TRIGGER search BEFORE INSERT OR UPDATE ON appointments FOR EACH ROW EXECUTE FUNCTION appointments_search();
-- A visit that is booked settles what its patient is to be called for.
CREATE TRIGGER settle_recalls AFTER INSERT ON appointments REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION settle_recalls();
-- Adds to the totals of a list what a statement changed of them.
CREATE TRIGGER totals_delete AFTER DELETE ON appointments REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION track_list_totals('appointments');
CREATE TRIGGER totals_insert AFTER INSERT ON appointments REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_list_totals('appointments');
CREATE TRIGGER totals_update AFTER UPDATE ON appointments REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_list_totals('appointments');
-- A visit that is booked settles its patient's wish (settle_waiting).
CREATE TRIGGER waiting_follows_booking AFTER INSERT ON appointments FOR EACH ROW WHEN (new.status = 'Scheduled'::text AND NOT new.is_deleted) EXECUTE FUNCTION waiting_follows_booking();
-- A wish follows the visit that fulfilled it, by whichever way that is changed.
CREATE TRIGGER waiting_follows_visit AFTER UPDATE ON appointments FOR EACH ROW WHEN (old.status IS DISTINCT FROM new.status OR old.is_deleted IS DISTINCT FROM new.is_deleted OR old.patient_id IS DISTINCT FROM new.patient_id OR old.department_id IS DISTINCT FROM new.department_id OR old.doctor_id IS DISTINCT FROM new.doctor_id OR old.period IS DISTINCT FROM new.period) EXECUTE FUNCTION waiting_follows_visit();
-- A patient's wish for another time is decided by what becomes of its visit, and stands again when that does.
CREATE TRIGGER wishes_follow_visit AFTER UPDATE ON appointments FOR EACH ROW WHEN (old.status IS DISTINCT FROM new.status OR old.is_deleted IS DISTINCT FROM new.is_deleted OR old.doctor_id IS DISTINCT FROM new.doctor_id OR old.appointment_date IS DISTINCT FROM new.appointment_date OR old.appointment_time IS DISTINCT FROM new.appointment_time) EXECUTE FUNCTION wishes_follow_visit();

CREATE TABLE appointment_services (
  appointment_id bigint NOT NULL,
  service_id bigint NOT NULL,
  CONSTRAINT appointment_services_pkey PRIMARY KEY (appointment_id, service_id),
  CONSTRAINT appointment_services_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES appointments(id),
  CONSTRAINT appointment_services_service_id_fkey FOREIGN KEY (service_id) REFERENCES services(id)
);
-- The services of an appointment, and of a request, are part of its record: a change of theirs is on its trail, as a change of the record from one list of services to another.
CREATE TRIGGER audit_delete AFTER DELETE ON appointment_services REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_services('appointments', 'appointment_id');
CREATE TRIGGER audit_insert AFTER INSERT ON appointment_services REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_services('appointments', 'appointment_id');

CREATE TABLE attendances (
  id bigint NOT NULL,
  doctor_id bigint NOT NULL,
  day date NOT NULL,
  is_walk_in boolean DEFAULT false NOT NULL,
  token_no integer,
  confirmed_on timestamp with time zone,
  confirmed_by text,
  arrived_on timestamp with time zone,
  called_on timestamp with time zone,
  seated_on timestamp with time zone,
  done_on timestamp with time zone,
  left_on timestamp with time zone,
  no_show_on timestamp with time zone,
  created_on timestamp with time zone DEFAULT now_ms() NOT NULL,
  updated_on timestamp with time zone DEFAULT now_ms() NOT NULL,
  cancelled_by_patient_on timestamp with time zone,
  cancel_reason text,
  CONSTRAINT attendances_pkey PRIMARY KEY (id),
  CONSTRAINT attendances_doctor_id_day_token_no_key UNIQUE (doctor_id, day, token_no),
  CONSTRAINT attendances_id_fkey FOREIGN KEY (id) REFERENCES appointments(id) ON DELETE CASCADE,
  CONSTRAINT attendances_cancel_reason_check CHECK (cancel_reason = ANY (ARRAY['not well'::text, 'no transport'::text, 'work'::text, 'feeling better'::text, 'other'::text])),
  CONSTRAINT attendances_check CHECK ((confirmed_on IS NULL) = (confirmed_by IS NULL)),
  CONSTRAINT attendances_check1 CHECK (token_no IS NULL OR arrived_on IS NOT NULL),
  CONSTRAINT attendances_check2 CHECK (called_on >= arrived_on AND seated_on >= arrived_on),
  CONSTRAINT attendances_check3 CHECK (done_on >= COALESCE(seated_on, arrived_on)),
  CONSTRAINT attendances_check4 CHECK (left_on IS NULL OR seated_on IS NULL),
  CONSTRAINT attendances_check5 CHECK (no_show_on IS NULL OR num_nonnulls(arrived_on, seated_on, done_on, left_on) = 0),
  CONSTRAINT attendances_check6 CHECK (cancel_reason IS NULL OR cancelled_by_patient_on IS NOT NULL),
  CONSTRAINT attendances_confirmed_by_check CHECK (confirmed_by = ANY (ARRAY['patient'::text, 'desk'::text])),
  CONSTRAINT attendances_token_no_check CHECK (token_no > 0)
);
CREATE INDEX attendances_no_shows ON attendances USING btree (id) WHERE no_show_on IS NOT NULL;
-- Keeps `updated_on`, which always rises: nobody overwrites a version that they have not seen.
CREATE TRIGGER a_touch BEFORE UPDATE ON attendances FOR EACH ROW EXECUTE FUNCTION touch_updated_on();
-- Writes on the audit trail what was changed or removed, row by row: who, when, before and after.
CREATE TRIGGER audit AFTER DELETE OR UPDATE ON attendances FOR EACH ROW EXECUTE FUNCTION audit_change();
-- Writes new records on the audit trail, by statement, one row of the trail for each record.
CREATE TRIGGER audit_insert AFTER INSERT ON attendances REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_inserts();
-- Tells the boards of the days that a statement's rows concern.
CREATE TRIGGER day_feed_insert AFTER INSERT ON attendances REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_days();
CREATE TRIGGER day_feed_update AFTER UPDATE ON attendances REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_days();
-- Puts a patient on the list to call who did not come, or left, and has no other visit to come: for the next working day.
CREATE TRIGGER recall_absent AFTER UPDATE ON attendances FOR EACH ROW WHEN ((new.no_show_on IS NOT NULL OR new.left_on IS NOT NULL) AND old.no_show_on IS NULL AND old.left_on IS NULL) EXECUTE FUNCTION recall_the_absent();
CREATE TRIGGER recall_absent_added AFTER INSERT ON attendances FOR EACH ROW WHEN (new.no_show_on IS NOT NULL OR new.left_on IS NOT NULL) EXECUTE FUNCTION recall_the_absent();

CREATE TABLE token_counters (
  doctor_id bigint NOT NULL,
  day date NOT NULL,
  last_no integer NOT NULL,
  CONSTRAINT token_counters_pkey PRIMARY KEY (doctor_id, day)
);

CREATE TABLE displays (
  id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  name text NOT NULL,
  token_hash bytea NOT NULL,
  doctor_ids bigint[],
  created_on timestamp with time zone DEFAULT now_ms() NOT NULL,
  last_seen_on timestamp with time zone,
  revoked_on timestamp with time zone,
  CONSTRAINT displays_pkey PRIMARY KEY (id),
  CONSTRAINT displays_token_hash_key UNIQUE (token_hash),
  CONSTRAINT displays_name_check CHECK (length(name) >= 1 AND length(name) <= 60)
);
-- Writes on the audit trail what was changed or removed, row by row: who, when, before and after.
CREATE TRIGGER audit AFTER DELETE OR UPDATE OF name, token_hash, doctor_ids, revoked_on ON displays FOR EACH ROW EXECUTE FUNCTION audit_change();
-- Writes new records on the audit trail, by statement, one row of the trail for each record.
CREATE TRIGGER audit_insert AFTER INSERT ON displays REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_inserts();

CREATE TABLE display_codes (
  code text NOT NULL,
  token_hash bytea NOT NULL,
  expires_on timestamp with time zone NOT NULL,
  CONSTRAINT display_codes_pkey PRIMARY KEY (code),
  CONSTRAINT display_codes_token_hash_key UNIQUE (token_hash),
  CONSTRAINT display_codes_code_check CHECK (code ~ '^\d{6}$'::text),
  CONSTRAINT display_codes_token_hash_check CHECK (length(token_hash) = 32)
);

CREATE TABLE day_changes (
  xact xid8 DEFAULT pg_current_xact_id() NOT NULL,
  day date,
  at timestamp with time zone DEFAULT now_ms() NOT NULL
);
CREATE INDEX day_changes_xact ON day_changes USING btree (xact) INCLUDE (day);

CREATE TABLE waiting_entries (
  id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  patient_id bigint NOT NULL,
  department_id bigint NOT NULL,
  doctor_id bigint,
  service_ids bigint[] NOT NULL,
  appointment_id bigint,
  booked_id bigint,
  minutes integer NOT NULL,
  from_day date NOT NULL,
  to_day date NOT NULL,
  weekdays integer[] DEFAULT '{1,2,3,4,5,6,7}'::integer[] NOT NULL,
  from_time time without time zone,
  to_time time without time zone,
  notice_minutes integer DEFAULT 120 NOT NULL,
  priority text DEFAULT 'Medium'::text NOT NULL,
  note text,
  state text DEFAULT 'waiting'::text NOT NULL,
  is_deleted boolean DEFAULT false NOT NULL,
  created_on timestamp with time zone DEFAULT now_ms() NOT NULL,
  updated_on timestamp with time zone DEFAULT now_ms() NOT NULL,
  CONSTRAINT waiting_entries_pkey PRIMARY KEY (id),
  CONSTRAINT waiting_entries_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES appointments(id) ON DELETE SET NULL,
  CONSTRAINT waiting_entries_booked_id_fkey FOREIGN KEY (booked_id) REFERENCES appointments(id) ON DELETE SET NULL,
  CONSTRAINT waiting_entries_department_id_fkey FOREIGN KEY (department_id) REFERENCES departments(id),
  CONSTRAINT waiting_entries_doctor_id_fkey FOREIGN KEY (doctor_id) REFERENCES doctors(id),
  CONSTRAINT waiting_entries_patient_id_fkey FOREIGN KEY (patient_id) REFERENCES patients(id) ON DELETE CASCADE,
  CONSTRAINT waiting_entries_check CHECK (to_day >= from_day),
  CONSTRAINT waiting_entries_check1 CHECK ((from_time IS NULL) = (to_time IS NULL)),
  CONSTRAINT waiting_entries_check2 CHECK ((EXTRACT(epoch FROM to_time) - EXTRACT(epoch FROM from_time)) >= (60 * minutes)::numeric),
  CONSTRAINT waiting_entries_minutes_check CHECK (minutes >= 5 AND minutes <= 480),
  CONSTRAINT waiting_entries_note_check CHECK (length(note) >= 1 AND length(note) <= 200),
  CONSTRAINT waiting_entries_notice_minutes_check CHECK (notice_minutes >= 0 AND notice_minutes <= 10080),
  CONSTRAINT waiting_entries_priority_check CHECK (priority = ANY (ARRAY['Low'::text, 'Medium'::text, 'High'::text])),
  CONSTRAINT waiting_entries_service_ids_check CHECK (cardinality(service_ids) >= 1 AND cardinality(service_ids) <= 50 AND array_position(service_ids, NULL::bigint) IS NULL),
  CONSTRAINT waiting_entries_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'booked'::text, 'withdrawn'::text, 'lapsed'::text])),
  CONSTRAINT waiting_entries_weekdays_check CHECK (weekdays <@ '{1,2,3,4,5,6,7}'::integer[] AND cardinality(weekdays) >= 1 AND cardinality(weekdays) <= 7)
);
CREATE INDEX waiting_entries_booked ON waiting_entries USING btree (booked_id) WHERE booked_id IS NOT NULL;
CREATE INDEX waiting_entries_fitting ON waiting_entries USING btree (department_id, to_day) WHERE state = 'waiting'::text AND NOT is_deleted;
CREATE INDEX waiting_entries_patient ON waiting_entries USING btree (patient_id);
CREATE INDEX waiting_entries_visit ON waiting_entries USING btree (appointment_id) WHERE appointment_id IS NOT NULL;
CREATE UNIQUE INDEX waiting_entries_one ON waiting_entries USING btree (patient_id, department_id) WHERE state = 'waiting'::text AND NOT is_deleted;
-- Keeps `updated_on`, which always rises: nobody overwrites a version that they have not seen.
CREATE TRIGGER a_touch BEFORE UPDATE ON waiting_entries FOR EACH ROW EXECUTE FUNCTION touch_updated_on();
-- Writes on the audit trail what happened to a wish on the waiting list, and not what was written: the trail is never cleared.
CREATE TRIGGER audit AFTER INSERT OR UPDATE ON waiting_entries FOR EACH ROW EXECUTE FUNCTION audit_waiting_entry();

CREATE TABLE waiting_offers (
  id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  waiting_id bigint NOT NULL,
  doctor_id bigint NOT NULL,
  day date NOT NULL,
  time time without time zone NOT NULL,
  minutes integer NOT NULL,
  made_by bigint,
  made_on timestamp with time zone DEFAULT now_ms() NOT NULL,
  expires_on timestamp with time zone NOT NULL,
  state text DEFAULT 'open'::text NOT NULL,
  is_deleted boolean DEFAULT false NOT NULL,
  created_on timestamp with time zone DEFAULT now_ms() NOT NULL,
  updated_on timestamp with time zone DEFAULT now_ms() NOT NULL,
  CONSTRAINT waiting_offers_pkey PRIMARY KEY (id),
  CONSTRAINT waiting_offers_waiting_id_doctor_id_day_time_key UNIQUE (waiting_id, doctor_id, day, "time"),
  CONSTRAINT waiting_offers_doctor_id_fkey FOREIGN KEY (doctor_id) REFERENCES doctors(id) ON DELETE CASCADE,
  CONSTRAINT waiting_offers_made_by_fkey FOREIGN KEY (made_by) REFERENCES staff(id) ON DELETE SET NULL,
  CONSTRAINT waiting_offers_waiting_id_fkey FOREIGN KEY (waiting_id) REFERENCES waiting_entries(id) ON DELETE CASCADE,
  CONSTRAINT waiting_offers_minutes_check CHECK (minutes >= 5 AND minutes <= 480),
  CONSTRAINT waiting_offers_state_check CHECK (state = ANY (ARRAY['open'::text, 'taken'::text, 'gone'::text, 'declined'::text]))
);
CREATE INDEX waiting_offers_latest ON waiting_offers USING btree (waiting_id, made_on DESC);
CREATE INDEX waiting_offers_open ON waiting_offers USING btree (doctor_id, day) WHERE state = 'open'::text;
-- Keeps `updated_on`, which always rises: nobody overwrites a version that they have not seen.
CREATE TRIGGER a_touch BEFORE UPDATE ON waiting_offers FOR EACH ROW EXECUTE FUNCTION touch_updated_on();
-- Writes on the audit trail what was changed or removed, row by row: who, when, before and after.
CREATE TRIGGER audit AFTER DELETE OR UPDATE ON waiting_offers FOR EACH ROW EXECUTE FUNCTION audit_change();
-- Writes new records on the audit trail, by statement, one row of the trail for each record.
CREATE TRIGGER audit_insert AFTER INSERT ON waiting_offers REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_inserts();

CREATE TABLE recalls (
  id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  patient_id bigint NOT NULL,
  reason text NOT NULL,
  words text,
  service_id bigint,
  doctor_id bigint,
  source_id bigint,
  booked_id bigint,
  due_day date NOT NULL,
  next_call_day date NOT NULL,
  calls integer DEFAULT 0 NOT NULL,
  state text DEFAULT 'due'::text NOT NULL,
  stop_reason text,
  is_deleted boolean DEFAULT false NOT NULL,
  created_on timestamp with time zone DEFAULT now_ms() NOT NULL,
  updated_on timestamp with time zone DEFAULT now_ms() NOT NULL,
  CONSTRAINT recalls_pkey PRIMARY KEY (id),
  CONSTRAINT recalls_booked_id_fkey FOREIGN KEY (booked_id) REFERENCES appointments(id) ON DELETE SET NULL,
  CONSTRAINT recalls_doctor_id_fkey FOREIGN KEY (doctor_id) REFERENCES doctors(id) ON DELETE SET NULL,
  CONSTRAINT recalls_patient_id_fkey FOREIGN KEY (patient_id) REFERENCES patients(id) ON DELETE CASCADE,
  CONSTRAINT recalls_service_id_fkey FOREIGN KEY (service_id) REFERENCES services(id) ON DELETE SET NULL,
  CONSTRAINT recalls_source_id_fkey FOREIGN KEY (source_id) REFERENCES appointments(id) ON DELETE SET NULL,
  CONSTRAINT recalls_calls_check CHECK (calls >= 0),
  CONSTRAINT recalls_check CHECK (next_call_day >= due_day),
  CONSTRAINT recalls_check1 CHECK ((state = 'stopped'::text) = (stop_reason IS NOT NULL)),
  CONSTRAINT recalls_reason_check CHECK (reason = ANY (ARRAY['recall'::text, 'no-show'::text, 'cancelled'::text, 'promised'::text])),
  CONSTRAINT recalls_state_check CHECK (state = ANY (ARRAY['due'::text, 'booked'::text, 'done'::text, 'stopped'::text])),
  CONSTRAINT recalls_stop_reason_check CHECK (stop_reason = ANY (ARRAY['no answer'::text, 'does not want'::text, 'wrong number'::text, 'by the desk'::text, 'visit stands again'::text, 'erased'::text])),
  CONSTRAINT recalls_words_check CHECK (length(words) >= 1 AND length(words) <= 100)
);
CREATE INDEX recalls_booked ON recalls USING btree (booked_id) WHERE booked_id IS NOT NULL;
CREATE INDEX recalls_patient ON recalls USING btree (patient_id);
CREATE INDEX recalls_source ON recalls USING btree (source_id);
CREATE INDEX recalls_to_call ON recalls USING btree (next_call_day) WHERE state = 'due'::text AND NOT is_deleted;
CREATE UNIQUE INDEX recalls_one_due ON recalls USING btree (patient_id, reason, COALESCE(service_id, 0::bigint)) WHERE state = 'due'::text AND NOT is_deleted;
-- Keeps `updated_on`, which always rises: nobody overwrites a version that they have not seen.
CREATE TRIGGER a_touch BEFORE UPDATE ON recalls FOR EACH ROW EXECUTE FUNCTION touch_updated_on();
-- Writes on the audit trail what happened to a recall, and not what was written: the trail is never cleared.
CREATE TRIGGER audit AFTER INSERT OR UPDATE ON recalls FOR EACH ROW EXECUTE FUNCTION audit_recall();

CREATE TABLE call_notes (
  id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  recall_id bigint NOT NULL,
  at timestamp with time zone DEFAULT now_ms() NOT NULL,
  staff_id bigint,
  result text NOT NULL,
  words text,
  calls_before integer,
  next_call_day_before date,
  CONSTRAINT call_notes_pkey PRIMARY KEY (id),
  CONSTRAINT call_notes_recall_id_fkey FOREIGN KEY (recall_id) REFERENCES recalls(id) ON DELETE CASCADE,
  CONSTRAINT call_notes_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE SET NULL,
  CONSTRAINT call_notes_result_check CHECK (result = ANY (ARRAY['no answer'::text, 'will call back'::text, 'call again'::text, 'booked'::text, 'does not want'::text, 'wrong number'::text, 'message sent'::text, 'taken back'::text])),
  CONSTRAINT call_notes_words_check CHECK (length(words) >= 1 AND length(words) <= 200)
);
CREATE INDEX call_notes_recall ON call_notes USING btree (recall_id, id DESC);
-- A note of a call goes with its recall, loses its words when its patient is erased and its author with the author's account; nothing else changes it.
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON call_notes FOR EACH ROW EXECUTE FUNCTION keep_call_note();
-- The ledger and the audit trail only ever grow.
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON call_notes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE message_kinds (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  kind text NOT NULL,
  is_active boolean DEFAULT false NOT NULL,
  channel text DEFAULT 'desk'::text NOT NULL,
  updated_on timestamp with time zone DEFAULT now_ms() NOT NULL,
  CONSTRAINT message_kinds_pkey PRIMARY KEY (id),
  CONSTRAINT message_kinds_kind_key UNIQUE (kind),
  CONSTRAINT message_kinds_channel_check CHECK (channel = ANY (ARRAY['desk'::text, 'sms'::text, 'whatsapp'::text, 'email'::text])),
  CONSTRAINT message_kinds_kind_check CHECK (kind = ANY (ARRAY['booked'::text, 'reminder'::text, 'moved'::text, 'cancelled'::text, 'offer'::text, 'recall'::text, 'rearrange'::text, 'free'::text]))
);
-- Keeps `updated_on`, which always rises: nobody overwrites a version that they have not seen.
CREATE TRIGGER a_touch BEFORE UPDATE ON message_kinds FOR EACH ROW EXECUTE FUNCTION touch_updated_on();
-- Writes on the audit trail what was changed or removed, row by row: who, when, before and after.
CREATE TRIGGER audit AFTER DELETE OR UPDATE ON message_kinds FOR EACH ROW EXECUTE FUNCTION audit_change();
-- Writes new records on the audit trail, by statement, one row of the trail for each record.
CREATE TRIGGER audit_insert AFTER INSERT ON message_kinds REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_inserts();

CREATE TABLE message_templates (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  kind text NOT NULL,
  language text NOT NULL,
  body text NOT NULL,
  provider_name text,
  updated_on timestamp with time zone DEFAULT now_ms() NOT NULL,
  CONSTRAINT message_templates_pkey PRIMARY KEY (id),
  CONSTRAINT message_templates_kind_language_key UNIQUE (kind, language),
  CONSTRAINT message_templates_kind_fkey FOREIGN KEY (kind) REFERENCES message_kinds(kind),
  CONSTRAINT message_templates_body_check CHECK (length(body) >= 1 AND length(body) <= 600),
  CONSTRAINT message_templates_language_check CHECK (language = ANY (ARRAY['en'::text, 'ur'::text])),
  CONSTRAINT message_templates_provider_name_check CHECK (length(provider_name) >= 1 AND length(provider_name) <= 200)
);
-- Keeps `updated_on`, which always rises: nobody overwrites a version that they have not seen.
CREATE TRIGGER a_touch BEFORE UPDATE ON message_templates FOR EACH ROW EXECUTE FUNCTION touch_updated_on();
-- Writes on the audit trail what was changed or removed, row by row: who, when, before and after.
CREATE TRIGGER audit AFTER DELETE OR UPDATE ON message_templates FOR EACH ROW EXECUTE FUNCTION audit_change();
-- Writes new records on the audit trail, by statement, one row of the trail for each record.
CREATE TRIGGER audit_insert AFTER INSERT ON message_templates REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_inserts();

CREATE TABLE reminder_plan (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  position integer NOT NULL,
  days_before integer,
  at_time time without time zone,
  minutes_before integer,
  CONSTRAINT reminder_plan_pkey PRIMARY KEY (id),
  CONSTRAINT reminder_plan_position_key UNIQUE ("position"),
  CONSTRAINT reminder_plan_check CHECK ((days_before IS NULL) = (at_time IS NULL) AND (days_before IS NULL) <> (minutes_before IS NULL)),
  CONSTRAINT reminder_plan_days_before_check CHECK (days_before >= 0 AND days_before <= 30),
  CONSTRAINT reminder_plan_minutes_before_check CHECK (minutes_before >= 30 AND minutes_before <= 10080),
  CONSTRAINT reminder_plan_position_check CHECK ("position" >= 1 AND "position" <= 5)
);
-- Writes on the audit trail what was changed or removed, row by row: who, when, before and after.
CREATE TRIGGER audit AFTER DELETE OR UPDATE ON reminder_plan FOR EACH ROW EXECUTE FUNCTION audit_change();
-- Writes new records on the audit trail, by statement, one row of the trail for each record.
CREATE TRIGGER audit_insert AFTER INSERT ON reminder_plan REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_inserts();

CREATE TABLE messages (
  id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  kind text NOT NULL,
  appointment_id bigint,
  patient_id bigint NOT NULL,
  visit_start timestamp without time zone,
  channel text NOT NULL,
  language text NOT NULL,
  address text NOT NULL,
  group_key text,
  due_on timestamp with time zone NOT NULL,
  not_after timestamp with time zone NOT NULL,
  body text,
  state text DEFAULT 'planned'::text NOT NULL,
  state_on timestamp with time zone DEFAULT now_ms() NOT NULL,
  why text,
  provider_id text,
  sent_by bigint,
  dedupe_key text NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  created_on timestamp with time zone DEFAULT now_ms() NOT NULL,
  updated_on timestamp with time zone DEFAULT now_ms() NOT NULL,
  doctor_id bigint,
  known_start timestamp without time zone,
  known_doctor_id bigint,
  CONSTRAINT messages_pkey PRIMARY KEY (id),
  CONSTRAINT messages_dedupe_key_key UNIQUE (dedupe_key),
  CONSTRAINT messages_provider_id_key UNIQUE (provider_id),
  CONSTRAINT messages_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES appointments(id) ON DELETE CASCADE,
  CONSTRAINT messages_doctor_id_fkey FOREIGN KEY (doctor_id) REFERENCES doctors(id) ON DELETE SET NULL,
  CONSTRAINT messages_kind_fkey FOREIGN KEY (kind) REFERENCES message_kinds(kind),
  CONSTRAINT messages_known_doctor_id_fkey FOREIGN KEY (known_doctor_id) REFERENCES doctors(id) ON DELETE SET NULL,
  CONSTRAINT messages_patient_id_fkey FOREIGN KEY (patient_id) REFERENCES patients(id) ON DELETE CASCADE,
  CONSTRAINT messages_sent_by_fkey FOREIGN KEY (sent_by) REFERENCES staff(id) ON DELETE SET NULL,
  CONSTRAINT messages_body_check CHECK (length(body) >= 1 AND length(body) <= 1000),
  CONSTRAINT messages_channel_check CHECK (channel = ANY (ARRAY['desk'::text, 'sms'::text, 'whatsapp'::text, 'email'::text])),
  CONSTRAINT messages_language_check CHECK (language = ANY (ARRAY['en'::text, 'ur'::text])),
  CONSTRAINT messages_state_check CHECK (state = ANY (ARRAY['planned'::text, 'opened'::text, 'sending'::text, 'sent'::text, 'delivered'::text, 'read'::text, 'failed'::text, 'unknown'::text, 'dropped'::text])),
  CONSTRAINT messages_why_check CHECK (why = ANY (ARRAY['moved'::text, 'cancelled'::text, 'completed'::text, 'deleted'::text, 'other patient'::text, 'stopped'::text, 'covered'::text, 'too late'::text, 'skipped'::text, 'no WhatsApp'::text, 'switched off'::text, 'refused'::text, 'not reached'::text, 'erased'::text]))
);
CREATE INDEX messages_appointment ON messages USING btree (appointment_id);
CREATE INDEX messages_body ON messages USING btree (state_on) WHERE body IS NOT NULL;
CREATE INDEX messages_due ON messages USING btree (due_on) WHERE state = 'planned'::text;
CREATE INDEX messages_group ON messages USING btree (group_key) WHERE state = 'planned'::text;
CREATE INDEX messages_open ON messages USING btree (state_on) WHERE state = ANY (ARRAY['opened'::text, 'sending'::text, 'unknown'::text, 'failed'::text]);
CREATE INDEX messages_patient ON messages USING btree (patient_id, id DESC);
-- Keeps `updated_on` of a message, and since when it is in its state.
CREATE TRIGGER a_touch BEFORE UPDATE ON messages FOR EACH ROW EXECUTE FUNCTION touch_message();
-- Writes on the audit trail what happened to a message.
CREATE TRIGGER audit AFTER INSERT OR UPDATE ON messages FOR EACH ROW EXECUTE FUNCTION audit_message();

CREATE TABLE patient_links (
  kind smallint NOT NULL,
  id bigint NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  opens integer DEFAULT 0 NOT NULL,
  first_opened_on timestamp with time zone,
  last_opened_on timestamp with time zone,
  CONSTRAINT patient_links_pkey PRIMARY KEY (kind, id),
  CONSTRAINT patient_links_kind_check CHECK (kind >= 1 AND kind <= 255),
  CONSTRAINT patient_links_version_check CHECK (version > 0)
);
CREATE INDEX patient_links_renewed ON patient_links USING btree (kind, id) INCLUDE (version) WHERE version > 1;

-- ---- clinical ----

CREATE TABLE note_drafts (
  staff_id bigint NOT NULL,
  appointment_id bigint NOT NULL,
  chief_complaint text,
  notes text,
  treatment_plan text,
  prescription text,
  based_on timestamp with time zone NOT NULL,
  updated_on timestamp with time zone DEFAULT now_ms() NOT NULL,
  CONSTRAINT note_drafts_pkey PRIMARY KEY (staff_id, appointment_id),
  CONSTRAINT note_drafts_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES appointments(id),
  CONSTRAINT note_drafts_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);
CREATE INDEX note_drafts_by_age ON note_drafts USING btree (updated_on);
CREATE INDEX note_drafts_by_visit ON note_drafts USING btree (appointment_id);

-- ---- money ----

CREATE TABLE bills (
  id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  patient_id bigint NOT NULL,
  patient_name text NOT NULL,
  appointment_id bigint,
  doctor_id bigint NOT NULL,
  bill_date date NOT NULL,
  payment_method text NOT NULL,
  chargeable numeric(12,2) NOT NULL,
  discount numeric(12,2) DEFAULT 0 NOT NULL,
  received numeric(12,2) DEFAULT 0 NOT NULL,
  due numeric(12,2) GENERATED ALWAYS AS (((chargeable - discount) - received)) STORED NOT NULL,
  status text GENERATED ALWAYS AS (
CASE
    WHEN (((chargeable - discount) - received) = (0)::numeric) THEN 'Paid'::text
    WHEN (received > (0)::numeric) THEN 'Partial'::text
    ELSE 'Due'::text
END) STORED NOT NULL,
  notes text,
  is_deleted boolean DEFAULT false NOT NULL,
  created_on timestamp with time zone DEFAULT now_ms() NOT NULL,
  updated_on timestamp with time zone DEFAULT now_ms() NOT NULL,
  search_text text DEFAULT ''::text NOT NULL,
  voided_on timestamp with time zone,
  voided_by bigint,
  void_reason text,
  credited numeric(12,2) DEFAULT 0 NOT NULL,
  CONSTRAINT bills_pkey PRIMARY KEY (id),
  CONSTRAINT bills_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES appointments(id),
  CONSTRAINT bills_doctor_id_fkey FOREIGN KEY (doctor_id) REFERENCES doctors(id),
  CONSTRAINT bills_patient_id_fkey FOREIGN KEY (patient_id) REFERENCES patients(id),
  CONSTRAINT bills_voided_by_fkey FOREIGN KEY (voided_by) REFERENCES staff(id),
  CONSTRAINT bills_chargeable_check CHECK (chargeable >= 0::numeric),
  CONSTRAINT bills_check CHECK (discount >= 0::numeric AND discount <= chargeable),
  CONSTRAINT bills_check1 CHECK (received >= 0::numeric AND received <= (chargeable - discount)),
  CONSTRAINT bills_credited_check CHECK (credited >= 0::numeric AND credited <= discount),
  CONSTRAINT bills_patient_name_check CHECK (length(patient_name) >= 1 AND length(patient_name) <= 200),
  CONSTRAINT bills_payment_method_check CHECK (length(payment_method) >= 1 AND length(payment_method) <= 60),
  CONSTRAINT bills_void_reason_check CHECK (length(void_reason) <= 500)
);
CREATE INDEX bills_appointment ON bills USING btree (appointment_id) WHERE NOT is_deleted;
CREATE INDEX bills_date ON bills USING btree (bill_date) WHERE NOT is_deleted;
CREATE INDEX bills_newest ON bills USING btree (created_on DESC, id DESC) WHERE NOT is_deleted;
CREATE INDEX bills_open ON bills USING btree (status, created_on DESC, id DESC) INCLUDE (chargeable, discount, received, due) WHERE NOT is_deleted AND status <> 'Paid'::text;
CREATE INDEX bills_owed ON bills USING btree (patient_id) INCLUDE (bill_date, due) WHERE NOT is_deleted AND due > 0::numeric;
CREATE INDEX bills_patient ON bills USING btree (patient_id, bill_date DESC) WHERE NOT is_deleted;
CREATE INDEX bills_search ON bills USING gin (search_text gin_trgm_ops) WHERE NOT is_deleted;
CREATE INDEX bills_short ON bills USING gin (short_pieces(search_text)) WHERE NOT is_deleted;
-- Keeps `updated_on`, which always rises: nobody overwrites a version that they have not seen.
CREATE TRIGGER a_touch BEFORE UPDATE ON bills FOR EACH ROW WHEN (new.search_text <> ''::text) EXECUTE FUNCTION touch_updated_on();
-- Writes on the audit trail what was changed or removed, row by row: who, when, before and after.
CREATE TRIGGER audit AFTER DELETE OR UPDATE ON bills FOR EACH ROW EXECUTE FUNCTION audit_change();
-- Writes new records on the audit trail, by statement, one row of the trail for each record.
CREATE TRIGGER audit_insert AFTER INSERT ON bills REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_inserts();
-- A bill equals its lines, its transactions and its credit notes when a transaction commits, whoever wrote it and in whatever order.
CREATE CONSTRAINT TRIGGER balance AFTER INSERT OR UPDATE ON bills DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION bill_must_balance();
-- Tells the boards of the days that a statement's rows concern.
CREATE TRIGGER day_feed_insert AFTER INSERT ON bills REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_days();
CREATE TRIGGER day_feed_update AFTER UPDATE ON bills REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_days();
-- Writes the listed credit notes and advances of a bill anew that show what changed of it.
CREATE TRIGGER listed_money AFTER UPDATE ON bills FOR EACH ROW WHEN (new.is_deleted IS DISTINCT FROM old.is_deleted OR new.patient_name IS DISTINCT FROM old.patient_name OR new.doctor_id IS DISTINCT FROM old.doctor_id) EXECUTE FUNCTION refresh_listed_money();
-- What package_problem asks of a package holds when a transaction commits.
CREATE CONSTRAINT TRIGGER packages AFTER UPDATE ON bills DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.is_deleted <> old.is_deleted OR new.patient_id <> old.patient_id) EXECUTE FUNCTION package_must_hold();
-- Writes the columns of payments anew that follow their bill.
CREATE TRIGGER payments AFTER UPDATE ON bills FOR EACH ROW WHEN (new.is_deleted IS DISTINCT FROM old.is_deleted OR new.patient_name IS DISTINCT FROM old.patient_name) EXECUTE FUNCTION refresh_bill_transactions();
-- Counts again the bills that a statement concerned.
CREATE TRIGGER recount_bills_delete AFTER DELETE ON bills REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION recount_concerned_bills();
CREATE TRIGGER recount_bills_update AFTER UPDATE ON bills REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION recount_concerned_bills();
-- Writes the text by which a bill is found, the numbers of its credit notes among it.
CREATE TRIGGER search BEFORE INSERT OR UPDATE ON bills FOR EACH ROW EXECUTE FUNCTION bills_search();
-- Adds to the totals of a list what a statement changed of them.
CREATE TRIGGER totals_delete AFTER DELETE ON bills REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION track_list_totals('bills', 'chargeable', 'discount', 'received', 'due');
CREATE TRIGGER totals_insert AFTER INSERT ON bills REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_list_totals('bills', 'chargeable', 'discount', 'received', 'due');
CREATE TRIGGER totals_update AFTER UPDATE ON bills REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_list_totals('bills', 'chargeable', 'discount', 'received', 'due');
-- Notes which bills changed since a doctor's share was last stated (touched_bills).
CREATE TRIGGER touch AFTER UPDATE ON bills FOR EACH ROW WHEN (old.doctor_id IS DISTINCT FROM new.doctor_id OR old.bill_date IS DISTINCT FROM new.bill_date OR old.discount IS DISTINCT FROM new.discount OR old.credited IS DISTINCT FROM new.credited OR old.is_deleted IS DISTINCT FROM new.is_deleted) EXECUTE FUNCTION touch_bills();
-- A void bill holds nothing of an advance, and gave nothing to one.
CREATE CONSTRAINT TRIGGER without_credit AFTER UPDATE ON bills DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.is_deleted AND NOT old.is_deleted) EXECUTE FUNCTION void_bill_without_credit();

CREATE TABLE bill_lines (
  id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  bill_id bigint NOT NULL,
  position integer NOT NULL,
  service_id bigint,
  description text NOT NULL,
  actual_price numeric(12,2) DEFAULT 0 NOT NULL,
  price numeric(12,2) NOT NULL,
  package_id bigint,
  CONSTRAINT bill_lines_pkey PRIMARY KEY (id),
  CONSTRAINT bill_lines_bill_id_position_key UNIQUE (bill_id, "position") DEFERRABLE INITIALLY DEFERRED,
  CONSTRAINT bill_lines_bill_id_fkey FOREIGN KEY (bill_id) REFERENCES bills(id),
  CONSTRAINT bill_lines_package_id_fkey FOREIGN KEY (package_id) REFERENCES patient_packages(id),
  CONSTRAINT bill_lines_service_id_fkey FOREIGN KEY (service_id) REFERENCES services(id),
  CONSTRAINT bill_lines_actual_price_check CHECK (actual_price >= 0::numeric),
  CONSTRAINT bill_lines_description_check CHECK (length(description) >= 1 AND length(description) <= 500),
  CONSTRAINT bill_lines_price_check CHECK (price >= 0::numeric)
);
CREATE INDEX bill_lines_package ON bill_lines USING btree (package_id) WHERE package_id IS NOT NULL;
CREATE INDEX bill_lines_service ON bill_lines USING btree (service_id);
-- Writes on the audit trail what was changed or removed, row by row: who, when, before and after.
CREATE TRIGGER audit AFTER DELETE OR UPDATE ON bill_lines FOR EACH ROW EXECUTE FUNCTION audit_change();
-- Writes new records on the audit trail, by statement, one row of the trail for each record.
CREATE TRIGGER audit_insert AFTER INSERT ON bill_lines REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_inserts();
-- A bill equals its lines, its transactions and its credit notes when a transaction commits, whoever wrote it and in whatever order.
CREATE CONSTRAINT TRIGGER balance AFTER INSERT OR DELETE OR UPDATE ON bill_lines DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION bill_must_balance();
-- What package_problem asks of a package holds when a transaction commits.
CREATE CONSTRAINT TRIGGER package_delete AFTER DELETE ON bill_lines DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.package_id IS NOT NULL) EXECUTE FUNCTION package_must_hold();
CREATE CONSTRAINT TRIGGER package_insert AFTER INSERT ON bill_lines DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.package_id IS NOT NULL) EXECUTE FUNCTION package_must_hold();
CREATE CONSTRAINT TRIGGER package_update AFTER UPDATE ON bill_lines DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.package_id IS NOT NULL OR old.package_id IS NOT NULL) EXECUTE FUNCTION package_must_hold();
-- Counts again the bills that a statement concerned.
CREATE TRIGGER recount_bills_delete AFTER DELETE ON bill_lines REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION recount_concerned_bills();
CREATE TRIGGER recount_bills_insert AFTER INSERT ON bill_lines REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION recount_concerned_bills();
CREATE TRIGGER recount_bills_update AFTER UPDATE ON bill_lines REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION recount_concerned_bills();
-- Notes which bills changed since a doctor's share was last stated (touched_bills).
CREATE TRIGGER touch_delete AFTER DELETE ON bill_lines REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_bills();
CREATE TRIGGER touch_insert AFTER INSERT ON bill_lines REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_bills();
CREATE TRIGGER touch_update AFTER UPDATE ON bill_lines REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_bills();
CREATE TRIGGER touch_update_old AFTER UPDATE ON bill_lines REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_bills();

CREATE TABLE bill_transactions (
  id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  bill_id bigint NOT NULL,
  amount numeric(12,2) NOT NULL,
  type text DEFAULT 'Payment'::text NOT NULL,
  remarks text,
  payment_method text NOT NULL,
  channel_info text,
  transaction_date date NOT NULL,
  received_by bigint,
  created_on timestamp with time zone DEFAULT now_ms() NOT NULL,
  is_deleted boolean DEFAULT false NOT NULL,
  search_text text DEFAULT ''::text NOT NULL,
  reverses_id bigint,
  reason text,
  in_drawer boolean DEFAULT true NOT NULL,
  replaces_id bigint,
  group_id bigint,
  drawer_day date,
  CONSTRAINT bill_transactions_pkey PRIMARY KEY (id),
  CONSTRAINT bill_transactions_bill_id_fkey FOREIGN KEY (bill_id) REFERENCES bills(id),
  CONSTRAINT bill_transactions_group_id_fkey FOREIGN KEY (group_id) REFERENCES bill_transactions(id),
  CONSTRAINT bill_transactions_received_by_fkey FOREIGN KEY (received_by) REFERENCES staff(id),
  CONSTRAINT bill_transactions_replaces_id_fkey FOREIGN KEY (replaces_id) REFERENCES bill_transactions(id),
  CONSTRAINT bill_transactions_reverses_id_fkey FOREIGN KEY (reverses_id) REFERENCES bill_transactions(id),
  CONSTRAINT bill_transactions_drawer_day CHECK (drawer_day IS NULL OR in_drawer AND (type = 'Correction'::text OR replaces_id IS NOT NULL)),
  CONSTRAINT bill_transactions_group CHECK (group_id IS NULL OR type = 'Payment'::text AND reverses_id IS NULL),
  CONSTRAINT bill_transactions_kind CHECK ((type = ANY (ARRAY['Payment'::text, 'Credit'::text])) AND amount > 0::numeric AND reverses_id IS NULL AND reason IS NULL OR (type = ANY (ARRAY['Refund'::text, 'Correction'::text])) AND amount < 0::numeric AND reverses_id IS NOT NULL AND reason IS NOT NULL),
  CONSTRAINT bill_transactions_payment_method_check CHECK (length(payment_method) >= 1 AND length(payment_method) <= 60),
  CONSTRAINT bill_transactions_reason_check CHECK (length(reason) >= 3 AND length(reason) <= 500)
);
CREATE INDEX bill_transactions_bill ON bill_transactions USING btree (bill_id, id);
CREATE INDEX bill_transactions_date ON bill_transactions USING btree (transaction_date) INCLUDE (amount) WHERE NOT is_deleted;
CREATE INDEX bill_transactions_drawer_days ON bill_transactions USING btree (drawer_day) WHERE drawer_day IS NOT NULL;
CREATE INDEX bill_transactions_groups ON bill_transactions USING btree (group_id) WHERE group_id IS NOT NULL;
CREATE INDEX bill_transactions_newest ON bill_transactions USING btree (created_on DESC, id DESC) WHERE NOT is_deleted;
CREATE INDEX bill_transactions_replacements ON bill_transactions USING btree (replaces_id) WHERE replaces_id IS NOT NULL;
CREATE INDEX bill_transactions_reversals ON bill_transactions USING btree (reverses_id) WHERE reverses_id IS NOT NULL;
CREATE INDEX bill_transactions_search ON bill_transactions USING gin (search_text gin_trgm_ops) WHERE NOT is_deleted;
CREATE INDEX bill_transactions_short ON bill_transactions USING gin (short_pieces(search_text)) WHERE NOT is_deleted;
-- The ledger and the audit trail only ever grow.
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OF id, bill_id, amount, type, remarks, payment_method, channel_info, transaction_date, received_by, created_on, reverses_id, reason, in_drawer, replaces_id, group_id, drawer_day ON bill_transactions FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON bill_transactions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- Writes new records on the audit trail, by statement, one row of the trail for each record.
CREATE TRIGGER audit_insert AFTER INSERT ON bill_transactions REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_inserts();
-- A bill equals its lines, its transactions and its credit notes when a transaction commits, whoever wrote it and in whatever order.
CREATE CONSTRAINT TRIGGER balance AFTER INSERT ON bill_transactions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION bill_must_balance();
-- A transaction that uses an advance has its entry in the patient's account, when a transaction commits.
CREATE CONSTRAINT TRIGGER of_account AFTER INSERT ON bill_transactions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.type = 'Credit'::text) EXECUTE FUNCTION credit_of_account();
-- The rows of one payment came on one day by one method through one pair of hands, and its first row names itself.
CREATE CONSTRAINT TRIGGER of_one_payment AFTER INSERT ON bill_transactions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.group_id IS NOT NULL) EXECUTE FUNCTION one_payment();
-- Counts again the bills that a statement concerned.
CREATE TRIGGER recount_bills_insert AFTER INSERT ON bill_transactions REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION recount_concerned_bills();
-- Writes the text by which a payment is found, and whether its bill is void.
CREATE TRIGGER search BEFORE INSERT OR UPDATE ON bill_transactions FOR EACH ROW EXECUTE FUNCTION bill_transactions_search();
-- Adds up a column for each value of another, as the other totals of lists are kept: the list of payments says what was received by each method above its rows, and offers the methods there are to filter by, without reading the ledger.
CREATE TRIGGER totals_by_insert AFTER INSERT ON bill_transactions REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_list_totals_by('payment_method', 'amount');
CREATE TRIGGER totals_by_update AFTER UPDATE ON bill_transactions REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_list_totals_by('payment_method', 'amount');
-- Adds to the totals of a list what a statement changed of them.
CREATE TRIGGER totals_delete AFTER DELETE ON bill_transactions REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION track_list_totals('bill_transactions', 'amount');
CREATE TRIGGER totals_insert AFTER INSERT ON bill_transactions REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_list_totals('bill_transactions', 'amount');
CREATE TRIGGER totals_update AFTER UPDATE ON bill_transactions REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_list_totals('bill_transactions', 'amount');
-- Notes which bills changed since a doctor's share was last stated (touched_bills).
CREATE TRIGGER touch_delete AFTER DELETE ON bill_transactions REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_bills();
CREATE TRIGGER touch_insert AFTER INSERT ON bill_transactions REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_bills();
CREATE TRIGGER touch_update AFTER UPDATE ON bill_transactions REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_bills();
-- What is taken back is of the same bill, is itself a payment, and no more than it was.
CREATE CONSTRAINT TRIGGER within_payment AFTER INSERT ON bill_transactions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.reverses_id IS NOT NULL) EXECUTE FUNCTION reversal_within_payment();
-- Refuses to add to a closed day or to change it, in words that rules/day-close.ts says.
CREATE TRIGGER z_day_open BEFORE UPDATE ON bill_transactions FOR EACH ROW WHEN (old.is_deleted IS DISTINCT FROM new.is_deleted) EXECUTE FUNCTION day_must_be_open('transaction_date');
CREATE TRIGGER z_day_open_insert BEFORE INSERT ON bill_transactions FOR EACH ROW WHEN (true) EXECUTE FUNCTION day_must_be_open('transaction_date');
CREATE TRIGGER z_drawer_day_open BEFORE UPDATE ON bill_transactions FOR EACH ROW WHEN (old.is_deleted IS DISTINCT FROM new.is_deleted AND old.drawer_day IS NOT NULL) EXECUTE FUNCTION day_must_be_open('drawer_day');
CREATE TRIGGER z_drawer_day_open_insert BEFORE INSERT ON bill_transactions FOR EACH ROW WHEN (new.drawer_day IS NOT NULL) EXECUTE FUNCTION day_must_be_open('drawer_day');

CREATE TABLE credit_notes (
  id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  number text GENERATED ALWAYS AS (('CN-'::text || lpad((id)::text, GREATEST(6, length((id)::text)), '0'::text))) STORED NOT NULL,
  bill_id bigint NOT NULL,
  amount numeric(12,2) NOT NULL,
  reason text NOT NULL,
  note_date date NOT NULL,
  made_by bigint,
  created_on timestamp with time zone DEFAULT now_ms() NOT NULL,
  CONSTRAINT credit_notes_pkey PRIMARY KEY (id),
  CONSTRAINT credit_notes_bill_id_fkey FOREIGN KEY (bill_id) REFERENCES bills(id),
  CONSTRAINT credit_notes_made_by_fkey FOREIGN KEY (made_by) REFERENCES staff(id),
  CONSTRAINT credit_notes_amount_check CHECK (amount > 0::numeric),
  CONSTRAINT credit_notes_reason_check CHECK (length(reason) >= 3 AND length(reason) <= 500)
);
CREATE INDEX credit_notes_bill ON credit_notes USING btree (bill_id, id);
CREATE INDEX credit_notes_day ON credit_notes USING btree (note_date);
-- The ledger and the audit trail only ever grow.
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON credit_notes FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON credit_notes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- Writes new records on the audit trail, by statement, one row of the trail for each record.
CREATE TRIGGER audit_insert AFTER INSERT ON credit_notes REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_inserts();
-- A bill equals its lines, its transactions and its credit notes when a transaction commits, whoever wrote it and in whatever order.
CREATE CONSTRAINT TRIGGER balance AFTER INSERT ON credit_notes DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION bill_must_balance();
-- A credit note equals its lines, and no line is credited more than it costs, when a transaction commits.
CREATE CONSTRAINT TRIGGER balance_of_lines AFTER INSERT ON credit_notes DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION credit_note_must_balance();
-- Keeps the row by which a credit note is listed.
CREATE TRIGGER listed AFTER INSERT OR UPDATE ON credit_notes FOR EACH ROW EXECUTE FUNCTION list_credit_note();
-- Refuses to add to a closed day or to change it, in words that rules/day-close.ts says.
CREATE TRIGGER z_day_open_insert BEFORE INSERT ON credit_notes FOR EACH ROW WHEN (true) EXECUTE FUNCTION day_must_be_open('note_date');

CREATE TABLE credit_note_lines (
  id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  credit_note_id bigint NOT NULL,
  position integer NOT NULL,
  service_id bigint,
  description text NOT NULL,
  amount numeric(12,2) NOT NULL,
  CONSTRAINT credit_note_lines_pkey PRIMARY KEY (id),
  CONSTRAINT credit_note_lines_credit_note_id_position_key UNIQUE (credit_note_id, "position"),
  CONSTRAINT credit_note_lines_credit_note_id_fkey FOREIGN KEY (credit_note_id) REFERENCES credit_notes(id),
  CONSTRAINT credit_note_lines_service_id_fkey FOREIGN KEY (service_id) REFERENCES services(id),
  CONSTRAINT credit_note_lines_amount_check CHECK (amount > 0::numeric)
);
-- The ledger and the audit trail only ever grow.
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON credit_note_lines FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON credit_note_lines FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- Writes new records on the audit trail, by statement, one row of the trail for each record.
CREATE TRIGGER audit_insert AFTER INSERT ON credit_note_lines REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_inserts();
-- A credit note equals its lines, and no line is credited more than it costs, when a transaction commits.
CREATE CONSTRAINT TRIGGER balance_of_lines AFTER INSERT ON credit_note_lines DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION credit_note_must_balance();
-- Counts again the bills that a statement concerned.
CREATE TRIGGER recount_bills_insert AFTER INSERT ON credit_note_lines REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION recount_concerned_bills();

CREATE TABLE listed_credit_notes (
  id bigint NOT NULL,
  bill_id bigint NOT NULL,
  created_on timestamp with time zone NOT NULL,
  amount numeric(12,2) NOT NULL,
  is_deleted boolean NOT NULL,
  search_text text NOT NULL,
  CONSTRAINT listed_credit_notes_pkey PRIMARY KEY (id),
  CONSTRAINT listed_credit_notes_id_fkey FOREIGN KEY (id) REFERENCES credit_notes(id) ON DELETE CASCADE
);
CREATE INDEX listed_credit_notes_bill ON listed_credit_notes USING btree (bill_id);
CREATE INDEX listed_credit_notes_newest ON listed_credit_notes USING btree (created_on DESC, id DESC) WHERE NOT is_deleted;
CREATE INDEX listed_credit_notes_search ON listed_credit_notes USING gin (search_text gin_trgm_ops) WHERE NOT is_deleted;
CREATE INDEX listed_credit_notes_short ON listed_credit_notes USING gin (short_pieces(search_text)) WHERE NOT is_deleted;
-- Writes the text by which a credit note is found, and whether its bill is void.
CREATE TRIGGER search BEFORE INSERT OR UPDATE ON listed_credit_notes FOR EACH ROW EXECUTE FUNCTION listed_credit_notes_search();
-- Adds to the totals of a list what a statement changed of them.
CREATE TRIGGER totals_delete AFTER DELETE ON listed_credit_notes REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION track_list_totals('credit_note_list', 'amount');
CREATE TRIGGER totals_insert AFTER INSERT ON listed_credit_notes REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_list_totals('credit_note_list', 'amount');
CREATE TRIGGER totals_update AFTER UPDATE ON listed_credit_notes REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_list_totals('credit_note_list', 'amount');

CREATE TABLE bill_prints (
  id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  bill_id bigint NOT NULL,
  transaction_id bigint,
  duplicate boolean NOT NULL,
  printed_by bigint,
  printed_on timestamp with time zone DEFAULT now_ms() NOT NULL,
  credit_note_id bigint,
  CONSTRAINT bill_prints_pkey PRIMARY KEY (id),
  CONSTRAINT bill_prints_bill_id_fkey FOREIGN KEY (bill_id) REFERENCES bills(id),
  CONSTRAINT bill_prints_credit_note_id_fkey FOREIGN KEY (credit_note_id) REFERENCES credit_notes(id),
  CONSTRAINT bill_prints_printed_by_fkey FOREIGN KEY (printed_by) REFERENCES staff(id),
  CONSTRAINT bill_prints_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES bill_transactions(id)
);
CREATE INDEX bill_prints_bill ON bill_prints USING btree (bill_id, id);
CREATE UNIQUE INDEX bill_prints_original ON bill_prints USING btree (bill_id, COALESCE(transaction_id, 0::bigint), COALESCE(credit_note_id, 0::bigint)) WHERE NOT duplicate;
-- The ledger and the audit trail only ever grow.
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON bill_prints FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON bill_prints FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- Writes new records on the audit trail, by statement, one row of the trail for each record.
CREATE TRIGGER audit_insert AFTER INSERT ON bill_prints REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_inserts();

CREATE TABLE due_contacts (
  id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  patient_id bigint NOT NULL,
  at timestamp with time zone DEFAULT now_ms() NOT NULL,
  staff_id bigint,
  result text NOT NULL,
  promised_day date,
  words text,
  CONSTRAINT due_contacts_pkey PRIMARY KEY (id),
  CONSTRAINT due_contacts_patient_id_fkey FOREIGN KEY (patient_id) REFERENCES patients(id) ON DELETE CASCADE,
  CONSTRAINT due_contacts_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE SET NULL,
  CONSTRAINT due_contacts_check CHECK ((result = 'promised'::text) = (promised_day IS NOT NULL)),
  CONSTRAINT due_contacts_result_check CHECK (result = ANY (ARRAY['reminded'::text, 'promised'::text, 'no answer'::text])),
  CONSTRAINT due_contacts_words_check CHECK (length(words) >= 1 AND length(words) <= 200)
);
CREATE INDEX due_contacts_patient ON due_contacts USING btree (patient_id, id DESC) INCLUDE (result, at, promised_day);
-- A note of a call goes with its recall, loses its words when its patient is erased and its author with the author's account; nothing else changes it.
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON due_contacts FOR EACH ROW EXECUTE FUNCTION keep_call_note();
-- The ledger and the audit trail only ever grow.
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON due_contacts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE due_contacts_taken_back (
  id bigint NOT NULL,
  at timestamp with time zone DEFAULT now_ms() NOT NULL,
  staff_id bigint,
  CONSTRAINT due_contacts_taken_back_pkey PRIMARY KEY (id),
  CONSTRAINT due_contacts_taken_back_id_fkey FOREIGN KEY (id) REFERENCES due_contacts(id) ON DELETE CASCADE,
  CONSTRAINT due_contacts_taken_back_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE SET NULL
);
-- A note of a call goes with its recall, loses its words when its patient is erased and its author with the author's account; nothing else changes it.
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON due_contacts_taken_back FOR EACH ROW EXECUTE FUNCTION keep_call_note();
-- The ledger and the audit trail only ever grow.
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON due_contacts_taken_back FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE expenses (
  id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  expense_by text NOT NULL,
  description text NOT NULL,
  amount numeric(12,2) NOT NULL,
  payment_method text NOT NULL,
  expense_date date NOT NULL,
  is_deleted boolean DEFAULT false NOT NULL,
  created_on timestamp with time zone DEFAULT now_ms() NOT NULL,
  updated_on timestamp with time zone DEFAULT now_ms() NOT NULL,
  search_text text DEFAULT ''::text NOT NULL,
  recorded_by bigint DEFAULT current_staff_id(),
  from_drawer boolean DEFAULT false NOT NULL,
  share_statement_id bigint,
  CONSTRAINT expenses_pkey PRIMARY KEY (id),
  CONSTRAINT expenses_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES staff(id),
  CONSTRAINT expenses_share_statement_id_fkey FOREIGN KEY (share_statement_id) REFERENCES share_statements(id),
  CONSTRAINT expenses_amount_check CHECK (amount >= 1::numeric),
  CONSTRAINT expenses_expense_by_check CHECK (length(expense_by) >= 1 AND length(expense_by) <= 200),
  CONSTRAINT expenses_from_drawer_check CHECK (NOT from_drawer OR payment_method = 'cash'::text),
  CONSTRAINT expenses_payment_method_check CHECK (payment_method = ANY (ARRAY['cash'::text, 'credit_card'::text, 'bank_transfer'::text, 'debit_card'::text]))
);
CREATE INDEX expenses_date ON expenses USING btree (expense_date) INCLUDE (amount) WHERE NOT is_deleted;
CREATE INDEX expenses_newest ON expenses USING btree (created_on DESC, id DESC) WHERE NOT is_deleted;
CREATE INDEX expenses_recorded_by ON expenses USING btree (recorded_by, created_on DESC, id DESC) WHERE NOT is_deleted;
CREATE INDEX expenses_search ON expenses USING gin (search_text gin_trgm_ops) WHERE NOT is_deleted;
CREATE UNIQUE INDEX expenses_share_statement ON expenses USING btree (share_statement_id) WHERE NOT is_deleted;
-- Keeps `updated_on`, which always rises: nobody overwrites a version that they have not seen.
CREATE TRIGGER a_touch BEFORE UPDATE ON expenses FOR EACH ROW WHEN (new.search_text <> ''::text) EXECUTE FUNCTION touch_updated_on();
-- Writes on the audit trail what was changed or removed, row by row: who, when, before and after.
CREATE TRIGGER audit AFTER DELETE OR UPDATE ON expenses FOR EACH ROW EXECUTE FUNCTION audit_change();
-- Writes new records on the audit trail, by statement, one row of the trail for each record.
CREATE TRIGGER audit_insert AFTER INSERT ON expenses REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_inserts();
-- Keeps the figure of expenses.
CREATE TRIGGER figures_delete AFTER DELETE ON expenses REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION figures_of_expenses();
CREATE TRIGGER figures_insert AFTER INSERT ON expenses REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION figures_of_expenses();
CREATE TRIGGER figures_update AFTER UPDATE ON expenses REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION figures_of_expenses();
-- An expense that pays a statement of a doctor's share pays the whole of it, and what it pays never changes.
CREATE TRIGGER pays_statement BEFORE UPDATE ON expenses FOR EACH ROW WHEN (old.share_statement_id IS NOT NULL OR new.share_statement_id IS NOT NULL) EXECUTE FUNCTION expense_must_pay_statement();
CREATE TRIGGER pays_statement_insert BEFORE INSERT ON expenses FOR EACH ROW WHEN (new.share_statement_id IS NOT NULL) EXECUTE FUNCTION expense_must_pay_statement();
-- Writes the text by which an expense is found.
CREATE TRIGGER search BEFORE INSERT OR UPDATE ON expenses FOR EACH ROW EXECUTE FUNCTION expenses_search();
-- Adds to the totals of a list what a statement changed of them.
CREATE TRIGGER totals_delete AFTER DELETE ON expenses REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION track_list_totals('expenses', 'amount');
CREATE TRIGGER totals_insert AFTER INSERT ON expenses REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_list_totals('expenses', 'amount');
CREATE TRIGGER totals_update AFTER UPDATE ON expenses REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_list_totals('expenses', 'amount');
-- Refuses to add to a closed day or to change it, in words that rules/day-close.ts says.
CREATE TRIGGER z_day_open_after BEFORE UPDATE ON expenses FOR EACH ROW WHEN (new.from_drawer AND NOT new.is_deleted AND (old.amount IS DISTINCT FROM new.amount OR old.expense_date IS DISTINCT FROM new.expense_date OR old.from_drawer IS DISTINCT FROM new.from_drawer OR old.is_deleted IS DISTINCT FROM new.is_deleted OR old.expense_by IS DISTINCT FROM new.expense_by OR old.description IS DISTINCT FROM new.description)) EXECUTE FUNCTION day_must_be_open('expense_date', 'after');
CREATE TRIGGER z_day_open_before BEFORE UPDATE ON expenses FOR EACH ROW WHEN (old.from_drawer AND NOT old.is_deleted AND (old.amount IS DISTINCT FROM new.amount OR old.expense_date IS DISTINCT FROM new.expense_date OR old.from_drawer IS DISTINCT FROM new.from_drawer OR old.is_deleted IS DISTINCT FROM new.is_deleted OR old.expense_by IS DISTINCT FROM new.expense_by OR old.description IS DISTINCT FROM new.description)) EXECUTE FUNCTION day_must_be_open('expense_date', 'before');
CREATE TRIGGER z_day_open_delete BEFORE DELETE ON expenses FOR EACH ROW WHEN (old.from_drawer AND NOT old.is_deleted) EXECUTE FUNCTION day_must_be_open('expense_date');
CREATE TRIGGER z_day_open_insert BEFORE INSERT ON expenses FOR EACH ROW WHEN (new.from_drawer) EXECUTE FUNCTION day_must_be_open('expense_date');

CREATE TABLE patient_balances (
  patient_id bigint NOT NULL,
  credit numeric(12,2) DEFAULT 0 NOT NULL,
  CONSTRAINT patient_balances_pkey PRIMARY KEY (patient_id),
  CONSTRAINT patient_balances_patient_id_fkey FOREIGN KEY (patient_id) REFERENCES patients(id) ON DELETE CASCADE,
  CONSTRAINT patient_balances_credit_check CHECK (credit >= 0::numeric)
);
-- A patient's credit equals the sum of the account, when a transaction commits.
CREATE CONSTRAINT TRIGGER balance AFTER INSERT OR DELETE OR UPDATE ON patient_balances DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION account_must_balance();

CREATE TABLE patient_account (
  id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  patient_id bigint NOT NULL,
  type text NOT NULL,
  amount numeric(12,2) NOT NULL,
  payment_method text NOT NULL,
  channel_info text,
  bill_transaction_id bigint,
  moved_from_id bigint,
  reason text,
  remarks text,
  transaction_date date NOT NULL,
  in_drawer boolean NOT NULL,
  received_by bigint,
  created_on timestamp with time zone DEFAULT now_ms() NOT NULL,
  group_id bigint,
  CONSTRAINT patient_account_pkey PRIMARY KEY (id),
  CONSTRAINT patient_account_bill_transaction_id_key UNIQUE (bill_transaction_id),
  CONSTRAINT patient_account_group_id_key UNIQUE (group_id),
  CONSTRAINT patient_account_moved_from_id_key UNIQUE (moved_from_id),
  CONSTRAINT patient_account_bill_transaction_id_fkey FOREIGN KEY (bill_transaction_id) REFERENCES bill_transactions(id),
  CONSTRAINT patient_account_group_id_fkey FOREIGN KEY (group_id) REFERENCES bill_transactions(id),
  CONSTRAINT patient_account_moved_from_id_fkey FOREIGN KEY (moved_from_id) REFERENCES patient_account(id),
  CONSTRAINT patient_account_patient_id_fkey FOREIGN KEY (patient_id) REFERENCES patients(id),
  CONSTRAINT patient_account_received_by_fkey FOREIGN KEY (received_by) REFERENCES staff(id),
  CONSTRAINT patient_account_group CHECK (group_id IS NULL OR type = 'Advance'::text AND moved_from_id IS NULL),
  CONSTRAINT patient_account_kind CHECK (type = 'Advance'::text AND amount > 0::numeric AND bill_transaction_id IS NULL AND in_drawer = (moved_from_id IS NULL) OR type = 'Advance returned'::text AND amount < 0::numeric AND bill_transaction_id IS NULL AND moved_from_id IS NULL AND reason IS NOT NULL OR (type = 'To bill'::text AND amount < 0::numeric OR type = 'From bill'::text AND amount > 0::numeric) AND bill_transaction_id IS NOT NULL AND moved_from_id IS NULL AND NOT in_drawer OR type = 'Opening balance'::text AND amount <> 0::numeric AND bill_transaction_id IS NULL AND moved_from_id IS NULL AND NOT in_drawer),
  CONSTRAINT patient_account_payment_method_check CHECK (length(payment_method) >= 1 AND length(payment_method) <= 60),
  CONSTRAINT patient_account_reason_check CHECK (length(reason) >= 3 AND length(reason) <= 500)
);
CREATE INDEX patient_account_patient ON patient_account USING btree (patient_id, id);
-- The ledger and the audit trail only ever grow.
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON patient_account FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON patient_account FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- Writes new records on the audit trail, by statement, one row of the trail for each record.
CREATE TRIGGER audit_insert AFTER INSERT ON patient_account REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_inserts();
-- A patient's credit equals the sum of the account, when a transaction commits.
CREATE CONSTRAINT TRIGGER balance AFTER INSERT OR DELETE ON patient_account DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION account_must_balance();
-- Keeps the figure of advances.
CREATE TRIGGER figures_delete AFTER DELETE ON patient_account REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION figures_of_patient_account();
CREATE TRIGGER figures_insert AFTER INSERT ON patient_account REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION figures_of_patient_account();
CREATE TRIGGER figures_update AFTER UPDATE ON patient_account REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION figures_of_patient_account();
-- Keeps the row by which an entry of an advance is listed.
CREATE TRIGGER listed AFTER INSERT OR UPDATE ON patient_account FOR EACH ROW EXECUTE FUNCTION list_advance();
-- An entry of an account that names a transaction says what the transaction says, of a bill of the same patient.
CREATE CONSTRAINT TRIGGER of_bill AFTER INSERT ON patient_account DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.bill_transaction_id IS NOT NULL) EXECUTE FUNCTION entry_of_bill();
-- The rows of one payment came on one day by one method through one pair of hands, and its first row names itself.
CREATE CONSTRAINT TRIGGER of_one_payment AFTER INSERT ON patient_account DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.group_id IS NOT NULL) EXECUTE FUNCTION one_payment();
-- Refuses to add to a closed day or to change it, in words that rules/day-close.ts says.
CREATE TRIGGER z_day_open_insert BEFORE INSERT ON patient_account FOR EACH ROW WHEN (true) EXECUTE FUNCTION day_must_be_open('transaction_date');

CREATE TABLE listed_advances (
  id bigint NOT NULL,
  patient_id bigint NOT NULL,
  bill_id bigint,
  created_on timestamp with time zone NOT NULL,
  amount numeric(12,2) NOT NULL,
  is_deleted boolean NOT NULL,
  search_text text NOT NULL,
  CONSTRAINT listed_advances_pkey PRIMARY KEY (id),
  CONSTRAINT listed_advances_id_fkey FOREIGN KEY (id) REFERENCES patient_account(id) ON DELETE CASCADE
);
CREATE INDEX listed_advances_bill ON listed_advances USING btree (bill_id) WHERE bill_id IS NOT NULL;
CREATE INDEX listed_advances_newest ON listed_advances USING btree (created_on DESC, id DESC) WHERE NOT is_deleted;
CREATE INDEX listed_advances_patient ON listed_advances USING btree (patient_id);
CREATE INDEX listed_advances_search ON listed_advances USING gin (search_text gin_trgm_ops) WHERE NOT is_deleted;
CREATE INDEX listed_advances_short ON listed_advances USING gin (short_pieces(search_text)) WHERE NOT is_deleted;
-- Writes the text by which an entry of an advance is found, and whether its bill is void.
CREATE TRIGGER search BEFORE INSERT OR UPDATE ON listed_advances FOR EACH ROW EXECUTE FUNCTION listed_advances_search();
-- Adds to the totals of a list what a statement changed of them.
CREATE TRIGGER totals_delete AFTER DELETE ON listed_advances REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION track_list_totals('advance_list', 'amount');
CREATE TRIGGER totals_insert AFTER INSERT ON listed_advances REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_list_totals('advance_list', 'amount');
CREATE TRIGGER totals_update AFTER UPDATE ON listed_advances REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_list_totals('advance_list', 'amount');

CREATE TABLE advance_prints (
  id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  entry_id bigint NOT NULL,
  duplicate boolean NOT NULL,
  printed_by bigint,
  printed_on timestamp with time zone DEFAULT now_ms() NOT NULL,
  CONSTRAINT advance_prints_pkey PRIMARY KEY (id),
  CONSTRAINT advance_prints_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES patient_account(id),
  CONSTRAINT advance_prints_printed_by_fkey FOREIGN KEY (printed_by) REFERENCES staff(id)
);
CREATE INDEX advance_prints_entry ON advance_prints USING btree (entry_id, id);
CREATE UNIQUE INDEX advance_prints_original ON advance_prints USING btree (entry_id) WHERE NOT duplicate;
-- The ledger and the audit trail only ever grow.
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON advance_prints FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON advance_prints FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- Writes new records on the audit trail, by statement, one row of the trail for each record.
CREATE TRIGGER audit_insert AFTER INSERT ON advance_prints REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_inserts();

CREATE TABLE patient_packages (
  id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  number text GENERATED ALWAYS AS (('K-'::text || lpad((id)::text, GREATEST(6, length((id)::text)), '0'::text))) STORED NOT NULL,
  patient_id bigint NOT NULL,
  service_id bigint NOT NULL,
  bill_id bigint NOT NULL,
  sessions integer NOT NULL,
  sold_on date NOT NULL,
  expires_on date,
  is_deleted boolean DEFAULT false NOT NULL,
  created_on timestamp with time zone DEFAULT now_ms() NOT NULL,
  updated_on timestamp with time zone DEFAULT now_ms() NOT NULL,
  closed_on date,
  closed_by bigint,
  close_reason text,
  closed_after integer,
  credit_note_id bigint,
  CONSTRAINT patient_packages_pkey PRIMARY KEY (id),
  CONSTRAINT patient_packages_bill_id_fkey FOREIGN KEY (bill_id) REFERENCES bills(id),
  CONSTRAINT patient_packages_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES staff(id),
  CONSTRAINT patient_packages_patient_id_fkey FOREIGN KEY (patient_id) REFERENCES patients(id),
  CONSTRAINT patient_packages_service_id_fkey FOREIGN KEY (service_id) REFERENCES services(id),
  CONSTRAINT patient_packages_check CHECK (expires_on >= sold_on),
  CONSTRAINT patient_packages_close_reason_check CHECK (length(close_reason) >= 3 AND length(close_reason) <= 500),
  CONSTRAINT patient_packages_closed CHECK ((num_nonnulls(closed_on, close_reason, closed_after) = ANY (ARRAY[0, 3])) AND (closed_on IS NOT NULL OR num_nonnulls(closed_by, credit_note_id) = 0)),
  CONSTRAINT patient_packages_closed_after_check CHECK (closed_after >= 0),
  CONSTRAINT patient_packages_sessions_check CHECK (sessions >= 2 AND sessions <= 60)
);
CREATE INDEX patient_packages_bill ON patient_packages USING btree (bill_id);
CREATE INDEX patient_packages_patient ON patient_packages USING btree (patient_id) WHERE NOT is_deleted;
CREATE UNIQUE INDEX patient_packages_credit_note ON patient_packages USING btree (credit_note_id) WHERE credit_note_id IS NOT NULL;
-- Keeps `updated_on`, which always rises: nobody overwrites a version that they have not seen.
CREATE TRIGGER a_touch BEFORE UPDATE ON patient_packages FOR EACH ROW EXECUTE FUNCTION touch_updated_on();
-- Writes on the audit trail what was changed or removed, row by row: who, when, before and after.
CREATE TRIGGER audit AFTER DELETE OR UPDATE ON patient_packages FOR EACH ROW EXECUTE FUNCTION audit_change();
-- Writes new records on the audit trail, by statement, one row of the trail for each record.
CREATE TRIGGER audit_insert AFTER INSERT ON patient_packages REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_inserts();
-- A closed package stays as it is.
CREATE TRIGGER closed BEFORE UPDATE ON patient_packages FOR EACH ROW WHEN (old.closed_on IS NOT NULL) EXECUTE FUNCTION keep_closed_package();
-- What package_problem asks of a package holds when a transaction commits.
CREATE CONSTRAINT TRIGGER holds AFTER INSERT OR UPDATE ON patient_packages DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION package_must_hold();
-- Notes which bills changed since a doctor's share was last stated (touched_bills).
CREATE TRIGGER touch AFTER UPDATE ON patient_packages FOR EACH ROW WHEN (old.bill_id IS DISTINCT FROM new.bill_id OR old.sessions IS DISTINCT FROM new.sessions OR old.closed_on IS DISTINCT FROM new.closed_on OR old.credit_note_id IS DISTINCT FROM new.credit_note_id) EXECUTE FUNCTION touch_bills();

CREATE TABLE package_uses (
  id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  package_id bigint NOT NULL,
  appointment_id bigint,
  doctor_id bigint,
  used_on date NOT NULL,
  sessions integer NOT NULL,
  reverses_id bigint,
  reason text,
  made_by bigint,
  created_on timestamp with time zone DEFAULT now_ms() NOT NULL,
  CONSTRAINT package_uses_pkey PRIMARY KEY (id),
  CONSTRAINT package_uses_reverses_id_key UNIQUE (reverses_id),
  CONSTRAINT package_uses_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES appointments(id),
  CONSTRAINT package_uses_doctor_id_fkey FOREIGN KEY (doctor_id) REFERENCES doctors(id),
  CONSTRAINT package_uses_made_by_fkey FOREIGN KEY (made_by) REFERENCES staff(id),
  CONSTRAINT package_uses_package_id_fkey FOREIGN KEY (package_id) REFERENCES patient_packages(id),
  CONSTRAINT package_uses_reverses_id_fkey FOREIGN KEY (reverses_id) REFERENCES package_uses(id),
  CONSTRAINT package_uses_kind CHECK (sessions = 1 AND reverses_id IS NULL AND reason IS NULL OR sessions = '-1'::integer AND reverses_id IS NOT NULL AND reason IS NOT NULL),
  CONSTRAINT package_uses_reason_check CHECK (length(reason) >= 3 AND length(reason) <= 500),
  CONSTRAINT package_uses_sessions_check CHECK (sessions = ANY (ARRAY[1, '-1'::integer]))
);
CREATE INDEX package_uses_package ON package_uses USING btree (package_id, id);
CREATE INDEX package_uses_visit ON package_uses USING btree (appointment_id) WHERE appointment_id IS NOT NULL;
-- What was used of a package is only ever added to.
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON package_uses FOR EACH ROW EXECUTE FUNCTION keep_package_row();
-- The ledger and the audit trail only ever grow.
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON package_uses FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- Writes new records on the audit trail, by statement, one row of the trail for each record.
CREATE TRIGGER audit_insert AFTER INSERT ON package_uses REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_inserts();
-- What package_problem asks of a package holds when a transaction commits.
CREATE CONSTRAINT TRIGGER holds AFTER INSERT ON package_uses DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION package_must_hold();
-- Notes which bills changed since a doctor's share was last stated (touched_bills).
CREATE TRIGGER touch_delete AFTER DELETE ON package_uses REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_bills();
CREATE TRIGGER touch_insert AFTER INSERT ON package_uses REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_bills();
CREATE TRIGGER touch_update AFTER UPDATE ON package_uses REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_bills();

CREATE TABLE package_extensions (
  id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  package_id bigint NOT NULL,
  expires_on date NOT NULL,
  reason text NOT NULL,
  made_by bigint,
  created_on timestamp with time zone DEFAULT now_ms() NOT NULL,
  CONSTRAINT package_extensions_pkey PRIMARY KEY (id),
  CONSTRAINT package_extensions_made_by_fkey FOREIGN KEY (made_by) REFERENCES staff(id),
  CONSTRAINT package_extensions_package_id_fkey FOREIGN KEY (package_id) REFERENCES patient_packages(id),
  CONSTRAINT package_extensions_reason_check CHECK (length(reason) >= 3 AND length(reason) <= 500)
);
CREATE INDEX package_extensions_package ON package_extensions USING btree (package_id, id);
-- What was used of a package is only ever added to.
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON package_extensions FOR EACH ROW EXECUTE FUNCTION keep_package_row();
-- The ledger and the audit trail only ever grow.
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON package_extensions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- Writes new records on the audit trail, by statement, one row of the trail for each record.
CREATE TRIGGER audit_insert AFTER INSERT ON package_extensions REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_inserts();
-- What package_problem asks of a package holds when a transaction commits.
CREATE CONSTRAINT TRIGGER holds AFTER INSERT ON package_extensions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION package_must_hold();

CREATE TABLE drawer_moves (
  id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  day date NOT NULL,
  kind text NOT NULL,
  amount numeric(12,2) NOT NULL,
  reason text NOT NULL,
  made_by bigint,
  created_on timestamp with time zone DEFAULT now_ms() NOT NULL,
  CONSTRAINT drawer_moves_pkey PRIMARY KEY (id),
  CONSTRAINT drawer_moves_made_by_fkey FOREIGN KEY (made_by) REFERENCES staff(id),
  CONSTRAINT drawer_moves_kind CHECK (kind = 'Put in'::text AND amount > 0::numeric OR kind = 'Taken out'::text AND amount < 0::numeric),
  CONSTRAINT drawer_moves_reason_check CHECK (length(reason) >= 3 AND length(reason) <= 500)
);
-- The ledger and the audit trail only ever grow.
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON drawer_moves FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON drawer_moves FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- Writes new records on the audit trail, by statement, one row of the trail for each record.
CREATE TRIGGER audit_insert AFTER INSERT ON drawer_moves REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_inserts();
-- Refuses to add to a closed day or to change it, in words that rules/day-close.ts says.
CREATE TRIGGER z_day_open_insert BEFORE INSERT ON drawer_moves FOR EACH ROW WHEN (true) EXECUTE FUNCTION day_must_be_open('day');

CREATE TABLE day_counts (
  id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  from_day date NOT NULL,
  day date NOT NULL,
  opening_float numeric(12,2) NOT NULL,
  notes jsonb NOT NULL,
  coins numeric(12,2) NOT NULL,
  methods jsonb NOT NULL,
  expected jsonb NOT NULL,
  counted_by bigint,
  created_on timestamp with time zone DEFAULT now_ms() NOT NULL,
  CONSTRAINT day_counts_pkey PRIMARY KEY (id),
  CONSTRAINT day_counts_counted_by_fkey FOREIGN KEY (counted_by) REFERENCES staff(id),
  CONSTRAINT day_counts_check CHECK (from_day <= day),
  CONSTRAINT day_counts_coins_check CHECK (coins >= 0::numeric),
  CONSTRAINT day_counts_opening_float_check CHECK (opening_float >= 0::numeric)
);
-- The ledger and the audit trail only ever grow.
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON day_counts FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON day_counts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- Writes new records on the audit trail, by statement, one row of the trail for each record.
CREATE TRIGGER audit_insert AFTER INSERT ON day_counts REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_inserts();

CREATE TABLE day_closes (
  id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  z_no bigint NOT NULL,
  from_day date NOT NULL,
  day date NOT NULL,
  opening_float numeric(12,2) NOT NULL,
  next_float numeric(12,2) NOT NULL,
  remarks text,
  snapshot jsonb NOT NULL,
  closed_by bigint,
  created_on timestamp with time zone DEFAULT now_ms() NOT NULL,
  CONSTRAINT day_closes_pkey PRIMARY KEY (id),
  CONSTRAINT day_closes_z_no_key UNIQUE (z_no),
  CONSTRAINT day_closes_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES staff(id),
  CONSTRAINT day_closes_check CHECK (from_day <= day),
  CONSTRAINT day_closes_next_float_check CHECK (next_float >= 0::numeric),
  CONSTRAINT day_closes_opening_float_check CHECK (opening_float >= 0::numeric),
  CONSTRAINT day_closes_remarks_check CHECK (length(remarks) >= 1 AND length(remarks) <= 500),
  CONSTRAINT day_closes_z_no_check CHECK (z_no > 0)
);
-- The ledger and the audit trail only ever grow.
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON day_closes FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON day_closes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- Writes new records on the audit trail, by statement, one row of the trail for each record.
CREATE TRIGGER audit_insert AFTER INSERT ON day_closes REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_inserts();

CREATE TABLE day_close_methods (
  id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  close_id bigint NOT NULL,
  method text NOT NULL,
  expected numeric(14,2) NOT NULL,
  counted numeric(14,2) NOT NULL,
  variance numeric(14,2) GENERATED ALWAYS AS ((counted - expected)) STORED,
  CONSTRAINT day_close_methods_pkey PRIMARY KEY (id),
  CONSTRAINT day_close_methods_close_id_method_key UNIQUE (close_id, method),
  CONSTRAINT day_close_methods_close_id_fkey FOREIGN KEY (close_id) REFERENCES day_closes(id),
  CONSTRAINT day_close_methods_method_check CHECK (length(method) >= 1 AND length(method) <= 60)
);
-- The ledger and the audit trail only ever grow.
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON day_close_methods FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON day_close_methods FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- Writes new records on the audit trail, by statement, one row of the trail for each record.
CREATE TRIGGER audit_insert AFTER INSERT ON day_close_methods REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_inserts();

CREATE TABLE day_reopenings (
  id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  close_id bigint NOT NULL,
  reason text NOT NULL,
  reopened_by bigint,
  created_on timestamp with time zone DEFAULT now_ms() NOT NULL,
  CONSTRAINT day_reopenings_pkey PRIMARY KEY (id),
  CONSTRAINT day_reopenings_close_id_key UNIQUE (close_id),
  CONSTRAINT day_reopenings_close_id_fkey FOREIGN KEY (close_id) REFERENCES day_closes(id),
  CONSTRAINT day_reopenings_reopened_by_fkey FOREIGN KEY (reopened_by) REFERENCES staff(id),
  CONSTRAINT day_reopenings_reason_check CHECK (length(reason) >= 3 AND length(reason) <= 500)
);
-- The ledger and the audit trail only ever grow.
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON day_reopenings FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON day_reopenings FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- Writes new records on the audit trail, by statement, one row of the trail for each record.
CREATE TRIGGER audit_insert AFTER INSERT ON day_reopenings REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_inserts();

CREATE TABLE share_rules (
  id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  doctor_id bigint NOT NULL,
  service_id bigint,
  percent numeric(5,2),
  fixed numeric(12,2),
  valid_from date NOT NULL,
  made_by bigint,
  created_on timestamp with time zone DEFAULT now_ms() NOT NULL,
  CONSTRAINT share_rules_pkey PRIMARY KEY (id),
  CONSTRAINT share_rules_doctor_id_fkey FOREIGN KEY (doctor_id) REFERENCES doctors(id),
  CONSTRAINT share_rules_made_by_fkey FOREIGN KEY (made_by) REFERENCES staff(id),
  CONSTRAINT share_rules_service_id_fkey FOREIGN KEY (service_id) REFERENCES services(id),
  CONSTRAINT share_rules_fixed_check CHECK (fixed >= 0::numeric),
  CONSTRAINT share_rules_kind CHECK ((percent IS NULL) <> (fixed IS NULL)),
  CONSTRAINT share_rules_percent_check CHECK (percent >= 0::numeric AND percent <= 100::numeric)
);
CREATE INDEX share_rules_doctor ON share_rules USING btree (doctor_id);
-- The ledger and the audit trail only ever grow.
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON share_rules FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON share_rules FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- Writes new records on the audit trail, by statement, one row of the trail for each record.
CREATE TRIGGER audit_insert AFTER INSERT ON share_rules REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_inserts();

CREATE TABLE share_statements (
  id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  number text GENERATED ALWAYS AS (('S-'::text || lpad((id)::text, GREATEST(6, length((id)::text)), '0'::text))) STORED NOT NULL,
  doctor_id bigint NOT NULL,
  month date NOT NULL,
  carried_in numeric(12,2) NOT NULL,
  total numeric(12,2) NOT NULL,
  made_by bigint,
  created_on timestamp with time zone DEFAULT now_ms() NOT NULL,
  CONSTRAINT share_statements_pkey PRIMARY KEY (id),
  CONSTRAINT share_statements_doctor_id_month_key UNIQUE (doctor_id, month),
  CONSTRAINT share_statements_doctor_id_fkey FOREIGN KEY (doctor_id) REFERENCES doctors(id),
  CONSTRAINT share_statements_made_by_fkey FOREIGN KEY (made_by) REFERENCES staff(id),
  CONSTRAINT share_statements_carried_in_check CHECK (carried_in <= 0::numeric),
  CONSTRAINT share_statements_month_check CHECK (EXTRACT(day FROM month) = 1::numeric)
);
-- The ledger and the audit trail only ever grow.
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON share_statements FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON share_statements FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- Writes new records on the audit trail, by statement, one row of the trail for each record.
CREATE TRIGGER audit_insert AFTER INSERT ON share_statements REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_inserts();
-- What share_statement_problem asks of a statement holds when a transaction commits.
CREATE CONSTRAINT TRIGGER balance AFTER INSERT ON share_statements DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION share_statement_must_balance();

CREATE TABLE share_statement_bills (
  id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  statement_id bigint NOT NULL,
  bill_id bigint NOT NULL,
  entitled numeric(12,2) NOT NULL,
  paid_before numeric(12,2) NOT NULL,
  amount numeric(12,2) NOT NULL,
  lines jsonb NOT NULL,
  CONSTRAINT share_statement_bills_pkey PRIMARY KEY (id),
  CONSTRAINT share_statement_bills_statement_id_bill_id_key UNIQUE (statement_id, bill_id),
  CONSTRAINT share_statement_bills_bill_id_fkey FOREIGN KEY (bill_id) REFERENCES bills(id),
  CONSTRAINT share_statement_bills_statement_id_fkey FOREIGN KEY (statement_id) REFERENCES share_statements(id),
  CONSTRAINT share_statement_bills_check CHECK (amount = (entitled - paid_before) AND amount <> 0::numeric),
  CONSTRAINT share_statement_bills_entitled_check CHECK (entitled >= 0::numeric),
  CONSTRAINT share_statement_bills_lines_check CHECK (jsonb_typeof(lines) = 'array'::text)
);
CREATE INDEX share_statement_bills_bill ON share_statement_bills USING btree (bill_id);
-- The ledger and the audit trail only ever grow.
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON share_statement_bills FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON share_statement_bills FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- Writes new records on the audit trail, by statement, one row of the trail for each record.
CREATE TRIGGER audit_insert AFTER INSERT ON share_statement_bills REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_inserts();

CREATE TABLE touched_bills (
  bill_id bigint NOT NULL,
  package_id bigint DEFAULT 0 NOT NULL,
  xact xid8 DEFAULT pg_current_xact_id() NOT NULL,
  CONSTRAINT touched_bills_pkey PRIMARY KEY (bill_id, package_id)
);
CREATE INDEX touched_bills_xact ON touched_bills USING btree (xact) INCLUDE (bill_id);

CREATE TABLE share_readings (
  statement_id bigint NOT NULL,
  snapshot pg_snapshot NOT NULL,
  rules bigint[] NOT NULL,
  counted_as integer NOT NULL,
  server bigint NOT NULL,
  CONSTRAINT share_readings_pkey PRIMARY KEY (statement_id)
);

CREATE TABLE figures (
  measure text NOT NULL,
  grain text NOT NULL,
  day date NOT NULL,
  subject_id bigint NOT NULL,
  previous date NOT NULL,
  value numeric NOT NULL,
  is_difference boolean DEFAULT true NOT NULL,
  bills integer DEFAULT 0 NOT NULL,
  CONSTRAINT figures_grain_check CHECK (grain = ANY (ARRAY['day'::text, 'month'::text]))
);
CREATE INDEX figures_differences ON figures USING btree (measure, grain, day, subject_id) WHERE is_difference;
CREATE INDEX figures_range ON figures USING btree (measure, grain, day) INCLUDE (subject_id, previous, value, bills);

CREATE TABLE counted_bills (
  bill_id bigint NOT NULL,
  shares figure_share[] DEFAULT '{}'::figure_share[] NOT NULL,
  days date[],
  CONSTRAINT counted_bills_pkey PRIMARY KEY (bill_id)
);
CREATE INDEX counted_bills_days ON counted_bills USING btree ((days[cardinality(days)])) WHERE days IS NOT NULL;
-- Keeps the figures of bills from what each was counted with, and with each figure of what was received how many bills make it up.
CREATE TRIGGER figures_delete AFTER DELETE ON counted_bills REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION figures_of_counted_bills();
CREATE TRIGGER figures_insert AFTER INSERT ON counted_bills REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION figures_of_counted_bills();
CREATE TRIGGER figures_update AFTER UPDATE ON counted_bills REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION figures_of_counted_bills();

CREATE TABLE visit_days (
  patient_id bigint NOT NULL,
  department_id bigint NOT NULL,
  day date NOT NULL,
  previous_day date NOT NULL,
  CONSTRAINT visit_days_pkey PRIMARY KEY (patient_id, department_id, day)
);
CREATE INDEX visit_days_previous ON visit_days USING btree (previous_day, day) INCLUDE (department_id);
CREATE INDEX visit_days_range ON visit_days USING btree (day, department_id) INCLUDE (previous_day);
-- Keeps the figure of distinct patients, by the first visit of each in a month.
CREATE TRIGGER figures_delete AFTER DELETE ON visit_days REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION figures_of_visit_days();
CREATE TRIGGER figures_insert AFTER INSERT ON visit_days REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION figures_of_visit_days();
CREATE TRIGGER figures_update AFTER UPDATE ON visit_days REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION figures_of_visit_days();

-- ---- website ----

CREATE TABLE site_pictures (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  sha256 bytea NOT NULL,
  content_type text NOT NULL,
  content bytea NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  name text NOT NULL,
  created_on timestamp with time zone DEFAULT now_ms() NOT NULL,
  CONSTRAINT site_pictures_pkey PRIMARY KEY (id),
  CONSTRAINT site_pictures_sha256_key UNIQUE (sha256),
  CONSTRAINT site_pictures_content_check CHECK (length(content) <= 15728640),
  CONSTRAINT site_pictures_content_type_check CHECK (content_type = ANY (ARRAY['image/jpeg'::text, 'image/png'::text, 'image/webp'::text, 'image/svg+xml'::text])),
  CONSTRAINT site_pictures_height_check CHECK (height >= 1 AND height <= 2560),
  CONSTRAINT site_pictures_name_check CHECK (length(name) >= 1 AND length(name) <= 200),
  CONSTRAINT site_pictures_sha256_check CHECK (length(sha256) = 32),
  CONSTRAINT site_pictures_width_check CHECK (width >= 1 AND width <= 2560)
);
-- Writes on the audit trail what was changed or removed, row by row: who, when, before and after.
CREATE TRIGGER audit AFTER DELETE OR UPDATE ON site_pictures FOR EACH ROW EXECUTE FUNCTION audit_change();
-- Writes new records on the audit trail, by statement, one row of the trail for each record.
CREATE TRIGGER audit_insert AFTER INSERT ON site_pictures REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_inserts();
-- Raises the version of the website, by which its pages are kept.
CREATE CONSTRAINT TRIGGER site_version AFTER INSERT OR DELETE OR UPDATE ON site_pictures DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_site_version();

CREATE TABLE site_sections (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  key text NOT NULL,
  position integer NOT NULL,
  is_shown boolean DEFAULT true NOT NULL,
  published jsonb NOT NULL,
  draft jsonb,
  draft_position integer,
  draft_is_shown boolean,
  created_on timestamp with time zone DEFAULT now_ms() NOT NULL,
  updated_on timestamp with time zone DEFAULT now_ms() NOT NULL,
  CONSTRAINT site_sections_pkey PRIMARY KEY (id),
  CONSTRAINT site_sections_key_key UNIQUE (key),
  CONSTRAINT site_sections_draft_check CHECK (jsonb_typeof(draft) = 'object'::text),
  CONSTRAINT site_sections_published_check CHECK (jsonb_typeof(published) = 'object'::text)
);
-- Keeps `updated_on`, which always rises: nobody overwrites a version that they have not seen.
CREATE TRIGGER a_touch BEFORE UPDATE ON site_sections FOR EACH ROW EXECUTE FUNCTION touch_updated_on();
-- Writes on the audit trail what was changed or removed, row by row: who, when, before and after.
CREATE TRIGGER audit AFTER DELETE OR UPDATE ON site_sections FOR EACH ROW EXECUTE FUNCTION audit_change();
-- Writes new records on the audit trail, by statement, one row of the trail for each record.
CREATE TRIGGER audit_insert AFTER INSERT ON site_sections REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_inserts();
-- Raises the version of the website, by which its pages are kept.
CREATE CONSTRAINT TRIGGER site_version AFTER INSERT OR DELETE OR UPDATE OF published, "position", is_shown ON site_sections DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_site_version();

CREATE TABLE site_publications (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  content jsonb NOT NULL,
  note text NOT NULL,
  staff_id bigint,
  created_on timestamp with time zone DEFAULT now_ms() NOT NULL,
  CONSTRAINT site_publications_pkey PRIMARY KEY (id),
  CONSTRAINT site_publications_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  CONSTRAINT site_publications_content_check CHECK (jsonb_typeof(content) = 'object'::text),
  CONSTRAINT site_publications_note_check CHECK (length(note) <= 500)
);
-- The ledger and the audit trail only ever grow.
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON site_publications FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON site_publications FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE posts (
  id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  language text DEFAULT 'en'::text NOT NULL,
  title text NOT NULL,
  short_description text DEFAULT ''::text NOT NULL,
  markdown text DEFAULT ''::text NOT NULL,
  tags text[] DEFAULT '{}'::text[] NOT NULL,
  date date NOT NULL,
  department_id bigint,
  picture_sha256 bytea,
  picture_alt jsonb,
  picture_focus text,
  sources jsonb DEFAULT '[]'::jsonb NOT NULL,
  state text DEFAULT 'Draft'::text NOT NULL,
  published jsonb,
  is_deleted boolean DEFAULT false NOT NULL,
  created_on timestamp with time zone DEFAULT now_ms() NOT NULL,
  updated_on timestamp with time zone DEFAULT now_ms() NOT NULL,
  CONSTRAINT posts_pkey PRIMARY KEY (id),
  CONSTRAINT posts_department_id_fkey FOREIGN KEY (department_id) REFERENCES departments(id) ON DELETE SET NULL,
  CONSTRAINT posts_picture_sha256_fkey FOREIGN KEY (picture_sha256) REFERENCES site_pictures(sha256),
  CONSTRAINT posts_check CHECK (state = 'Draft'::text OR published IS NOT NULL),
  CONSTRAINT posts_language_check CHECK (language = ANY (ARRAY['en'::text, 'ur'::text])),
  CONSTRAINT posts_published_check CHECK (jsonb_typeof(published) = 'object'::text),
  CONSTRAINT posts_sources_check CHECK (jsonb_typeof(sources) = 'array'::text),
  CONSTRAINT posts_state_check CHECK (state = ANY (ARRAY['Draft'::text, 'Published'::text]))
);
CREATE INDEX posts_newest ON posts USING btree (date DESC, id DESC) WHERE NOT is_deleted;
-- Keeps `updated_on`, which always rises: nobody overwrites a version that they have not seen.
CREATE TRIGGER a_touch BEFORE UPDATE ON posts FOR EACH ROW EXECUTE FUNCTION touch_updated_on();
-- Writes on the audit trail what was changed or removed, row by row: who, when, before and after.
CREATE TRIGGER audit AFTER DELETE OR UPDATE ON posts FOR EACH ROW EXECUTE FUNCTION audit_change();
-- Writes new records on the audit trail, by statement, one row of the trail for each record.
CREATE TRIGGER audit_insert AFTER INSERT ON posts REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_inserts();
-- Raises the version of the website, by which its pages are kept.
CREATE CONSTRAINT TRIGGER site_version AFTER INSERT OR DELETE OR UPDATE OF published, state, is_deleted ON posts DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_site_version();

CREATE TABLE post_publications (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  post_id bigint NOT NULL,
  content jsonb NOT NULL,
  markdown text,
  note text NOT NULL,
  staff_id bigint,
  created_on timestamp with time zone DEFAULT now_ms() NOT NULL,
  CONSTRAINT post_publications_pkey PRIMARY KEY (id),
  CONSTRAINT post_publications_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id),
  CONSTRAINT post_publications_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  CONSTRAINT post_publications_content_check CHECK (jsonb_typeof(content) = 'object'::text),
  CONSTRAINT post_publications_note_check CHECK (length(note) <= 500)
);
CREATE INDEX post_publications_of_post ON post_publications USING btree (post_id, id DESC);
-- The ledger and the audit trail only ever grow.
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON post_publications FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON post_publications FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE site_version (
  id integer NOT NULL,
  version bigint NOT NULL,
  CONSTRAINT site_version_pkey PRIMARY KEY (id),
  CONSTRAINT site_version_id_check CHECK (id = 1)
);

CREATE TABLE contact_messages (
  id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  name text NOT NULL,
  email text,
  mobile text NOT NULL,
  subject text NOT NULL,
  message text NOT NULL,
  is_deleted boolean DEFAULT false NOT NULL,
  created_on timestamp with time zone DEFAULT now_ms() NOT NULL,
  updated_on timestamp with time zone DEFAULT now_ms() NOT NULL,
  search_text text DEFAULT ''::text NOT NULL,
  language text DEFAULT 'en'::text NOT NULL,
  answered_on timestamp with time zone,
  answered_by bigint,
  CONSTRAINT contact_messages_pkey PRIMARY KEY (id),
  CONSTRAINT contact_messages_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES staff(id) ON DELETE SET NULL,
  CONSTRAINT contact_messages_answered_check CHECK (answered_by IS NULL OR answered_on IS NOT NULL),
  CONSTRAINT contact_messages_language_check CHECK (language = ANY (ARRAY['en'::text, 'ur'::text])),
  CONSTRAINT contact_messages_name_check CHECK (length(name) >= 1 AND length(name) <= 200)
);
CREATE INDEX contact_messages_newest ON contact_messages USING btree (created_on DESC, id DESC) WHERE NOT is_deleted;
CREATE INDEX contact_messages_search ON contact_messages USING gin (search_text gin_trgm_ops) WHERE NOT is_deleted;
-- Keeps `updated_on`, which always rises: nobody overwrites a version that they have not seen.
CREATE TRIGGER a_touch BEFORE UPDATE ON contact_messages FOR EACH ROW WHEN (new.search_text <> ''::text) EXECUTE FUNCTION touch_updated_on();
-- Writes on the audit trail what was changed or removed, row by row: who, when, before and after.
CREATE TRIGGER audit AFTER DELETE OR UPDATE ON contact_messages FOR EACH ROW EXECUTE FUNCTION audit_change();
-- Writes new records on the audit trail, by statement, one row of the trail for each record.
CREATE TRIGGER audit_insert AFTER INSERT ON contact_messages REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_inserts();
-- Writes the text by which a message from the website is found.
CREATE TRIGGER search BEFORE INSERT OR UPDATE ON contact_messages FOR EACH ROW EXECUTE FUNCTION contact_messages_search();
-- Adds to the totals of a list what a statement changed of them.
CREATE TRIGGER totals_delete AFTER DELETE ON contact_messages REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION track_list_totals('contact_messages');
CREATE TRIGGER totals_insert AFTER INSERT ON contact_messages REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_list_totals('contact_messages');
CREATE TRIGGER totals_update AFTER UPDATE ON contact_messages REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_list_totals('contact_messages');

-- ---- office ----

CREATE TABLE import_batches (
  id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  kind text NOT NULL,
  file_name text NOT NULL,
  sha256 bytea NOT NULL,
  state text DEFAULT 'columns'::text NOT NULL,
  headings jsonb NOT NULL,
  samples jsonb NOT NULL,
  mapping jsonb NOT NULL,
  is_sure jsonb NOT NULL,
  date_order text NOT NULL,
  notes jsonb DEFAULT '[]'::jsonb NOT NULL,
  rows integer NOT NULL,
  progress integer DEFAULT 0 NOT NULL,
  made_by bigint,
  created_on timestamp with time zone DEFAULT now_ms() NOT NULL,
  run_on timestamp with time zone,
  undone_on timestamp with time zone,
  begun_on timestamp with time zone,
  sheets jsonb DEFAULT '[]'::jsonb NOT NULL,
  sheet smallint DEFAULT 0 NOT NULL,
  opening_doctor_id bigint,
  opening_day date,
  day_numbers boolean DEFAULT false NOT NULL,
  signed_balances boolean DEFAULT false NOT NULL,
  asks jsonb DEFAULT '{"dayNumbers": null, "signedBalances": null}'::jsonb NOT NULL,
  CONSTRAINT import_batches_pkey PRIMARY KEY (id),
  CONSTRAINT import_batches_made_by_fkey FOREIGN KEY (made_by) REFERENCES staff(id),
  CONSTRAINT import_batches_date_order_check CHECK (date_order = ANY (ARRAY['dmy'::text, 'mdy'::text])),
  CONSTRAINT import_batches_file_name_check CHECK (length(file_name) >= 1 AND length(file_name) <= 200),
  CONSTRAINT import_batches_kind_check CHECK (kind = ANY (ARRAY['patients'::text, 'services'::text, 'doctors'::text])),
  CONSTRAINT import_batches_sha256_check CHECK (length(sha256) = 32),
  CONSTRAINT import_batches_state_check CHECK (state = ANY (ARRAY['columns'::text, 'checked'::text, 'done'::text, 'undone'::text]))
);
CREATE INDEX import_batches_latest ON import_batches USING btree (created_on DESC, id DESC);

CREATE TABLE import_rows (
  batch_id bigint NOT NULL,
  line integer NOT NULL,
  cells jsonb NOT NULL,
  found text DEFAULT 'ready'::text NOT NULL,
  decision text,
  record_id bigint,
  record_updated_on timestamp with time zone,
  outcome text GENERATED ALWAYS AS (
CASE
    WHEN (record_id IS NOT NULL) THEN 'imported'::text
    WHEN (decision = 'leave'::text) THEN 'left'::text
    WHEN ((found = 'same'::text) AND (decision = 'another'::text)) THEN 'ready'::text
    ELSE found
END) STORED NOT NULL,
  problems jsonb DEFAULT '[]'::jsonb NOT NULL,
  facts jsonb DEFAULT '[]'::jsonb NOT NULL,
  match jsonb,
  row_hash bytea,
  owes numeric(12,2),
  paid_ahead numeric(12,2),
  opening_bill_id bigint,
  opening_bill_updated_on timestamp with time zone,
  opening_entry_id bigint,
  CONSTRAINT import_rows_pkey PRIMARY KEY (batch_id, line),
  CONSTRAINT import_rows_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES import_batches(id) ON DELETE CASCADE,
  CONSTRAINT import_rows_decision_check CHECK (decision = ANY (ARRAY['another'::text, 'same'::text, 'leave'::text])),
  CONSTRAINT import_rows_found_check CHECK (found = ANY (ARRAY['ready'::text, 'problem'::text, 'same'::text, 'known'::text])),
  CONSTRAINT import_rows_owes_check CHECK (owes > 0::numeric),
  CONSTRAINT import_rows_paid_ahead_check CHECK (paid_ahead > 0::numeric)
);
CREATE INDEX import_rows_hash ON import_rows USING btree (row_hash) WHERE record_id IS NOT NULL;
CREATE INDEX import_rows_outcome ON import_rows USING btree (batch_id, outcome, line);

CREATE TABLE retention (
  id bigint NOT NULL,
  kind text NOT NULL,
  years integer,
  confirmed_on timestamp with time zone,
  CONSTRAINT retention_pkey PRIMARY KEY (id),
  CONSTRAINT retention_kind_key UNIQUE (kind),
  CONSTRAINT retention_kind_check CHECK (kind = ANY (ARRAY['clinical records'::text, 'contact messages'::text, 'rejected requests'::text])),
  CONSTRAINT retention_years_check CHECK (years >= 1 AND years <= 50)
);
-- Writes on the audit trail what was changed or removed, row by row: who, when, before and after.
CREATE TRIGGER audit AFTER DELETE OR UPDATE ON retention FOR EACH ROW EXECUTE FUNCTION audit_change();
-- Writes new records on the audit trail, by statement, one row of the trail for each record.
CREATE TRIGGER audit_insert AFTER INSERT ON retention REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_inserts();

CREATE TABLE backups (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  place text NOT NULL,
  file text,
  started_on timestamp with time zone DEFAULT now_ms() NOT NULL,
  finished_on timestamp with time zone,
  taken_on timestamp with time zone,
  bytes bigint,
  row_count bigint,
  sha256 text,
  error text,
  verified_on timestamp with time zone,
  drilled_on timestamp with time zone,
  drill_ms bigint,
  drill_error text,
  removed_on timestamp with time zone,
  on_own_disk boolean,
  CONSTRAINT backups_pkey PRIMARY KEY (id)
);
CREATE INDEX backups_newest ON backups USING btree (started_on DESC, id DESC);

CREATE TABLE backup_set_up (
  only_row boolean DEFAULT true NOT NULL,
  public_key text NOT NULL,
  place text NOT NULL,
  set_by bigint,
  set_on timestamp with time zone DEFAULT now_ms() NOT NULL,
  CONSTRAINT backup_set_up_pkey PRIMARY KEY (only_row),
  CONSTRAINT backup_set_up_set_by_fkey FOREIGN KEY (set_by) REFERENCES staff(id),
  CONSTRAINT backup_set_up_only_row_check CHECK (only_row),
  CONSTRAINT backup_set_up_place_check CHECK (place ~ '^/'::text),
  CONSTRAINT backup_set_up_public_key_check CHECK (public_key ~ '^age1[0-9a-z]+$'::text)
);

CREATE TABLE demo_clinic (
  only_row boolean DEFAULT true NOT NULL,
  made_on timestamp with time zone DEFAULT now_ms() NOT NULL,
  CONSTRAINT demo_clinic_pkey PRIMARY KEY (only_row),
  CONSTRAINT demo_clinic_only_row_check CHECK (only_row)
);
<<<<<<< HEAD
CREATE INDEX waiting_offers_latest ON waiting_offers USING btree (waiting_id, made_on DESC);
CREATE INDEX waiting_offers_open ON waiting_offers USING btree (doctor_id, day) WHERE state = 'open'::text;
CREATE TRIGGER a_touch BEFORE UPDATE ON waiting_offers FOR EACH ROW EXECUTE FUNCTION touch_updated_on();
CREATE TRIGGER audit AFTER DELETE OR UPDATE ON waiting_offers FOR EACH ROW EXECUTE FUNCTION audit_change();
CREATE TRIGGER audit_insert AFTER INSERT ON waiting_offers REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_inserts();

-- Views

CREATE VIEW advance_list AS
 SELECT k.id,
    k.created_on,
    k.is_deleted,
    a.patient_id,
    p.full_name AS patient_name,
    a.transaction_date,
    a.type,
    a.payment_method,
    a.channel_info,
    k.bill_id,
    COALESCE(a.remarks, a.reason) AS remarks,
    s.name AS received_by,
    k.amount,
    k.search_text
   FROM listed_advances k
     JOIN patient_account a ON a.id = k.id
     JOIN patients p ON p.id = a.patient_id
     LEFT JOIN staff s ON s.id = a.received_by;

CREATE VIEW bill_shares AS
 SELECT b.id AS bill_id,
    share.measure,
    share.day,
    share.subject_id,
    share.value
   FROM bills b
     CROSS JOIN LATERAL ( SELECT COALESCE(( SELECT appointments.department_id
                   FROM appointments
                  WHERE appointments.id = b.appointment_id), ( SELECT s.department_id
                   FROM bill_lines l
                     JOIN services s ON s.id = l.service_id
                  WHERE l.bill_id = b.id
                  GROUP BY s.department_id
                  ORDER BY (sum(l.price)) DESC, s.department_id
                 LIMIT 1), 0::bigint) AS id) department
     CROSS JOIN LATERAL ( SELECT 'due'::text AS "?column?",
            b.bill_date,
            0 AS "?column?",
            b.due
        UNION ALL
         SELECT 'billed'::text,
            b.bill_date,
            bill_lines.service_id,
            sum(bill_lines.price) AS sum
           FROM bill_lines
          WHERE bill_lines.bill_id = b.id AND bill_lines.service_id IS NOT NULL
          GROUP BY bill_lines.service_id
        UNION ALL
         SELECT 'earnings'::text,
            bill_transactions.transaction_date,
            department.id,
            sum(bill_transactions.amount) AS sum
           FROM bill_transactions
          WHERE bill_transactions.bill_id = b.id
          GROUP BY bill_transactions.transaction_date
        UNION ALL
         SELECT 'service_earnings'::text,
            service_earnings.day,
            service_earnings.service_id,
            service_earnings.value
           FROM service_earnings(b.id, b.discount, b.credited) service_earnings(day, service_id, value)) share(measure, day, subject_id, value)
  WHERE NOT b.is_deleted AND share.value <> 0::numeric;

CREATE VIEW credit_note_list AS
 SELECT k.id,
    k.created_on,
    k.is_deleted,
    n.number,
    n.bill_id,
    b.patient_name,
    d.name AS doctor_name,
    n.note_date,
    k.amount,
    n.reason,
    s.name AS made_by,
    k.search_text
   FROM listed_credit_notes k
     JOIN credit_notes n ON n.id = k.id
     JOIN bills b ON b.id = n.bill_id
     LEFT JOIN doctors d ON d.id = b.doctor_id
     LEFT JOIN staff s ON s.id = n.made_by;

CREATE VIEW day_close_list AS
 SELECT c.id,
    c.created_on,
    false AS is_deleted,
    c.z_no,
    'Z-'::text || lpad(c.z_no::text, 6, '0'::text) AS number,
    c.from_day,
    c.day,
    cash.expected,
    cash.counted,
    cash.variance,
    COALESCE(( SELECT sum(abs(m.variance)) AS sum
           FROM day_close_methods m
          WHERE m.close_id = c.id AND m.method <> 'Cash'::text), 0::numeric) AS others_off,
    s.name AS closed_by,
    r.created_on AS reopened_on,
    o.name AS reopened_by,
    r.reason AS reopen_reason,
    search_text(VARIADIC ARRAY['Z-'::text || lpad(c.z_no::text, 6, '0'::text), shown_date(c.from_day), shown_date(c.day), s.name, c.remarks, r.reason]) AS search_text
   FROM day_closes c
     JOIN day_close_methods cash ON cash.close_id = c.id AND cash.method = 'Cash'::text
     LEFT JOIN staff s ON s.id = c.closed_by
     LEFT JOIN day_reopenings r ON r.close_id = c.id
     LEFT JOIN staff o ON o.id = r.reopened_by;

CREATE VIEW drawer AS
 SELECT 'bill_transactions'::text AS source,
    bill_transactions.id AS source_id,
    bill_transactions.transaction_date AS day,
    bill_transactions.payment_method AS method,
    bill_transactions.amount::numeric AS amount,
    bill_transactions.received_by AS staff_id
   FROM bill_transactions
  WHERE bill_transactions.in_drawer AND NOT bill_transactions.is_deleted AND bill_transactions.drawer_day IS NULL
UNION ALL
 SELECT 'bill_transactions'::text AS source,
    bill_transactions.id AS source_id,
    bill_transactions.drawer_day AS day,
    bill_transactions.payment_method AS method,
    bill_transactions.amount,
    bill_transactions.received_by AS staff_id
   FROM bill_transactions
  WHERE NOT bill_transactions.is_deleted AND bill_transactions.drawer_day IS NOT NULL
UNION ALL
 SELECT 'expenses'::text AS source,
    expenses.id AS source_id,
    expenses.expense_date AS day,
    'Cash'::text AS method,
    - expenses.amount AS amount,
    expenses.recorded_by AS staff_id
   FROM expenses
  WHERE expenses.from_drawer AND NOT expenses.is_deleted
UNION ALL
 SELECT 'drawer_moves'::text AS source,
    drawer_moves.id AS source_id,
    drawer_moves.day,
    'Cash'::text AS method,
    drawer_moves.amount,
    drawer_moves.made_by AS staff_id
   FROM drawer_moves
UNION ALL
 SELECT 'patient_account'::text AS source,
    patient_account.id AS source_id,
    patient_account.transaction_date AS day,
    patient_account.payment_method AS method,
    patient_account.amount,
    patient_account.received_by AS staff_id
   FROM patient_account
  WHERE patient_account.in_drawer;

CREATE VIEW dues AS
 SELECT p.id,
    o.bills,
    o.owes,
    o.oldest_day,
    p.search_text,
    p.created_on,
    false AS is_deleted,
    COALESCE(a.credit, 0::numeric) AS advance,
    GREATEST(o.owes - COALESCE(a.credit, 0::numeric), 0::numeric) AS to_pay
   FROM ( SELECT bills.patient_id,
            count(*)::integer AS bills,
            sum(bills.due) AS owes,
            min(bills.bill_date) AS oldest_day
           FROM bills
          WHERE NOT bills.is_deleted AND bills.due > 0::numeric
          GROUP BY bills.patient_id) o
     JOIN patients p ON p.id = o.patient_id
     LEFT JOIN patient_balances a ON a.patient_id = p.id;

CREATE VIEW looks AS
 SELECT t.id,
    t.at AS created_on,
    false AS is_deleted,
    t.staff_id,
    s.name AS looked_by,
    t.patient_id,
    t.kind,
    t.what,
    t.row_count,
    search_text(VARIADIC ARRAY[s.name, t.kind, t.what]) AS search_text
   FROM ( SELECT a.id,
            a.at,
            a.staff_id,
            p.id AS patient_id,
            (a.after ->> 'rows'::text)::bigint AS row_count,
                CASE a.action
                    WHEN 'viewed'::text THEN 'Opened'::text
                    WHEN 'opened anyway'::text THEN 'Opened anyway'::text
                    WHEN 'exported'::text THEN 'Exported'::text
                    WHEN 'export broken off'::text THEN 'Export broken off'::text
                    WHEN 'sign-in failed'::text THEN 'Failed sign-in'::text
                    WHEN 'erased'::text THEN 'Erased'::text
                    ELSE 'Printed'::text
                END AS kind,
                CASE
                    WHEN a.action = 'sign-in failed'::text THEN concat_ws(', '::text, COALESCE('Account of '::text || account.name, 'No account'::text), 'from '::text || (a.after ->> 'from'::text))
                    WHEN a.action = 'export broken off'::text THEN concat_ws(', '::text, a.after ->> 'list'::text, ('after '::text || (a.after ->> 'rows'::text)) || ' rows'::text)
                    WHEN a.action = 'exported'::text THEN concat_ws(', '::text, a.after ->> 'list'::text, (a.after ->> 'rows'::text) || ' rows'::text, a.after ->> 'format'::text, NULLIF(a.after ->> 'filters'::text, ''::text))
                    WHEN a.entity = 'patients'::text THEN concat_ws(', '::text, p.register_no, p.full_name)
                    WHEN a.entity = 'appointments'::text THEN concat_ws(', '::text, 'Prescription '::text || (a.after ->> 'registration_no'::text), p.full_name)
                    WHEN a.entity = 'bill_prints'::text THEN concat_ws(', '::text, (
                    CASE
                        WHEN (a.after ->> 'credit_note_id'::text) IS NOT NULL THEN 'Credit note'::text
                        WHEN (a.after ->> 'transaction_id'::text) IS NULL THEN 'Invoice'::text
                        ELSE 'Receipt'::text
                    END || ' of bill '::text) || (a.after ->> 'bill_id'::text), p.full_name)
                    WHEN a.entity = 'advance_prints'::text THEN concat_ws(', '::text, 'Paper of advance '::text || (a.after ->> 'entry_id'::text), p.full_name)
                    ELSE concat_ws(' '::text, replace(a.entity, '_'::text, ' '::text), a.entity_id::text)
                END AS what
           FROM audit_log a
             LEFT JOIN bills b ON a.entity = 'bill_prints'::text AND b.id = ((a.after ->> 'bill_id'::text)::bigint)
             LEFT JOIN patient_account e ON a.entity = 'advance_prints'::text AND e.id = ((a.after ->> 'entry_id'::text)::bigint)
             LEFT JOIN patients p ON p.id =
                CASE a.entity
                    WHEN 'patients'::text THEN a.entity_id
                    WHEN 'appointments'::text THEN (a.after ->> 'patient_id'::text)::bigint
                    WHEN 'bill_prints'::text THEN b.patient_id
                    WHEN 'advance_prints'::text THEN e.patient_id
                    ELSE NULL::bigint
                END
             LEFT JOIN staff account ON a.action = 'sign-in failed'::text AND account.id = a.entity_id
          WHERE is_look(a.action, a.entity)) t
     LEFT JOIN staff s ON s.id = t.staff_id;

CREATE VIEW package_list AS
 SELECT k.id,
    k.number,
    k.patient_id,
    k.service_id,
    k.bill_id,
    k.sessions,
    k.sold_on,
    k.expires_on,
    k.created_on,
    k.updated_on,
    COALESCE(u.used, 0) AS used,
    u.last_used_on,
        CASE
            WHEN k.closed_on IS NOT NULL THEN 'closed'::text
            WHEN COALESCE(u.used, 0) >= k.sessions THEN 'used up'::text
            WHEN k.expires_on < clinic_today() THEN 'expired'::text
            ELSE 'open'::text
        END AS state,
    p.search_text || search_text(VARIADIC ARRAY[k.number, s.name]) AS search_text,
    k.is_deleted OR p.is_deleted AS is_deleted,
    k.closed_on,
    k.closed_by,
    k.close_reason,
    k.credit_note_id
   FROM patient_packages k
     JOIN patients p ON p.id = k.patient_id
     JOIN services s ON s.id = k.service_id
     LEFT JOIN LATERAL ( SELECT sum(o.sessions)::integer AS used,
            max(o.used_on) FILTER (WHERE o.sessions = 1 AND NOT (EXISTS ( SELECT
                   FROM package_uses r
                  WHERE r.reverses_id = o.id))) AS last_used_on
           FROM package_uses o
          WHERE o.package_id = k.id) u ON true;

CREATE VIEW recall_list AS
 SELECT r.id,
    r.patient_id,
    r.reason,
    r.words,
    r.service_id,
    r.doctor_id,
    r.source_id,
    r.booked_id,
    r.due_day,
    r.next_call_day,
    r.calls,
    r.state,
    r.stop_reason,
    r.created_on,
    r.updated_on,
    p.search_text,
    r.is_deleted OR p.is_deleted OR r.state = 'due'::text AND (EXISTS ( SELECT
           FROM contact_wishes w
          WHERE w.id = p.id AND (w.stopped_on IS NOT NULL OR NOT w.recalls))) AS is_deleted
   FROM recalls r
     JOIN patients p ON p.id = r.patient_id;

CREATE VIEW standing_closes AS
 SELECT id,
    z_no,
    from_day,
    day,
    opening_float,
    next_float,
    remarks,
    snapshot,
    closed_by,
    created_on
   FROM day_closes c
  WHERE NOT (EXISTS ( SELECT
           FROM day_reopenings r
          WHERE r.close_id = c.id));

CREATE VIEW waiting_list AS
 SELECT w.id,
    w.patient_id,
    w.department_id,
    w.doctor_id,
    w.service_ids,
    w.appointment_id,
    w.booked_id,
    w.minutes,
    w.from_day,
    w.to_day,
    w.weekdays,
    w.from_time,
    w.to_time,
    w.notice_minutes,
    w.priority,
    w.note,
        CASE
            WHEN w.state = 'waiting'::text AND w.to_day < clinic_today() THEN 'lapsed'::text
            ELSE w.state
        END AS state,
    w.created_on,
    w.updated_on,
    p.search_text,
    w.is_deleted OR p.is_deleted AS is_deleted
   FROM waiting_entries w
     JOIN patients p ON p.id = w.patient_id;

-- Functions

CREATE OR REPLACE FUNCTION public.account_follows_patient()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  entries bigint[] := ARRAY(SELECT id FROM patient_account WHERE patient_id = NEW.id);
  -- What was moved stands in two accounts, with one reason.
  moved bigint[] := ARRAY(
    SELECT id FROM patient_account WHERE moved_from_id = ANY (entries)
    UNION SELECT moved_from_id FROM patient_account WHERE id = ANY (entries) AND moved_from_id IS NOT NULL);
BEGIN
  IF entries = '{}' THEN RETURN NULL; END IF;
  entries := entries || moved;
  EXECUTE format('UPDATE patient_account SET %s WHERE id = ANY ($1)', erasing_assignments('patient_account')) USING entries;
  CALL erase_trail('patient_account', entries);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.account_must_balance()
 RETURNS trigger
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
DECLARE target bigint;
BEGIN
  IF TG_OP = 'DELETE' THEN target := OLD.patient_id; ELSE target := NEW.patient_id; END IF;
  IF coalesce((SELECT credit FROM patient_balances WHERE patient_id = target), 0)
    <> coalesce((SELECT sum(amount) FROM patient_account WHERE patient_id = target), 0) THEN
    RAISE EXCEPTION 'the credit of patient % does not equal the account', target USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.appending_figures(changes text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT 'INSERT INTO figures
    SELECT measure, grain, date_trunc(grain, day::timestamp)::date, subject_id, date_trunc(grain, previous::timestamp)::date, sum(value)
    FROM (' || changes || ') AS change (measure, day, subject_id, previous, value), (VALUES (''day''), (''month'')) AS kept (grain)
    WHERE measure <> ''visitors'' OR grain = ''month''
    GROUP BY 1, 2, 3, 4, 5 HAVING sum(value) <> 0'
$function$;

CREATE OR REPLACE FUNCTION public.apply_erasures(others jsonb DEFAULT '[]'::jsonb)
 RETURNS bigint
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE listed record; erased record; is_there boolean; is_back boolean; count bigint := 0;
BEGIN
  FOR listed IN SELECT * FROM jsonb_to_recordset(others)
      AS o (entity text, "recordId" bigint, "madeOn" timestamptz, "erasedOn" timestamptz) LOOP
    EXECUTE format('SELECT true FROM %I WHERE id = $1', listed.entity) INTO is_there USING listed."recordId";
    CONTINUE WHEN is_there IS NULL OR listed."madeOn" IS DISTINCT FROM made_on(listed.entity, listed."recordId");
    INSERT INTO erasures (entity, record_id, made_on, erased_on, reason)
      VALUES (listed.entity, listed."recordId", listed."madeOn", listed."erasedOn", 'Listed beside the backups')
      ON CONFLICT DO NOTHING;
  END LOOP;
  FOR erased IN SELECT * FROM erasures ORDER BY id LOOP
    EXECUTE format('SELECT true FROM %I WHERE id = $1 AND NOT (is_deleted AND %I = ''Erased'')', erased.entity,
      CASE erased.entity WHEN 'patients' THEN 'full_name' ELSE 'name' END) INTO is_back USING erased.record_id;
    CONTINUE WHEN is_back IS NULL OR erased.made_on IS DISTINCT FROM made_on(erased.entity, erased.record_id);
    CALL erase_record(erased.entity, erased.record_id);
    INSERT INTO audit_log (action, entity, entity_id, after)
      VALUES ('erased', erased.entity, erased.record_id, jsonb_build_object('reason', erased.reason));
    count := count + 1;
  END LOOP;
  RETURN count;
END $function$;
REVOKE EXECUTE ON FUNCTION apply_erasures(jsonb) FROM PUBLIC;

CREATE OR REPLACE FUNCTION public.appointment_requests_search()
 RETURNS trigger
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
BEGIN
  NEW.search_text := search_text(NEW.id::text, shown_instant(NEW.created_on), NEW.name,
    (SELECT name FROM departments WHERE id = NEW.department_id), (SELECT name FROM doctors WHERE id = NEW.doctor_id),
    NEW.priority, shown_date(NEW.request_date));
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.appointments_booked()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'INSERT' THEN
    NEW.booked_by := current_staff_id();
    NEW.booked_on := NEW.created_on;
  ELSIF NEW.patient_id <> OLD.patient_id OR NEW.doctor_id <> OLD.doctor_id
      OR (OLD.status = 'Cancelled' AND NEW.status <> 'Cancelled') THEN
    NEW.booked_by := current_staff_id();
    NEW.booked_on := now_ms();
  END IF;
  IF TG_OP = 'UPDATE' AND NEW.patient_id <> OLD.patient_id THEN NEW.previous_id := NULL; END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.appointments_search()
 RETURNS trigger
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
DECLARE patient record;
BEGIN
  SELECT full_name, phone INTO patient FROM patients WHERE id = NEW.patient_id;
  NEW.search_text := search_text('a-' || lpad(NEW.registration_seq::text, greatest(6, length(NEW.registration_seq::text)), '0'),
    (SELECT name FROM doctors WHERE id = NEW.doctor_id), patient.full_name, patient.phone,
    shown_date(NEW.appointment_date), to_char(NEW.appointment_time, 'HH24:MI'), NEW.status);
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.attendance_follows()
 RETURNS trigger
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
DECLARE
  same_day boolean := NEW.appointment_date = OLD.appointment_date;
  same_time boolean := same_day AND NEW.appointment_time = OLD.appointment_time;
  same_queue boolean := same_day AND NEW.doctor_id = OLD.doctor_id;
  is_done boolean := NEW.status = 'Completed';
BEGIN
  UPDATE attendances SET doctor_id = NEW.doctor_id, day = NEW.appointment_date,
    token_no = CASE WHEN same_queue THEN token_no END,
    confirmed_on = CASE WHEN same_time THEN confirmed_on END,
    confirmed_by = CASE WHEN same_time THEN confirmed_by END,
    arrived_on = CASE WHEN same_day THEN arrived_on END,
    called_on = CASE WHEN same_day THEN called_on END,
    seated_on = CASE WHEN same_day THEN seated_on END,
    done_on = CASE WHEN NOT is_done THEN NULL WHEN OLD.status = 'Completed' THEN done_on
      ELSE greatest(now_ms(), arrived_on, seated_on) END,
    left_on = CASE WHEN same_day AND NEW.status = 'Cancelled' THEN left_on END,
    no_show_on = CASE WHEN same_day AND NEW.status = 'Cancelled' THEN no_show_on END
  WHERE id = NEW.id;
  IF NOT FOUND AND is_done AND OLD.status <> 'Completed' THEN
    INSERT INTO attendances (id, doctor_id, day, done_on) VALUES (NEW.id, NEW.doctor_id, NEW.appointment_date, now_ms());
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.attendance_forgets_cancelling()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE attendances SET cancelled_by_patient_on = NULL, cancel_reason = NULL
  WHERE id = NEW.id AND cancelled_by_patient_on IS NOT NULL;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.audit_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
DECLARE
  was jsonb := to_jsonb(OLD) - never_audited();
  is_now jsonb := CASE TG_OP WHEN 'UPDATE' THEN to_jsonb(NEW) - never_audited() END;
  what text := CASE TG_OP WHEN 'DELETE' THEN 'removed' ELSE 'changed' END;
BEGIN
  IF TG_OP = 'UPDATE' AND was - 'updated_on' = is_now - 'updated_on' THEN RETURN NULL; END IF;
  IF TG_OP = 'UPDATE' AND is_now ? 'is_deleted' AND (is_now->>'is_deleted')::boolean AND NOT (was->>'is_deleted')::boolean THEN
    what := 'removed';
  END IF;
  INSERT INTO audit_log (staff_id, request_id, action, entity, entity_id, before, after)
  VALUES (current_staff_id(), nullif(current_setting('matab.request_id', true), ''), what, TG_TABLE_NAME,
          (coalesce(is_now, was)->>'id')::bigint, was, is_now);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.audit_inserts()
 RETURNS trigger
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
BEGIN
  INSERT INTO audit_log (staff_id, request_id, action, entity, entity_id, after)
  SELECT current_staff_id(), nullif(current_setting('matab.request_id', true), ''), 'created', TG_TABLE_NAME, created.id,
    to_jsonb(created) - never_audited()
  FROM new_rows AS created;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.audit_message()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  silent text[] := ARRAY['body','address','group_key','dedupe_key','state_on','attempts'];
  was jsonb := CASE TG_OP WHEN 'UPDATE' THEN to_jsonb(OLD) - silent END;
  is_now jsonb := to_jsonb(NEW) - silent;
BEGIN
  IF was - 'updated_on' = is_now - 'updated_on' THEN RETURN NULL; END IF;
  INSERT INTO audit_log (staff_id, request_id, action, entity, entity_id, before, after)
  VALUES (current_staff_id(), nullif(current_setting('matab.request_id', true), ''),
    CASE TG_OP WHEN 'UPDATE' THEN 'changed' ELSE 'created' END, 'messages', NEW.id, was, is_now);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.audit_recall()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  was jsonb := CASE TG_OP WHEN 'UPDATE' THEN to_jsonb(OLD) - 'words' END;
  is_now jsonb := to_jsonb(NEW) - 'words';
BEGIN
  IF was - 'updated_on' = is_now - 'updated_on' THEN RETURN NULL; END IF;
  INSERT INTO audit_log (staff_id, request_id, action, entity, entity_id, before, after)
  VALUES (current_staff_id(), nullif(current_setting('matab.request_id', true), ''),
    CASE TG_OP WHEN 'UPDATE' THEN 'changed' ELSE 'created' END, 'recalls', NEW.id, was, is_now);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.audit_services()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  added text := CASE TG_OP WHEN 'INSERT' THEN 'c.ids' ELSE 'ARRAY[]::bigint[]' END;
  removed text := CASE TG_OP WHEN 'DELETE' THEN 'c.ids' ELSE 'ARRAY[]::bigint[]' END;
BEGIN
  EXECUTE format($query$
    INSERT INTO audit_log (staff_id, request_id, action, entity, entity_id, before, after)
    SELECT current_staff_id(), nullif(current_setting('matab.request_id', true), ''), 'changed', %1$L, record.id,
      to_jsonb(record) - 'search_text' || jsonb_build_object('service_ids', others.ids || %5$s),
      to_jsonb(record) - 'search_text' || jsonb_build_object('service_ids', others.ids || %4$s)
    FROM (SELECT %2$I AS id, array_agg(service_id ORDER BY service_id) AS ids FROM changed_rows GROUP BY 1) c
    JOIN %1$I record ON record.id = c.id
    CROSS JOIN LATERAL (
      SELECT coalesce(array_agg(service_id ORDER BY service_id), ARRAY[]::bigint[]) AS ids FROM %3$I
      WHERE %2$I = c.id AND service_id <> ALL (c.ids)) others
    ORDER BY record.id
  $query$, TG_ARGV[0], TG_ARGV[1], TG_TABLE_NAME, added, removed);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.audit_waiting_entry()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  was jsonb := CASE TG_OP WHEN 'UPDATE' THEN to_jsonb(OLD) - 'note' END;
  is_now jsonb := to_jsonb(NEW) - 'note';
BEGIN
  IF was - 'updated_on' = is_now - 'updated_on' THEN RETURN NULL; END IF;
  INSERT INTO audit_log (staff_id, request_id, action, entity, entity_id, before, after)
  VALUES (current_staff_id(), nullif(current_setting('matab.request_id', true), ''),
    CASE TG_OP WHEN 'UPDATE' THEN 'changed' ELSE 'created' END, 'waiting_entries', NEW.id, was, is_now);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.bill_must_balance()
 RETURNS trigger
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
DECLARE target bigint;
BEGIN
  IF TG_TABLE_NAME = 'bills' THEN target := NEW.id;
  ELSIF TG_OP = 'DELETE' THEN target := OLD.bill_id;
  ELSE target := NEW.bill_id;
  END IF;
  IF EXISTS (
    SELECT 1 FROM bills b WHERE b.id = target AND (
      b.chargeable <> coalesce((SELECT sum(price) FROM bill_lines WHERE bill_id = b.id), 0)
      OR b.received <> coalesce((SELECT sum(amount) FROM bill_transactions WHERE bill_id = b.id), 0)
      OR b.credited <> coalesce((SELECT sum(amount) FROM credit_notes WHERE bill_id = b.id), 0))
  ) THEN
    RAISE EXCEPTION 'bill % does not equal its lines and transactions', target USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.bill_transactions_search()
 RETURNS trigger
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
DECLARE bill record;
BEGIN
  SELECT patient_name, is_deleted INTO bill FROM bills WHERE id = NEW.bill_id;
  NEW.is_deleted := coalesce(bill.is_deleted, false);
  NEW.search_text := search_text(NEW.bill_id::text, bill.patient_name, shown_date(NEW.transaction_date),
    NEW.payment_method, NEW.channel_info, (SELECT name FROM staff WHERE id = NEW.received_by), shown_money(NEW.amount));
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.bills_search()
 RETURNS trigger
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
DECLARE owed numeric := NEW.chargeable - NEW.discount - NEW.received;
BEGIN
  NEW.search_text := search_text(NEW.id::text, NEW.patient_name, (SELECT name FROM doctors WHERE id = NEW.doctor_id),
    shown_date(NEW.bill_date), NEW.payment_method,
    CASE WHEN owed = 0 THEN 'paid' WHEN NEW.received > 0 THEN 'partial' ELSE 'due' END,
    shown_money(NEW.chargeable), shown_money(NEW.discount), shown_money(NEW.received), shown_money(owed),
    CASE WHEN NEW.credited > 0 THEN (SELECT string_agg(number, ' ' ORDER BY id) FROM credit_notes WHERE bill_id = NEW.id) END);
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.clinic_today()
 RETURNS date
 LANGUAGE sql
 STABLE
AS $function$
  SELECT (now() AT TIME ZONE 'Asia/Karachi')::date
$function$;

CREATE OR REPLACE FUNCTION public.computed_columns(of_table oid)
 RETURNS text[]
 LANGUAGE sql
 STABLE
AS $function$
  SELECT coalesce(array_agg(attname::text), '{}') FROM pg_attribute WHERE attrelid = of_table AND attgenerated <> ''
$function$;

CREATE OR REPLACE FUNCTION public.contact_messages_search()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.search_text := search_text(NEW.id::text, NEW.name, NEW.email, NEW.mobile, NEW.subject, NEW.message, shown_instant(NEW.created_on));
  RETURN NEW;
END $function$;

CREATE OR REPLACE PROCEDURE public.count_in_drawer(IN target text, IN day_column text, IN part text, IN only_when text DEFAULT 'true'::text)
 LANGUAGE plpgsql
AS $procedure$
BEGIN
  IF part <> '' THEN
    EXECUTE format('CREATE OR REPLACE VIEW drawer AS %s UNION ALL %s', rtrim(pg_get_viewdef('drawer'::regclass), ';'), part);
  END IF;
  EXECUTE format('CREATE TRIGGER z_day_open_insert BEFORE INSERT ON %I FOR EACH ROW WHEN (%s) EXECUTE FUNCTION day_must_be_open(%L)',
    target, only_when, day_column);
END $procedure$;

CREATE OR REPLACE FUNCTION public.credit_note_must_balance()
 RETURNS trigger
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
DECLARE note record;
BEGIN
  IF TG_TABLE_NAME = 'credit_notes' THEN SELECT * INTO note FROM credit_notes WHERE id = NEW.id;
  ELSE SELECT * INTO note FROM credit_notes WHERE id = NEW.credit_note_id;
  END IF;
  IF note.amount <> coalesce((SELECT sum(amount) FROM credit_note_lines WHERE credit_note_id = note.id), 0)
    OR EXISTS (SELECT FROM credit_notes n JOIN credit_note_lines c ON c.credit_note_id = n.id
      LEFT JOIN bill_lines l ON l.bill_id = n.bill_id AND l.position = c.position
      WHERE n.bill_id = note.bill_id GROUP BY c.position, l.price HAVING sum(c.amount) > coalesce(l.price, 0)) THEN
    RAISE EXCEPTION 'credit note % does not equal its lines', note.number USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.credit_notes_follow_patient()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  notes bigint[] := ARRAY(SELECT n.id FROM credit_notes n JOIN bills b ON b.id = n.bill_id WHERE b.patient_id = NEW.id);
  lines bigint[] := ARRAY(SELECT id FROM credit_note_lines WHERE credit_note_id = ANY (notes));
BEGIN
  IF notes = '{}' THEN RETURN NULL; END IF;
  EXECUTE format('UPDATE credit_notes SET %s WHERE id = ANY ($1)', erasing_assignments('credit_notes')) USING notes;
  UPDATE credit_note_lines l SET description = coalesce((SELECT left(name, 500) FROM services WHERE id = l.service_id), 'Erased')
    WHERE id = ANY (lines);
  CALL erase_trail('credit_notes', notes);
  CALL erase_trail('credit_note_lines', lines);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.credit_of_account()
 RETURNS trigger
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
BEGIN
  IF NOT EXISTS (SELECT FROM patient_account WHERE bill_transaction_id = NEW.id) THEN
    RAISE EXCEPTION 'transaction % has no entry in a patient''s account', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.current_staff_id()
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$ SELECT nullif(current_setting('matab.staff_id', true), '')::bigint $function$;

CREATE OR REPLACE FUNCTION public.day_must_be_open()
 RETURNS trigger
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
DECLARE
  of_day date := least(
    CASE WHEN TG_ARGV[1] IS DISTINCT FROM 'after' THEN (to_jsonb(OLD)->>TG_ARGV[0])::date END,
    CASE WHEN TG_ARGV[1] IS DISTINCT FROM 'before' THEN (to_jsonb(NEW)->>TG_ARGV[0])::date END);
  closed record;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7204122);
  SELECT c.day, c.z_no, c.created_on, s.name INTO closed
  FROM standing_closes c LEFT JOIN staff s ON s.id = c.closed_by ORDER BY c.day DESC, c.id DESC LIMIT 1;
  IF of_day <= closed.day THEN
    RAISE EXCEPTION 'the day % is closed', of_day USING ERRCODE = 'MT001', DETAIL = jsonb_build_object(
      'table', TG_TABLE_NAME, 'day', of_day, 'zNo', closed.z_no, 'closedBy', closed.name,
      'closedOn', closed.created_on, 'nextDay', greatest(closed.day + 1, clinic_today()))::text;
  END IF;
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.demo_begins_empty()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF EXISTS (SELECT FROM departments) OR EXISTS (SELECT FROM staff) OR EXISTS (SELECT FROM patients) THEN
    RAISE EXCEPTION 'a clinic does not become a demo' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.departments_search()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.search_text := search_text(NEW.id::text, NEW.name, NEW.description, CASE WHEN NEW.is_active THEN 'true' ELSE 'false' END);
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.doctors_search()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.search_text := search_text(NEW.id::text, NEW.first_name, NEW.last_name, NEW.qualification, shown_date(NEW.joining_date),
    CASE WHEN NEW.is_active THEN 'true' ELSE 'false' END);
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.drop_messages_of_visit()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE messages SET state = 'dropped', why = CASE
      WHEN NEW.is_deleted THEN 'deleted' WHEN NEW.status = 'Completed' THEN 'completed' WHEN NEW.status = 'Cancelled' THEN 'cancelled'
      WHEN NEW.patient_id <> OLD.patient_id THEN 'other patient' ELSE 'moved' END
  WHERE appointment_id = NEW.id AND state = 'planned';
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.due_contacts_follow_patient()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE due_contacts SET words = NULL WHERE patient_id = NEW.id AND words IS NOT NULL;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.entry_of_bill()
 RETURNS trigger
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
BEGIN
  IF NOT EXISTS (SELECT FROM bill_transactions t JOIN bills b ON b.id = t.bill_id
    WHERE t.id = NEW.bill_transaction_id AND b.patient_id = NEW.patient_id AND t.amount = - NEW.amount AND NOT t.in_drawer
      AND t.type = CASE NEW.type WHEN 'To bill' THEN 'Credit' ELSE 'Refund' END) THEN
    RAISE EXCEPTION 'entry % does not equal its transaction', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.erase(of_entity text, target bigint, why text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE is_there boolean;
BEGIN
  IF of_entity NOT IN ('patients', 'appointment_requests', 'contact_messages') THEN
    RAISE EXCEPTION '% are not erased', of_entity USING ERRCODE = 'invalid_parameter_value';
  END IF;
  EXECUTE format('SELECT true FROM %I WHERE id = $1 FOR UPDATE', of_entity) INTO is_there USING target;
  IF is_there IS NULL THEN
    RAISE EXCEPTION 'there is no % in %', target, of_entity USING ERRCODE = 'no_data_found';
  END IF;
  IF of_entity = 'patients' AND EXISTS (SELECT FROM bills WHERE patient_id = target AND due > 0 AND NOT is_deleted) THEN
    RAISE EXCEPTION 'patient % has unpaid bills', target USING ERRCODE = 'restrict_violation';
  END IF;
  INSERT INTO erasures (entity, record_id, made_on, reason, erased_by)
    VALUES (of_entity, target, made_on(of_entity, target), why, current_staff_id()) ON CONFLICT DO NOTHING;
  CALL erase_record(of_entity, target);
  INSERT INTO audit_log (staff_id, request_id, action, entity, entity_id, after)
    VALUES (current_staff_id(), nullif(current_setting('matab.request_id', true), ''), 'erased', of_entity, target,
      jsonb_build_object('reason', why));
END $function$;
REVOKE EXECUTE ON FUNCTION erase(text,bigint,text) FROM PUBLIC;

CREATE OR REPLACE PROCEDURE public.erase_answers(IN texts text[])
 LANGUAGE plpgsql
AS $procedure$
BEGIN
  UPDATE idempotency_keys SET answer = NULL WHERE EXISTS (SELECT FROM unnest(texts) AS t WHERE strpos(answer::text, t) > 0);
  DELETE FROM outbox WHERE EXISTS (SELECT FROM unnest(texts) AS t WHERE strpos(payload::text, t) > 0 OR strpos(last_error, t) > 0);
  DELETE FROM import_rows WHERE record_id IS NULL
    AND EXISTS (SELECT FROM unnest(texts) AS t WHERE strpos(concat(cells, facts, match), t) > 0);
  UPDATE import_batches SET samples = '[]' WHERE EXISTS (SELECT FROM unnest(texts) AS t WHERE strpos(samples::text, t) > 0);
END $procedure$;

CREATE OR REPLACE PROCEDURE public.erase_file(IN target bigint)
 LANGUAGE plpgsql
AS $procedure$
DECLARE
  person patients;
  -- What was theirs for a while may be another's by now.
  visits_ever bigint[] := ever_of_patient('appointments', target);
  bills_ever bigint[] := ever_of_patient('bills', target);
  visits bigint[] := ARRAY(SELECT id FROM appointments WHERE id = ANY (visits_ever) AND patient_id = target);
  their_bills bigint[] := ARRAY(SELECT id FROM bills WHERE id = ANY (bills_ever) AND patient_id = target);
  lines bigint[]; payments bigint[]; pictures bigint[]; requests bigint[]; messages bigint[]; texts text[];
BEGIN
  SELECT * INTO person FROM patients WHERE id = target FOR UPDATE;
  lines := ARRAY(SELECT id FROM bill_lines WHERE bill_id = ANY (their_bills)
    UNION SELECT entity_id FROM audit_log WHERE entity = 'bill_lines' AND action = 'removed' AND (before->>'bill_id')::bigint = ANY (their_bills));
  payments := ARRAY(SELECT id FROM bill_transactions WHERE bill_id = ANY (their_bills));
  pictures := ARRAY(SELECT person.image_file_id WHERE person.image_file_id IS NOT NULL
    UNION SELECT (side->>'image_file_id')::bigint FROM audit_log, unnest(ARRAY[before, after]) AS side
      WHERE entity = 'patients' AND entity_id = target AND side->>'image_file_id' IS NOT NULL);
  SELECT array_agg(record_id) FILTER (WHERE entity = 'appointment_requests'), array_agg(record_id) FILTER (WHERE entity = 'contact_messages')
    INTO requests, messages FROM sent_by_patient(target);
  texts := ARRAY(SELECT to_json(t)::text FROM unnest(ARRAY[person.register_no, person.full_name, person.phone]) AS t
    UNION SELECT to_json(registration_no)::text FROM appointments WHERE id = ANY (visits)
    UNION SELECT name || ': ' || target || closed FROM unnest(ARRAY['"idPatient"', '"patientId"']) AS name, unnest(ARRAY[',', '}']) AS closed);

  EXECUTE format('UPDATE patients SET %s, image_file_id = NULL, is_deleted = true WHERE id = $1', erasing_assignments('patients')) USING target;
  DELETE FROM files WHERE id = ANY (pictures);
  DELETE FROM note_drafts WHERE appointment_id = ANY (visits);
  EXECUTE format('UPDATE appointments SET %s WHERE id = ANY ($1)', erasing_assignments('appointments')) USING visits;
  EXECUTE format('UPDATE bills SET %s WHERE id = ANY ($1)', erasing_assignments('bills')) USING their_bills;
  -- A line that bills a service of the catalogue says no more than its service.
  UPDATE bill_lines l SET description = coalesce((SELECT left(name, 500) FROM services WHERE id = l.service_id), 'Erased') WHERE id = ANY (lines);
  EXECUTE format('UPDATE bill_transactions SET %s WHERE id = ANY ($1)', erasing_assignments('bill_transactions')) USING payments;
  CALL erase_sent('appointment_requests', requests);
  CALL erase_sent('contact_messages', messages);
  CALL erase_answers(texts);

  CALL erase_trail('patients', ARRAY[target]);
  CALL erase_trail('files', pictures);
  CALL erase_trail('bill_lines', lines);
  CALL erase_trail('bill_transactions', payments);
  UPDATE audit_log SET
    before = CASE WHEN (before->>'patient_id')::bigint = target THEN erased_side(before, entity) ELSE before END,
    after = CASE WHEN (after->>'patient_id')::bigint = target THEN erased_side(after, entity) ELSE after END
  WHERE (entity = 'appointments' AND entity_id = ANY (visits_ever) OR entity = 'bills' AND entity_id = ANY (bills_ever))
    AND ((before->>'patient_id')::bigint = target OR (after->>'patient_id')::bigint = target);
END $procedure$;

CREATE OR REPLACE PROCEDURE public.erase_record(IN of_entity text, IN target bigint)
 LANGUAGE plpgsql
AS $procedure$
DECLARE earlier text[];
BEGIN
  PERFORM set_config('matab.erasing', 'on', true);
  IF of_entity = 'patients' THEN
    earlier := ARRAY(SELECT to_json(typed)::text FROM unnest(ARRAY['full_name', 'phone', 'alternate_number', 'email']) AS field,
      LATERAL ever_in_file(target, field) AS typed WHERE typed NOT IN ('', 'Erased', '0000000000'));
    CALL erase_file(target);
    CALL erase_answers(earlier);
  ELSE CALL erase_sent(of_entity, ARRAY[target]); END IF;
  PERFORM set_config('matab.erasing', '', true);
END $procedure$;

CREATE OR REPLACE PROCEDURE public.erase_sent(IN of_table text, IN ids bigint[])
 LANGUAGE plpgsql
AS $procedure$
DECLARE texts text[];
BEGIN
  EXECUTE format('SELECT array_agg(to_json(mobile)::text) FROM %I WHERE id = ANY ($1)', of_table) INTO texts USING ids;
  EXECUTE format('UPDATE %I SET %s, is_deleted = true WHERE id = ANY ($1)', of_table, erasing_assignments(of_table)) USING ids;
  CALL erase_trail(of_table, ids);
  CALL erase_answers(array_remove(texts, '"0000000000"'));
END $procedure$;

CREATE OR REPLACE PROCEDURE public.erase_trail(IN of_table text, IN ids bigint[])
 LANGUAGE plpgsql
AS $procedure$
BEGIN
  UPDATE audit_log SET before = erased_side(before, of_table), after = erased_side(after, of_table)
  WHERE entity = of_table AND entity_id = ANY (ids) AND num_nonnulls(before, after) > 0;
END $procedure$;

CREATE OR REPLACE FUNCTION public.erased_side(side jsonb, of_table text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  SELECT jsonb_object_agg(key, CASE
    WHEN key = ANY (kept_columns(of_table)) OR key = 'service_ids' OR jsonb_typeof(value) IN ('number', 'boolean', 'null') THEN value
    WHEN key IN ('dob', 'tpa_validity') THEN 'null'
    ELSE '"Erased"' END)
  FROM jsonb_each(side)
$function$;

CREATE OR REPLACE FUNCTION public.erasing_assignments(of_table text)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  SELECT string_agg(format('%I = %s', attname, CASE
    WHEN attname IN ('phone', 'mobile', 'emergency_contact_no') THEN '''0000000000'''
    WHEN attname IN ('reject_reason', 'reason') THEN format('CASE WHEN %1$I IS NOT NULL THEN ''Erased'' END', attname)
    WHEN attnotnull OR attname IN ('guardian_name', 'emergency_contact_person_name') THEN '''Erased''' ELSE 'NULL' END), ', ')
  FROM pg_attribute
  WHERE attrelid = to_regclass(quote_ident(of_table)) AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
    AND attname <> ALL (kept_columns(of_table)) AND attname <> 'search_text'
$function$;

CREATE OR REPLACE FUNCTION public.ever_in_file(target bigint, field text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
  SELECT to_jsonb(p)->>field FROM patients p WHERE id = target AND to_jsonb(p)->>field IS NOT NULL
  UNION SELECT side->>field FROM audit_log, unnest(ARRAY[before, after]) AS side
    WHERE entity = 'patients' AND entity_id = target AND side->>field IS NOT NULL
$function$;

CREATE OR REPLACE FUNCTION public.ever_of_patient(of_entity text, target bigint)
 RETURNS bigint[]
 LANGUAGE sql
 STABLE
AS $function$
  SELECT ARRAY(
    SELECT entity_id FROM audit_log
    WHERE entity IN ('appointments', 'bills') AND entity = of_entity AND (coalesce(after, before)->>'patient_id')::bigint = target
    UNION SELECT id FROM appointments WHERE of_entity = 'appointments' AND patient_id = target AND NOT is_deleted
    UNION SELECT id FROM bills WHERE of_entity = 'bills' AND patient_id = target AND NOT is_deleted)
$function$;

CREATE OR REPLACE FUNCTION public.expense_must_pay_statement()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.share_statement_id IS DISTINCT FROM OLD.share_statement_id THEN
    RAISE EXCEPTION 'what expense % pays never changes', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  IF NOT NEW.is_deleted AND NEW.share_statement_id IS NOT NULL
    AND NOT EXISTS (SELECT FROM share_statements WHERE id = NEW.share_statement_id AND total = NEW.amount) THEN
    RAISE EXCEPTION 'expense % does not equal the share statement that it pays', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.expenses_search()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.search_text := search_text(NEW.expense_by, NEW.description, shown_money(NEW.amount),
    shown_expense_method(NEW.payment_method), shown_date(NEW.expense_date));
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.figures_of_appointments()
 RETURNS trigger
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$BEGIN IF TG_OP = 'INSERT' THEN INSERT INTO figures
    SELECT measure, grain, date_trunc(grain, day::timestamp)::date, subject_id, date_trunc(grain, previous::timestamp)::date, sum(value)
    FROM (SELECT m, d, s, p,  v FROM (WITH counted AS (SELECT * FROM new_rows) 
  SELECT measure, appointment_date, department_id, '-infinity'::date, value
  FROM counted, LATERAL (VALUES ('appointments', 1), ('completed', (status = 'Completed')::int),
    ('minutes', CASE status WHEN 'Completed' THEN duration_minutes ELSE 0 END)) AS counts (measure, value)
  WHERE NOT is_deleted AND status <> 'Cancelled' ) AS share (m, d, s, p, v)) AS change (measure, day, subject_id, previous, value), (VALUES ('day'), ('month')) AS kept (grain)
    WHERE measure <> 'visitors' OR grain = 'month'
    GROUP BY 1, 2, 3, 4, 5 HAVING sum(value) <> 0;
      ELSIF TG_OP = 'DELETE' THEN INSERT INTO figures
    SELECT measure, grain, date_trunc(grain, day::timestamp)::date, subject_id, date_trunc(grain, previous::timestamp)::date, sum(value)
    FROM (SELECT m, d, s, p, - v FROM (WITH counted AS (SELECT * FROM old_rows) 
  SELECT measure, appointment_date, department_id, '-infinity'::date, value
  FROM counted, LATERAL (VALUES ('appointments', 1), ('completed', (status = 'Completed')::int),
    ('minutes', CASE status WHEN 'Completed' THEN duration_minutes ELSE 0 END)) AS counts (measure, value)
  WHERE NOT is_deleted AND status <> 'Cancelled' ) AS share (m, d, s, p, v)) AS change (measure, day, subject_id, previous, value), (VALUES ('day'), ('month')) AS kept (grain)
    WHERE measure <> 'visitors' OR grain = 'month'
    GROUP BY 1, 2, 3, 4, 5 HAVING sum(value) <> 0;
      ELSE INSERT INTO figures
    SELECT measure, grain, date_trunc(grain, day::timestamp)::date, subject_id, date_trunc(grain, previous::timestamp)::date, sum(value)
    FROM (SELECT m, d, s, p,  v FROM (WITH counted AS (SELECT * FROM new_rows) 
  SELECT measure, appointment_date, department_id, '-infinity'::date, value
  FROM counted, LATERAL (VALUES ('appointments', 1), ('completed', (status = 'Completed')::int),
    ('minutes', CASE status WHEN 'Completed' THEN duration_minutes ELSE 0 END)) AS counts (measure, value)
  WHERE NOT is_deleted AND status <> 'Cancelled' ) AS share (m, d, s, p, v) UNION ALL SELECT m, d, s, p, - v FROM (WITH counted AS (SELECT * FROM old_rows) 
  SELECT measure, appointment_date, department_id, '-infinity'::date, value
  FROM counted, LATERAL (VALUES ('appointments', 1), ('completed', (status = 'Completed')::int),
    ('minutes', CASE status WHEN 'Completed' THEN duration_minutes ELSE 0 END)) AS counts (measure, value)
  WHERE NOT is_deleted AND status <> 'Cancelled' ) AS share (m, d, s, p, v)) AS change (measure, day, subject_id, previous, value), (VALUES ('day'), ('month')) AS kept (grain)
    WHERE measure <> 'visitors' OR grain = 'month'
    GROUP BY 1, 2, 3, 4, 5 HAVING sum(value) <> 0;
      END IF; RETURN NULL; END$function$;

CREATE OR REPLACE FUNCTION public.figures_of_counted_bills()
 RETURNS trigger
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$BEGIN IF TG_OP = 'INSERT' THEN INSERT INTO figures (measure, grain, day, subject_id, previous, value, bills)
    SELECT measure, grain, date_trunc(grain, day::timestamp)::date, subject_id, '-infinity', sum(value), sum(bills)
    FROM (SELECT s.measure, s.day, s.subject_id,  s.value AS value,
       CASE WHEN c.days IS NULL AND s.measure IN ('earnings', 'service_earnings') THEN 1 ELSE 0 END AS bills
    FROM new_rows c, unnest(c.shares) AS s) AS change, (VALUES ('day'), ('month')) AS kept (grain)
    WHERE measure <> 'service_earnings' OR grain = 'day'
    GROUP BY 1, 2, 3, 4 HAVING sum(value) <> 0 OR sum(bills) <> 0;
      ELSIF TG_OP = 'DELETE' THEN INSERT INTO figures (measure, grain, day, subject_id, previous, value, bills)
    SELECT measure, grain, date_trunc(grain, day::timestamp)::date, subject_id, '-infinity', sum(value), sum(bills)
    FROM (SELECT s.measure, s.day, s.subject_id, - s.value AS value,
      - CASE WHEN c.days IS NULL AND s.measure IN ('earnings', 'service_earnings') THEN 1 ELSE 0 END AS bills
    FROM old_rows c, unnest(c.shares) AS s) AS change, (VALUES ('day'), ('month')) AS kept (grain)
    WHERE measure <> 'service_earnings' OR grain = 'day'
    GROUP BY 1, 2, 3, 4 HAVING sum(value) <> 0 OR sum(bills) <> 0;
      ELSE INSERT INTO figures (measure, grain, day, subject_id, previous, value, bills)
    SELECT measure, grain, date_trunc(grain, day::timestamp)::date, subject_id, '-infinity', sum(value), sum(bills)
    FROM (SELECT s.measure, s.day, s.subject_id,  s.value AS value,
       CASE WHEN c.days IS NULL AND s.measure IN ('earnings', 'service_earnings') THEN 1 ELSE 0 END AS bills
    FROM new_rows c, unnest(c.shares) AS s UNION ALL SELECT s.measure, s.day, s.subject_id, - s.value AS value,
      - CASE WHEN c.days IS NULL AND s.measure IN ('earnings', 'service_earnings') THEN 1 ELSE 0 END AS bills
    FROM old_rows c, unnest(c.shares) AS s) AS change, (VALUES ('day'), ('month')) AS kept (grain)
    WHERE measure <> 'service_earnings' OR grain = 'day'
    GROUP BY 1, 2, 3, 4 HAVING sum(value) <> 0 OR sum(bills) <> 0;
      END IF; RETURN NULL; END$function$;

CREATE OR REPLACE FUNCTION public.figures_of_expenses()
 RETURNS trigger
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$BEGIN IF TG_OP = 'INSERT' THEN INSERT INTO figures
    SELECT measure, grain, date_trunc(grain, day::timestamp)::date, subject_id, date_trunc(grain, previous::timestamp)::date, sum(value)
    FROM (SELECT m, d, s, p,  v FROM (WITH counted AS (SELECT * FROM new_rows) 
  SELECT 'expenses', expense_date, 0, '-infinity'::date, amount FROM counted WHERE NOT is_deleted ) AS share (m, d, s, p, v)) AS change (measure, day, subject_id, previous, value), (VALUES ('day'), ('month')) AS kept (grain)
    WHERE measure <> 'visitors' OR grain = 'month'
    GROUP BY 1, 2, 3, 4, 5 HAVING sum(value) <> 0;
      ELSIF TG_OP = 'DELETE' THEN INSERT INTO figures
    SELECT measure, grain, date_trunc(grain, day::timestamp)::date, subject_id, date_trunc(grain, previous::timestamp)::date, sum(value)
    FROM (SELECT m, d, s, p, - v FROM (WITH counted AS (SELECT * FROM old_rows) 
  SELECT 'expenses', expense_date, 0, '-infinity'::date, amount FROM counted WHERE NOT is_deleted ) AS share (m, d, s, p, v)) AS change (measure, day, subject_id, previous, value), (VALUES ('day'), ('month')) AS kept (grain)
    WHERE measure <> 'visitors' OR grain = 'month'
    GROUP BY 1, 2, 3, 4, 5 HAVING sum(value) <> 0;
      ELSE INSERT INTO figures
    SELECT measure, grain, date_trunc(grain, day::timestamp)::date, subject_id, date_trunc(grain, previous::timestamp)::date, sum(value)
    FROM (SELECT m, d, s, p,  v FROM (WITH counted AS (SELECT * FROM new_rows) 
  SELECT 'expenses', expense_date, 0, '-infinity'::date, amount FROM counted WHERE NOT is_deleted ) AS share (m, d, s, p, v) UNION ALL SELECT m, d, s, p, - v FROM (WITH counted AS (SELECT * FROM old_rows) 
  SELECT 'expenses', expense_date, 0, '-infinity'::date, amount FROM counted WHERE NOT is_deleted ) AS share (m, d, s, p, v)) AS change (measure, day, subject_id, previous, value), (VALUES ('day'), ('month')) AS kept (grain)
    WHERE measure <> 'visitors' OR grain = 'month'
    GROUP BY 1, 2, 3, 4, 5 HAVING sum(value) <> 0;
      END IF; RETURN NULL; END$function$;

CREATE OR REPLACE FUNCTION public.figures_of_patient_account()
 RETURNS trigger
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$BEGIN IF TG_OP = 'INSERT' THEN INSERT INTO figures
    SELECT measure, grain, date_trunc(grain, day::timestamp)::date, subject_id, date_trunc(grain, previous::timestamp)::date, sum(value)
    FROM (SELECT m, d, s, p,  v FROM (WITH counted AS (SELECT * FROM new_rows) 
  SELECT 'advances', transaction_date, 0, '-infinity'::date, amount FROM counted ) AS share (m, d, s, p, v)) AS change (measure, day, subject_id, previous, value), (VALUES ('day'), ('month')) AS kept (grain)
    WHERE measure <> 'visitors' OR grain = 'month'
    GROUP BY 1, 2, 3, 4, 5 HAVING sum(value) <> 0;
      ELSIF TG_OP = 'DELETE' THEN INSERT INTO figures
    SELECT measure, grain, date_trunc(grain, day::timestamp)::date, subject_id, date_trunc(grain, previous::timestamp)::date, sum(value)
    FROM (SELECT m, d, s, p, - v FROM (WITH counted AS (SELECT * FROM old_rows) 
  SELECT 'advances', transaction_date, 0, '-infinity'::date, amount FROM counted ) AS share (m, d, s, p, v)) AS change (measure, day, subject_id, previous, value), (VALUES ('day'), ('month')) AS kept (grain)
    WHERE measure <> 'visitors' OR grain = 'month'
    GROUP BY 1, 2, 3, 4, 5 HAVING sum(value) <> 0;
      ELSE INSERT INTO figures
    SELECT measure, grain, date_trunc(grain, day::timestamp)::date, subject_id, date_trunc(grain, previous::timestamp)::date, sum(value)
    FROM (SELECT m, d, s, p,  v FROM (WITH counted AS (SELECT * FROM new_rows) 
  SELECT 'advances', transaction_date, 0, '-infinity'::date, amount FROM counted ) AS share (m, d, s, p, v) UNION ALL SELECT m, d, s, p, - v FROM (WITH counted AS (SELECT * FROM old_rows) 
  SELECT 'advances', transaction_date, 0, '-infinity'::date, amount FROM counted ) AS share (m, d, s, p, v)) AS change (measure, day, subject_id, previous, value), (VALUES ('day'), ('month')) AS kept (grain)
    WHERE measure <> 'visitors' OR grain = 'month'
    GROUP BY 1, 2, 3, 4, 5 HAVING sum(value) <> 0;
      END IF; RETURN NULL; END$function$;

CREATE OR REPLACE FUNCTION public.figures_of_patients()
 RETURNS trigger
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$BEGIN IF TG_OP = 'INSERT' THEN INSERT INTO figures
    SELECT measure, grain, date_trunc(grain, day::timestamp)::date, subject_id, date_trunc(grain, previous::timestamp)::date, sum(value)
    FROM (SELECT m, d, s, p,  v FROM (WITH counted AS (SELECT * FROM new_rows) 
  SELECT 'patients', CASE WHEN registered_earlier THEN '-infinity' ELSE (created_on AT TIME ZONE 'Asia/Karachi')::date END, 0,
    '-infinity'::date, 1 FROM counted WHERE NOT is_deleted ) AS share (m, d, s, p, v)) AS change (measure, day, subject_id, previous, value), (VALUES ('day'), ('month')) AS kept (grain)
    WHERE measure <> 'visitors' OR grain = 'month'
    GROUP BY 1, 2, 3, 4, 5 HAVING sum(value) <> 0;
      ELSIF TG_OP = 'DELETE' THEN INSERT INTO figures
    SELECT measure, grain, date_trunc(grain, day::timestamp)::date, subject_id, date_trunc(grain, previous::timestamp)::date, sum(value)
    FROM (SELECT m, d, s, p, - v FROM (WITH counted AS (SELECT * FROM old_rows) 
  SELECT 'patients', CASE WHEN registered_earlier THEN '-infinity' ELSE (created_on AT TIME ZONE 'Asia/Karachi')::date END, 0,
    '-infinity'::date, 1 FROM counted WHERE NOT is_deleted ) AS share (m, d, s, p, v)) AS change (measure, day, subject_id, previous, value), (VALUES ('day'), ('month')) AS kept (grain)
    WHERE measure <> 'visitors' OR grain = 'month'
    GROUP BY 1, 2, 3, 4, 5 HAVING sum(value) <> 0;
      ELSE INSERT INTO figures
    SELECT measure, grain, date_trunc(grain, day::timestamp)::date, subject_id, date_trunc(grain, previous::timestamp)::date, sum(value)
    FROM (SELECT m, d, s, p,  v FROM (WITH counted AS (SELECT * FROM new_rows) 
  SELECT 'patients', CASE WHEN registered_earlier THEN '-infinity' ELSE (created_on AT TIME ZONE 'Asia/Karachi')::date END, 0,
    '-infinity'::date, 1 FROM counted WHERE NOT is_deleted ) AS share (m, d, s, p, v) UNION ALL SELECT m, d, s, p, - v FROM (WITH counted AS (SELECT * FROM old_rows) 
  SELECT 'patients', CASE WHEN registered_earlier THEN '-infinity' ELSE (created_on AT TIME ZONE 'Asia/Karachi')::date END, 0,
    '-infinity'::date, 1 FROM counted WHERE NOT is_deleted ) AS share (m, d, s, p, v)) AS change (measure, day, subject_id, previous, value), (VALUES ('day'), ('month')) AS kept (grain)
    WHERE measure <> 'visitors' OR grain = 'month'
    GROUP BY 1, 2, 3, 4, 5 HAVING sum(value) <> 0;
      END IF; RETURN NULL; END$function$;

CREATE OR REPLACE FUNCTION public.figures_of_visit_days()
 RETURNS trigger
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$BEGIN IF TG_OP = 'INSERT' THEN INSERT INTO figures
    SELECT measure, grain, date_trunc(grain, day::timestamp)::date, subject_id, date_trunc(grain, previous::timestamp)::date, sum(value)
    FROM (SELECT m, d, s, p,  v FROM (WITH counted AS (SELECT * FROM new_rows) 
  SELECT 'visitors', day, department_id, previous_day, 1 FROM counted
  WHERE date_trunc('month', previous_day::timestamp) < date_trunc('month', day::timestamp) ) AS share (m, d, s, p, v)) AS change (measure, day, subject_id, previous, value), (VALUES ('day'), ('month')) AS kept (grain)
    WHERE measure <> 'visitors' OR grain = 'month'
    GROUP BY 1, 2, 3, 4, 5 HAVING sum(value) <> 0;
      ELSIF TG_OP = 'DELETE' THEN INSERT INTO figures
    SELECT measure, grain, date_trunc(grain, day::timestamp)::date, subject_id, date_trunc(grain, previous::timestamp)::date, sum(value)
    FROM (SELECT m, d, s, p, - v FROM (WITH counted AS (SELECT * FROM old_rows) 
  SELECT 'visitors', day, department_id, previous_day, 1 FROM counted
  WHERE date_trunc('month', previous_day::timestamp) < date_trunc('month', day::timestamp) ) AS share (m, d, s, p, v)) AS change (measure, day, subject_id, previous, value), (VALUES ('day'), ('month')) AS kept (grain)
    WHERE measure <> 'visitors' OR grain = 'month'
    GROUP BY 1, 2, 3, 4, 5 HAVING sum(value) <> 0;
      ELSE INSERT INTO figures
    SELECT measure, grain, date_trunc(grain, day::timestamp)::date, subject_id, date_trunc(grain, previous::timestamp)::date, sum(value)
    FROM (SELECT m, d, s, p,  v FROM (WITH counted AS (SELECT * FROM new_rows) 
  SELECT 'visitors', day, department_id, previous_day, 1 FROM counted
  WHERE date_trunc('month', previous_day::timestamp) < date_trunc('month', day::timestamp) ) AS share (m, d, s, p, v) UNION ALL SELECT m, d, s, p, - v FROM (WITH counted AS (SELECT * FROM old_rows) 
  SELECT 'visitors', day, department_id, previous_day, 1 FROM counted
  WHERE date_trunc('month', previous_day::timestamp) < date_trunc('month', day::timestamp) ) AS share (m, d, s, p, v)) AS change (measure, day, subject_id, previous, value), (VALUES ('day'), ('month')) AS kept (grain)
    WHERE measure <> 'visitors' OR grain = 'month'
    GROUP BY 1, 2, 3, 4, 5 HAVING sum(value) <> 0;
      END IF; RETURN NULL; END$function$;

CREATE OR REPLACE FUNCTION public.fold_figures()
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NOT pg_try_advisory_xact_lock(7204120) THEN RETURN; END IF;
  WITH changed AS (SELECT DISTINCT measure, grain, day, subject_id, previous FROM figures WHERE is_difference),
    gone AS (
      DELETE FROM figures f USING changed c
      WHERE (f.measure, f.grain, f.day, f.subject_id, f.previous) = (c.measure, c.grain, c.day, c.subject_id, c.previous)
      RETURNING f.*)
  INSERT INTO figures
    SELECT measure, grain, day, subject_id, previous, sum(value), false, sum(bills) FROM gone
    GROUP BY measure, grain, day, subject_id, previous HAVING sum(value) <> 0 OR sum(bills) <> 0;
END $function$;

CREATE OR REPLACE FUNCTION public.folded(t text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
BEGIN
  IF t !~ '[^\n -&(-_a-~]|  ' THEN RETURN t; END IF;
  RETURN regexp_replace(replace(replace(replace(
    translate(
      normalize(
        regexp_replace(normalize(t, NFD),
          '[''`\u00B4\u02B9-\u02BF\u2018-\u201B\u2032\uFF07\u00AD\u0300-\u036F\u0610-\u061A\u061C\u0640\u064B-\u065F\u0670\u06D6-\u06DC\u06DF-\u06E4\u06E7\u06E8\u06EA-\u06ED\u200B-\u200F\u202A-\u202E\u2066-\u2069\uFEFF]', '', 'g'),
        NFC),
      U&'\064A\0649\0643\0647\0629\06C3\06D5\06BE\0671\00F8\0142\0111\00F0\0131\0127\03C2\2010\2011\2012\2013\2014\2015\2212\0660\0661\0662\0663\0664\0665\0666\0667\0668\0669\06F0\06F1\06F2\06F3\06F4\06F5\06F6\06F7\06F8\06F9',
      U&'\06CC\06CC\06A9\06C1\06C1\06C1\06C1\06C1\0627olddih\03C3-------01234567890123456789'),
    U&'\00DF', 'ss'), U&'\00E6', 'ae'), U&'\0153', 'oe'),
    '[ \t\u00A0\u2000-\u200A\u202F\u205F\u3000]+', ' ', 'g');
END $function$;

CREATE OR REPLACE FUNCTION public.holidays_shown()
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  SELECT coalesce(jsonb_agg(jsonb_build_object('day', day, 'reason', reason) ORDER BY day), '[]') FROM (
    SELECT day, reason FROM (
      SELECT DISTINCT ON (on_day::date) on_day::date AS day,
        jsonb_strip_nulls(jsonb_build_object('en', left(name, 60), 'ur', left(name_ur, 60))) AS reason
      FROM closures, generate_series(from_day, to_day, '1 day') AS on_day
      WHERE doctor_id IS NULL AND kind = 'holiday' AND from_time IS NULL AND NOT is_expected AND NOT is_deleted
        AND extract(isodow FROM on_day)::int = ANY (weekdays)
      ORDER BY on_day::date, id) AS days
    ORDER BY day < clinic_today(), day LIMIT 60) AS shown
$function$;

CREATE OR REPLACE FUNCTION public.is_demo()
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$ SELECT EXISTS (SELECT FROM demo_clinic) $function$;

CREATE OR REPLACE FUNCTION public.is_look(action text, entity text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((action = ANY (ARRAY['viewed'::text, 'opened anyway'::text, 'exported'::text, 'export broken off'::text, 'printed'::text, 'sign-in failed'::text, 'erased'::text])) OR ((action = 'created'::text) AND (entity = ANY (ARRAY['bill_prints'::text, 'advance_prints'::text]))));

CREATE OR REPLACE PROCEDURE public.keep_audit(IN target text, IN only_grows boolean DEFAULT false)
 LANGUAGE plpgsql
AS $procedure$
BEGIN
  EXECUTE format('CREATE TRIGGER audit_insert AFTER INSERT ON %I REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_inserts()', target);
  IF only_grows THEN RETURN; END IF;
  EXECUTE format('CREATE TRIGGER audit AFTER UPDATE OR DELETE ON %I FOR EACH ROW EXECUTE FUNCTION audit_change()', target);
END $procedure$;

CREATE OR REPLACE FUNCTION public.keep_call_note()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'DELETE' AND pg_trigger_depth() > 1 THEN RETURN OLD; END IF;
  IF TG_OP = 'UPDATE' AND (current_setting('matab.erasing', true) = 'on' AND to_jsonb(NEW) - 'words' = to_jsonb(OLD) - 'words'
    OR pg_trigger_depth() > 1 AND NEW.staff_id IS NULL AND to_jsonb(NEW) - 'staff_id' = to_jsonb(OLD) - 'staff_id') THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $function$;

CREATE OR REPLACE FUNCTION public.keep_closed_package()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  is_owner boolean := (SELECT pg_has_role(relowner, 'MEMBER') FROM pg_class WHERE oid = TG_RELID);
  free text[] := ARRAY['patient_id', 'is_deleted', 'updated_on'] || computed_columns(TG_RELID)
    || CASE WHEN current_setting('matab.erasing', true) = 'on' AND is_owner THEN ARRAY['close_reason'] ELSE '{}' END;
BEGIN
  IF to_jsonb(NEW) - free <> to_jsonb(OLD) - free THEN
    RAISE EXCEPTION 'package % is closed', OLD.number USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE PROCEDURE public.keep_figures(IN target text, IN shares text)
 LANGUAGE plpgsql
AS $procedure$
DECLARE
  counting text := 'SELECT m, d, s, p, %s v FROM (WITH counted AS (SELECT * FROM %I) ' || replace(shares, '%', '%%') || ') AS share (m, d, s, p, v)';
  added text := format(counting, '', 'new_rows');
  taken text := format(counting, '-', 'old_rows');
BEGIN
  EXECUTE appending_figures(format(counting, '', target));
  EXECUTE format('CREATE FUNCTION %I() RETURNS trigger LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS %L', 'figures_of_' || target,
    'BEGIN IF TG_OP = ''INSERT'' THEN ' || appending_figures(added) || ';
      ELSIF TG_OP = ''DELETE'' THEN ' || appending_figures(taken) || ';
      ELSE ' || appending_figures(added || ' UNION ALL ' || taken) || ';
      END IF; RETURN NULL; END');
  EXECUTE format('CREATE TRIGGER figures_insert AFTER INSERT ON %I REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION %I()', target, 'figures_of_' || target);
  EXECUTE format('CREATE TRIGGER figures_update AFTER UPDATE ON %I REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION %I()', target, 'figures_of_' || target);
  EXECUTE format('CREATE TRIGGER figures_delete AFTER DELETE ON %I REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION %I()', target, 'figures_of_' || target);
END $procedure$;

CREATE OR REPLACE PROCEDURE public.keep_history(IN target text)
 LANGUAGE plpgsql
AS $procedure$
DECLARE
  searchable boolean := EXISTS (SELECT 1 FROM pg_attribute WHERE attrelid = target::regclass AND attname = 'search_text');
  unless_refreshed text := CASE WHEN searchable THEN 'WHEN (NEW.search_text <> '''')' ELSE '' END;
BEGIN
  EXECUTE format('CREATE TRIGGER a_touch BEFORE UPDATE ON %I FOR EACH ROW %s EXECUTE FUNCTION touch_updated_on()', target, unless_refreshed);
  CALL keep_audit(target);
END $procedure$;

CREATE OR REPLACE PROCEDURE public.keep_list_totals(IN target text, VARIADIC measures text[] DEFAULT '{}'::text[])
 LANGUAGE plpgsql
AS $procedure$
DECLARE args text := (SELECT string_agg(quote_literal(a), ', ') FROM unnest(ARRAY[target] || measures) a);
BEGIN
  EXECUTE format('CREATE TRIGGER totals_insert AFTER INSERT ON %I REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_list_totals(%s)', target, args);
  EXECUTE format('CREATE TRIGGER totals_update AFTER UPDATE ON %I REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_list_totals(%s)', target, args);
  EXECUTE format('CREATE TRIGGER totals_delete AFTER DELETE ON %I REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION track_list_totals(%s)', target, args);
END $procedure$;

CREATE OR REPLACE FUNCTION public.keep_package_row()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE is_owner boolean := (SELECT pg_has_role(relowner, 'MEMBER') FROM pg_class WHERE oid = TG_RELID);
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('matab.erasing', true) = 'on' AND is_owner
    AND to_jsonb(NEW) - 'reason' = to_jsonb(OLD) - 'reason' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $function$;

CREATE OR REPLACE PROCEDURE public.keep_site_version(IN target text)
 LANGUAGE plpgsql
AS $procedure$
BEGIN
  EXECUTE format('CREATE CONSTRAINT TRIGGER site_version AFTER INSERT OR UPDATE OR DELETE ON %I DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_site_version()', target);
END $procedure$;

CREATE OR REPLACE FUNCTION public.kept_columns(of_table text)
 RETURNS text[]
 LANGUAGE sql
 STABLE
AS $function$
  SELECT coalesce(array_agg(attname::text), '{}') FROM pg_attribute a JOIN pg_type t ON t.oid = a.atttypid
  WHERE attrelid = to_regclass(quote_ident(of_table)) AND attnum > 0 AND NOT attisdropped
    AND (typcategory IN ('N', 'B', 'D', 'R') AND attname NOT IN ('dob', 'tpa_validity')
      OR attname IN ('register_no', 'registration_no', 'registered_by', 'status', 'priority', 'type', 'payment_method',
                     'purpose', 'content_type', 'language'))
$function$;

CREATE OR REPLACE FUNCTION public.list_advance()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO listed_advances (id, patient_id, created_on, amount) VALUES (NEW.id, NEW.patient_id, NEW.created_on, NEW.amount);
  ELSE
    UPDATE listed_advances SET search_text = '' WHERE id = NEW.id; -- a person was erased
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.list_credit_note()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO listed_credit_notes (id, bill_id, created_on, amount) VALUES (NEW.id, NEW.bill_id, NEW.created_on, NEW.amount);
  ELSE
    UPDATE listed_credit_notes SET search_text = '' WHERE id = NEW.id; -- a person was erased
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.listed_advances_search()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  SELECT b.id, coalesce(b.is_deleted, false),
      search_text(shown_date(a.transaction_date), p.full_name, p.register_no, a.type, a.payment_method, a.channel_info, b.id::text,
        coalesce(a.remarks, a.reason), s.name, shown_money(a.amount))
    INTO STRICT NEW.bill_id, NEW.is_deleted, NEW.search_text
    FROM patient_account a JOIN patients p ON p.id = a.patient_id
    LEFT JOIN bill_transactions t ON t.id = a.bill_transaction_id LEFT JOIN bills b ON b.id = t.bill_id
    LEFT JOIN staff s ON s.id = a.received_by
    WHERE a.id = NEW.id;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.listed_credit_notes_search()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  SELECT b.is_deleted,
      search_text(n.number, shown_date(n.note_date), n.bill_id::text, b.patient_name, d.name, n.reason, s.name, shown_money(n.amount))
    INTO STRICT NEW.is_deleted, NEW.search_text
    FROM credit_notes n JOIN bills b ON b.id = n.bill_id LEFT JOIN doctors d ON d.id = b.doctor_id LEFT JOIN staff s ON s.id = n.made_by
    WHERE n.id = NEW.id;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.made_on(of_entity text, target bigint)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  SELECT at FROM audit_log WHERE entity = of_entity AND entity_id = target AND action = 'created' ORDER BY id LIMIT 1
$function$;

CREATE OR REPLACE FUNCTION public.message_facts(target bigint)
 RETURNS jsonb
 LANGUAGE plpgsql
AS $function$
BEGIN
  RETURN (SELECT jsonb_build_object(
    'start', to_char(a.appointment_date, 'YYYY-MM-DD') || 'T' || to_char(a.appointment_time, 'HH24:MI'), 'idDoctor', a.doctor_id,
    'kinds', (SELECT coalesce(jsonb_agg(kind), '[]') FROM message_kinds WHERE is_active),
    'steps', (SELECT coalesce(jsonb_agg(jsonb_build_object('position', position, 'daysBefore', days_before,
      'at', to_char(at_time, 'HH24:MI'), 'minutesBefore', minutes_before) ORDER BY position), '[]') FROM reminder_plan),
    'quiet', (SELECT jsonb_build_object('from', to_char(quiet_from, 'HH24:MI'), 'to', to_char(quiet_to, 'HH24:MI')) FROM clinic_rules),
    'told', (SELECT jsonb_build_object('start', CASE WHEN m.kind <> 'cancelled' THEN to_char(m.visit_start, 'YYYY-MM-DD"T"HH24:MI') END,
        'idDoctor', m.doctor_id)
      FROM messages m WHERE m.appointment_id = a.id AND m.patient_id = a.patient_id AND m.kind IN ('booked','moved','cancelled')
        AND (m.state NOT IN ('planned','failed','dropped') OR m.why = 'skipped') ORDER BY m.state_on DESC, m.id DESC LIMIT 1),
    'untold', (SELECT jsonb_build_object('start', to_char(m.known_start, 'YYYY-MM-DD"T"HH24:MI'), 'idDoctor', m.known_doctor_id)
      FROM messages m WHERE m.appointment_id = a.id AND m.patient_id = a.patient_id AND m.kind = 'moved' AND m.state IN ('dropped','failed')
        AND m.why IS DISTINCT FROM 'skipped' AND m.known_start IS NOT NULL ORDER BY m.state_on DESC, m.id DESC LIMIT 1),
    'bookingUntold', EXISTS (SELECT FROM messages m WHERE m.appointment_id = a.id AND m.patient_id = a.patient_id
      AND m.kind = 'booked' AND m.state = 'dropped' AND m.why = 'moved'))
    FROM appointments a WHERE a.id = target AND NOT a.is_deleted);
EXCEPTION WHEN OTHERS THEN
  RETURN jsonb_build_object('error', SQLSTATE || ' ' || SQLERRM);
END $function$;

CREATE OR REPLACE FUNCTION public.message_group(phone text, start timestamp without time zone)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT CASE WHEN phone LIKE '+%' THEN phone ELSE right(phone, 10) END || ' ' || start::date
$function$;

CREATE OR REPLACE FUNCTION public.messages_follow_patient()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NEW.is_deleted THEN
    UPDATE messages SET state = 'dropped', why = 'deleted' WHERE patient_id = NEW.id AND state = 'planned';
  ELSE
    UPDATE messages SET group_key = message_group(NEW.phone, visit_start),
      address = CASE channel WHEN 'email' THEN coalesce(NEW.email, NEW.phone) ELSE NEW.phone END,
      channel = CASE WHEN channel = 'email' AND NEW.email IS NULL OR channel = 'sms' AND NEW.phone !~ '^0?3[0-9]{9}$'
        THEN 'desk' ELSE channel END
    WHERE patient_id = NEW.id AND state = 'planned';
  END IF;
  IF NEW.is_deleted AND NEW.full_name = 'Erased' THEN
    UPDATE messages SET body = NULL, address = '0000000000', group_key = NULL, provider_id = NULL WHERE patient_id = NEW.id;
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.minute_of(at time without time zone)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
AS $function$ SELECT (extract(epoch FROM at) / 60)::int $function$;

CREATE OR REPLACE FUNCTION public.name_sounds(name text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE COST 5000
AS $function$
  SELECT ARRAY(SELECT DISTINCT key COLLATE "C"
    FROM (SELECT regexp_replace(regexp_replace(translate(replace(replace(replace(replace(replace(
    regexp_replace(
      translate(
        regexp_replace(lower(name COLLATE "C"),
          '[\u00AD\u0610-\u061A\u0621\u0640\u064B-\u065F\u0670\u06D6-\u06ED\u200B-\u200F\u202A-\u202E\u2018\u2019\u2066-\u2069\uFEFF''`]', '', 'g'),
        U&'\0686\0634\0627\0622\0623\0625\0671\0639\0628\067E\062A\0679\0637\062B\0633\0635\062C\062D\06C1\0647\06BE\0629\06C3\06C2\06C0\06D5\062E\0642\06A9\0643\062F\0688\0630\0632\0698\0636\0638\0631\0691\063A\06AF\0641\0644\0645\0646\06BA\0648\0624\06CC\064A\0649\0626\06D2\06D30123456789',
        '12aaaaaabptttsssjhhhhhhhhhkkkkddzzzzzrrggflmnnwwyyyyyy          '),
      '[^a-z12]+', ' ', 'g'),
    'ch', '1'), 'sh', '2'), 'ph', 'f'), 'x', 'ks'), 'qui', 'ki'), 'qcv', 'kkw'),
    '([bdgjkpt])h', '\1', 'g'),
    '([a-z12])\1+', '\1', 'g') AS letters) AS plain,
    LATERAL (SELECT regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(letters,
      '\ym(?:[uo]?h[ae]?m[aei]?d|ohd|d)?\y', 'muhamad', 'g'),
      '\ys(?:ye|aye|ayi|aiye|aie|y)d\y', 'syed', 'g'),
      '\y2(?:ei|ai|ay|ey|e|y)k\y', '2ek', 'g'),
      '\y1(?:[aouw]*h?d[aeu]?r[iy]e?)?\y', '1odri', 'g'),
      '\yabd[au]l(?=[^ h])(?!ah\y)', 'abdul ', 'g'),
      '\yabd[aeu][lrs]\y', 'abdul', 'g') AS canonical) AS spelled,
    LATERAL (SELECT regexp_replace(canonical,
      '\y(?:muhamad|syed|2ek|hafi?z|m(?:iyan|ian|yan|ean)|b(?:ibi|i|y|yby)|b(?:[ey]g[ua]?m|gm)|kan|dr|daktr|mrs?|ms|mis|prof|haj[iy]|mst)\y',
      '', 'g') AS weighty) AS told,
    unnest(string_to_array(regexp_replace(regexp_replace(regexp_replace(
      CASE WHEN weighty ~ '[^ ]' THEN weighty ELSE canonical END,
      '\y[aeiou]+', 'a', 'g'),
      '(?<=[a-z12])[aeiouyw]+', '', 'g'),
      '(?<=[a-z12])h\y', '', 'g'), ' ')) AS key
    WHERE key <> '' ORDER BY 1)
$function$;

CREATE OR REPLACE FUNCTION public.national_digits(number text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT nullif(regexp_replace(number, '[^0-9]', '', 'g'), '')
$function$;

CREATE OR REPLACE FUNCTION public.never_audited()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ARRAY['search_text'::text, 'password_hash'::text, 'content'::text, 'token_hash'::text, 'is_example'::text];

CREATE OR REPLACE FUNCTION public.next_working_day(after_day date)
 RETURNS date
 LANGUAGE sql
 STABLE
AS $function$
  SELECT coalesce((
    SELECT day FROM generate_series(after_day + 1, after_day + 14, interval '1 day') AS g (at), LATERAL (SELECT at::date AS day) d
    WHERE EXISTS (SELECT FROM doctor_hours h JOIN doctors doc ON doc.id = h.doctor_id AND doc.is_active AND NOT doc.is_deleted
        WHERE h.weekday = extract(isodow FROM day) AND h.week_id = week_on(h.doctor_id, day))
      AND NOT EXISTS (SELECT FROM closures c WHERE c.doctor_id IS NULL AND NOT c.is_deleted AND c.from_time IS NULL
        AND day BETWEEN c.from_day AND c.to_day AND extract(isodow FROM day)::int = ANY (c.weekdays))
    ORDER BY day LIMIT 1), after_day + 1)
$function$;

CREATE OR REPLACE FUNCTION public.no_example()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.is_example := false;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.no_shows_of(of_patient bigint)
 RETURNS TABLE(count bigint, since date)
 LANGUAGE sql
 STABLE
AS $function$
  SELECT count(*), min(t.day) FROM attendances t JOIN appointments a ON a.id = t.id
  WHERE a.patient_id = of_patient AND NOT a.is_deleted AND t.no_show_on IS NOT NULL
    AND t.day > (clinic_today() - interval '12 months')::date
$function$;

CREATE OR REPLACE FUNCTION public.now_ms()
 RETURNS timestamp with time zone
 LANGUAGE sql
AS $function$ SELECT date_trunc('milliseconds', clock_timestamp()) $function$;

CREATE OR REPLACE FUNCTION public.numbers_in(typed text)
 RETURNS SETOF text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT number FROM regexp_split_to_table(
      translate(typed, U&'\06F0\06F1\06F2\06F3\06F4\06F5\06F6\06F7\06F8\06F9\0660\0661\0662\0663\0664\0665\0666\0667\0668\0669',
        '01234567890123456789'), '[^0-9 ().+-]+') AS part,
    LATERAL (SELECT regexp_replace(part, '[^0-9]', '', 'g') AS number) AS digits
  WHERE length(number) >= CASE WHEN part ~ '^ *[+]' THEN 7 ELSE 10 END AND number <> '0000000000'
$function$;

CREATE OR REPLACE FUNCTION public.one_payment()
 RETURNS trigger
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
DECLARE payer bigint;
BEGIN
  IF TG_TABLE_NAME = 'patient_account' THEN payer := (to_jsonb(NEW)->>'patient_id')::bigint;
  ELSE payer := (SELECT patient_id FROM bills WHERE id = (to_jsonb(NEW)->>'bill_id')::bigint); END IF;
  IF NOT EXISTS (SELECT FROM bill_transactions t JOIN bills b ON b.id = t.bill_id
    WHERE t.id = NEW.group_id AND t.group_id = t.id
      AND (b.patient_id = payer OR EXISTS (SELECT FROM patients one JOIN patients other ON other.phone = one.phone
        WHERE one.id = b.patient_id AND other.id = payer AND one.phone <> ''))
      AND (t.transaction_date, t.payment_method, t.received_by, t.in_drawer)
        IS NOT DISTINCT FROM (NEW.transaction_date, NEW.payment_method, NEW.received_by, NEW.in_drawer)) THEN
    RAISE EXCEPTION 'row % of % is not of payment %', NEW.id, TG_TABLE_NAME, NEW.group_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.package_must_hold()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  targets bigint[] := CASE TG_TABLE_NAME
    WHEN 'patient_packages' THEN ARRAY[(to_jsonb(NEW)->>'id')::bigint]
    WHEN 'bills' THEN ARRAY(SELECT id FROM patient_packages WHERE bill_id = (to_jsonb(NEW)->>'id')::bigint)
    ELSE ARRAY[(to_jsonb(NEW)->>'package_id')::bigint, (to_jsonb(OLD)->>'package_id')::bigint] END;
  target bigint;
  problem text;
BEGIN
  FOREACH target IN ARRAY targets LOOP
    problem := package_problem(target);
    IF problem IS NOT NULL THEN
      RAISE EXCEPTION 'package % does not hold: %', target, problem USING ERRCODE = 'check_violation';
    END IF;
  END LOOP;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.package_problem(target bigint)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
DECLARE
  k patient_packages;
  used int := (SELECT coalesce(sum(sessions), 0) FROM package_uses WHERE package_id = target);
BEGIN
  SELECT * INTO k FROM patient_packages WHERE id = target;
  IF NOT FOUND THEN RETURN NULL; END IF;
  IF used < 0 OR used > k.sessions OR k.is_deleted AND used > 0 THEN RETURN 'sessions'; END IF;
  IF k.closed_after <> used THEN RETURN 'closed'; END IF;
  IF k.credit_note_id IS NOT NULL AND NOT EXISTS (
    SELECT FROM credit_notes n JOIN credit_note_lines c ON c.credit_note_id = n.id
    JOIN bill_lines l ON l.bill_id = n.bill_id AND l.position = c.position
    WHERE n.id = k.credit_note_id AND n.bill_id = k.bill_id AND l.package_id = target) THEN
    RETURN 'credit note';
  END IF;
  IF EXISTS (SELECT FROM package_uses WHERE package_id = target AND appointment_id IS NOT NULL GROUP BY appointment_id HAVING sum(sessions) NOT IN (0, 1)) THEN
    RETURN 'visit';
  END IF;
  IF EXISTS (SELECT FROM package_uses u JOIN package_uses t ON t.id = u.reverses_id
      WHERE u.package_id = target AND (t.package_id, t.sessions, t.appointment_id) IS DISTINCT FROM (u.package_id, 1, u.appointment_id)) THEN
    RETURN 'what is taken back';
  END IF;
  IF EXISTS (SELECT FROM bill_lines l JOIN bills b ON b.id = l.bill_id WHERE l.package_id = target
      AND ((l.bill_id, l.service_id, b.patient_id) IS DISTINCT FROM (k.bill_id, k.service_id, k.patient_id) OR b.is_deleted <> k.is_deleted))
    OR (SELECT count(*) FROM bill_lines WHERE package_id = target) <> 1 AND NOT (k.is_deleted AND NOT EXISTS (SELECT FROM bill_lines WHERE package_id = target)) THEN
    RETURN 'line';
  END IF;
  IF k.expires_on <> (SELECT expires_on FROM package_extensions WHERE package_id = target ORDER BY id DESC LIMIT 1) THEN RETURN 'expiry'; END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.packages_follow_patient()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  packages bigint[] := ARRAY(SELECT id FROM patient_packages WHERE patient_id = NEW.id);
  uses bigint[] := ARRAY(SELECT id FROM package_uses WHERE package_id = ANY (packages));
  extensions bigint[] := ARRAY(SELECT id FROM package_extensions WHERE package_id = ANY (packages));
BEGIN
  IF packages = '{}' THEN RETURN NULL; END IF;
  UPDATE patient_packages SET close_reason = 'Erased' WHERE id = ANY (packages) AND close_reason IS NOT NULL;
  UPDATE audit_log SET
    before = CASE WHEN jsonb_typeof(before->'close_reason') = 'string' THEN before || '{"close_reason": "Erased"}' ELSE before END,
    after = CASE WHEN jsonb_typeof(after->'close_reason') = 'string' THEN after || '{"close_reason": "Erased"}' ELSE after END
  WHERE entity = 'patient_packages' AND entity_id = ANY (packages);
  UPDATE package_uses SET reason = 'Erased' WHERE id = ANY (uses) AND reason IS NOT NULL;
  UPDATE package_extensions SET reason = 'Erased' WHERE id = ANY (extensions);
  CALL erase_trail('package_uses', uses);
  CALL erase_trail('package_extensions', extensions);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.past_retention(of_kind text, today date)
 RETURNS TABLE(entity text, record_id bigint, since date, what text)
 LANGUAGE sql
 STABLE
AS $function$
  WITH rule AS (SELECT today - make_interval(years => years) AS before, years FROM retention WHERE kind = of_kind AND years IS NOT NULL)
  SELECT 'contact_messages', m.id, m.created_on::date, concat_ws(': ', m.name, m.subject)
  FROM rule, contact_messages m WHERE of_kind = 'contact messages' AND m.created_on < before AND m.name <> 'Erased'
  UNION ALL
  SELECT 'appointment_requests', r.id, coalesce(r.decided_on, r.created_on)::date, r.name
  FROM rule, appointment_requests r
  WHERE of_kind = 'rejected requests' AND r.status = 'Rejected' AND coalesce(r.decided_on, r.created_on) < before AND r.name <> 'Erased'
  UNION ALL
  SELECT 'patients', p.id, last.day, concat_ws(', ', p.register_no, p.full_name)
  FROM rule, patients p, LATERAL (SELECT greatest(p.created_on::date, (SELECT max(appointment_date) FROM appointments WHERE patient_id = p.id AND NOT is_deleted),
    (SELECT max(bill_date) FROM bills WHERE patient_id = p.id AND NOT is_deleted)) AS day) AS last
  WHERE of_kind = 'clinical records' AND p.created_on < before AND p.full_name <> 'Erased' AND last.day < before
    AND (p.dob IS NULL OR p.dob + CASE p.dob_precision WHEN 'year' THEN interval '1 year' WHEN 'month' THEN interval '1 month' ELSE interval '0' END
      + make_interval(years => 18 + years) < today)
    AND NOT EXISTS (SELECT FROM bills WHERE patient_id = p.id AND due > 0 AND NOT is_deleted)
    AND NOT EXISTS (SELECT FROM patient_balances WHERE patient_id = p.id AND credit > 0)
  ORDER BY 3, 2
$function$;

CREATE OR REPLACE FUNCTION public.patients_search()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.search_text := search_text('p-' || lpad(NEW.registration_seq::text, greatest(6, length(NEW.registration_seq::text)), '0'),
    shown_instant(NEW.created_on), NEW.full_name, NEW.phone, NEW.gender, shown_date(NEW.dob), NEW.guardian_name, NEW.national_id,
    nullif(nullif(regexp_replace(NEW.national_id, '[^0-9]', '', 'g'), NEW.national_id), ''), NEW.old_number);
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.people_meant(words text[], short_words text[], running bigint, joined text[], number_begins text, sounds text[], sounds_before text[], last_word text, typed text)
 RETURNS TABLE(id bigint, place integer, likeness real)
 LANGUAGE plpgsql
 STABLE ROWS 20
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
#variable_conflict use_column
DECLARE
  most CONSTANT int := 100;
  -- Of a name that thousands sound like, so many are compared by their letters.
  most_compared CONSTANT int := 500;
  most_heard CONSTANT int := 2000;
BEGIN
  IF short_words IS NOT NULL THEN
    RETURN QUERY SELECT t.id, 3, 0::real FROM patients t
      WHERE NOT t.is_deleted AND short_pieces(t.search_text) @> short_words AND t.search_text LIKE ALL (words) LIMIT most;
  ELSIF words IS NOT NULL THEN
    RETURN QUERY SELECT t.id, 3, 0::real FROM patients t
      WHERE NOT t.is_deleted AND t.search_text LIKE words[1] AND t.search_text LIKE coalesce(words[2], words[1])
        AND t.search_text LIKE coalesce(words[3], words[1]) AND t.search_text LIKE ALL (words) LIMIT most;
  END IF;
  IF running IS NOT NULL THEN
    RETURN QUERY SELECT t.id, 3, 0::real FROM patients t WHERE NOT t.is_deleted AND t.registration_seq = running;
  END IF;
  IF joined IS NOT NULL THEN
    RETURN QUERY SELECT t.id, 4, 0::real FROM patients t
      WHERE NOT t.is_deleted AND translate(split_part(t.search_text, E'\n', 3), ' -.', '') LIKE joined[1]
        AND translate(split_part(t.search_text, E'\n', 3), ' -.', '') LIKE coalesce(joined[2], joined[1])
        AND translate(split_part(t.search_text, E'\n', 3), ' -.', '') LIKE ALL (joined) LIMIT most;
  END IF;
  -- Digits sort before the colon, so the range is what begins with them; a pattern that is not known yet has no range.
  IF number_begins IS NOT NULL THEN
    RETURN QUERY (SELECT t.id, 4, 0::real FROM patients t
      WHERE NOT t.is_deleted AND t.alternate_number IS NOT NULL
        AND regexp_replace(regexp_replace(t.alternate_number, '[^0-9]', '', 'g'), '^(00)?(92(?=0?3))?0*', '') COLLATE "C" >= number_begins
        AND regexp_replace(regexp_replace(t.alternate_number, '[^0-9]', '', 'g'), '^(00)?(92(?=0?3))?0*', '') COLLATE "C" < number_begins || ':'
      LIMIT most)
      UNION ALL (SELECT t.id, 4, 0::real FROM patients t
      WHERE NOT t.is_deleted AND t.emergency_contact_no IS NOT NULL
        AND regexp_replace(regexp_replace(t.emergency_contact_no, '[^0-9]', '', 'g'), '^(00)?(92(?=0?3))?0*', '') COLLATE "C" >= number_begins
        AND regexp_replace(regexp_replace(t.emergency_contact_no, '[^0-9]', '', 'g'), '^(00)?(92(?=0?3))?0*', '') COLLATE "C" < number_begins || ':'
      LIMIT most);
  END IF;
  IF sounds IS NOT NULL OR sounds_before IS NOT NULL THEN
    RETURN QUERY SELECT heard.id, 5, similarity(lower(heard.full_name), typed) AS alike FROM (
        (SELECT t.id, t.full_name FROM patients t WHERE sounds IS NOT NULL AND NOT t.is_deleted
          AND (name_sounds(t.full_name) || ARRAY['=' || extract(year FROM t.dob)::text, '+' || lower(t.guardian_name)]) @> sounds
          LIMIT most_compared)
        UNION (SELECT half.id, half.full_name FROM (
          SELECT t.id, t.full_name, t.search_text FROM patients t WHERE sounds_before IS NOT NULL AND NOT t.is_deleted
            AND (name_sounds(t.full_name) || ARRAY['=' || extract(year FROM t.dob)::text, '+' || lower(t.guardian_name)]) @> sounds_before
          LIMIT most_heard) AS half WHERE half.search_text LIKE last_word)) AS heard
      ORDER BY alike DESC, heard.id DESC LIMIT most;
  END IF;
END $function$;

CREATE OR REPLACE FUNCTION public.plan_messages(target bigint, planned jsonb, available text[])
 RETURNS text
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO messages (kind, appointment_id, patient_id, visit_start, doctor_id, known_start, known_doctor_id, channel, language, address,
    group_key, due_on, not_after, state, why, dedupe_key)
  SELECT x.kind, a.id, p.id, v.start, a.doctor_id, (x.known->>'start')::timestamp, (x.known->>'idDoctor')::bigint,
    c.channel, coalesce(w.language, p.language, 'en'),
    CASE c.channel WHEN 'email' THEN p.email ELSE p.phone END, message_group(p.phone, v.start), x."dueOn", x."notAfter",
    CASE WHEN x.why IS NULL THEN 'planned' ELSE 'dropped' END, x.why,
    concat_ws(':', x.kind, a.id, to_char(v.start, 'YYYY-MM-DD"T"HH24:MI'), coalesce(x.position, left_before.count))
  FROM jsonb_to_recordset(planned) AS x (kind text, position int, "dueOn" timestamptz, "notAfter" timestamptz, why text, known jsonb)
  JOIN message_kinds k USING (kind)
  JOIN appointments a ON a.id = target
  JOIN patients p ON p.id = a.patient_id AND NOT p.is_deleted
  LEFT JOIN contact_wishes w ON w.id = p.id
  CROSS JOIN LATERAL (SELECT a.appointment_date + a.appointment_time AS start) v
  -- Ways that cost money go to who agreed; the desk's own tap to everybody who did not stop messages.
  CROSS JOIN LATERAL (SELECT CASE
      WHEN wished = ANY (available) AND w.agreed_on IS NOT NULL AND CASE wished
        WHEN 'email' THEN p.email LIKE '%@%' ELSE p.phone ~ '^0?3[0-9]{9}$' END THEN wished
      ELSE 'desk' END AS channel FROM (SELECT coalesce(w.channel, k.channel) AS wished) of_wish) c
  -- An event may be told again after it was told once, or passed over: moved, and moved back.
  CROSS JOIN LATERAL (SELECT count(*) FROM messages m WHERE m.appointment_id = a.id AND m.kind = x.kind
    AND m.visit_start = v.start AND (m.state NOT IN ('planned','dropped') OR m.why = 'skipped')) left_before
  WHERE w.stopped_on IS NULL AND (x.kind <> 'reminder' OR coalesce(w.reminders, true))
    -- Who knows the visit as it is needs no second word of it.
    AND NOT (x.kind = 'booked' AND coalesce((SELECT m.kind IN ('booked','moved') AND m.visit_start = v.start FROM messages m
      WHERE m.appointment_id = a.id AND m.patient_id = p.id AND m.kind IN ('booked','moved','cancelled')
        AND (m.state NOT IN ('planned','dropped') OR m.why = 'skipped') ORDER BY m.state_on DESC, m.id DESC LIMIT 1), false))
  ON CONFLICT (dedupe_key) DO UPDATE SET state = excluded.state, why = excluded.why, due_on = excluded.due_on,
    not_after = excluded.not_after, patient_id = excluded.patient_id, channel = excluded.channel, language = excluded.language,
    address = excluded.address, group_key = excluded.group_key, doctor_id = excluded.doctor_id,
    known_start = excluded.known_start, known_doctor_id = excluded.known_doctor_id
  WHERE messages.state = 'dropped' AND messages.why IN ('moved','cancelled','completed','deleted','other patient','covered');
  RETURN NULL;
EXCEPTION WHEN OTHERS THEN
  RETURN SQLSTATE || ' ' || SQLERRM;
END $function$;

CREATE OR REPLACE FUNCTION public.plan_of(of_doctors bigint[], first_day date, last_day date)
 RETURNS TABLE(id bigint, doctor_id bigint, starts integer, minutes integer, buffer integer, chair_id bigint, setup jsonb)
 LANGUAGE plpgsql
 STABLE
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
BEGIN
  RETURN QUERY
  WITH asked AS (
    SELECT d.id, d.name, d.name_ur, d.is_active AND NOT d.is_deleted AS is_active, d.department_ids FROM doctors d
    WHERE CASE WHEN of_doctors IS NULL THEN d.is_active AND NOT d.is_deleted ELSE d.id = ANY (of_doctors) END)
  SELECT NULL::bigint, NULL::bigint, NULL::int, NULL::int, NULL::int, NULL::bigint, jsonb_build_object(
    'doctors', (SELECT coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name, 'nameUr', d.name_ur, 'isActive', d.is_active,
        'idDepartments', d.department_ids,
        'weeks', (SELECT coalesce(jsonb_agg(jsonb_build_object('id', w.id, 'name', w.name,
            'fromDay', nullif(w.from_day, '-infinity'), 'toDay', nullif(w.to_day, 'infinity'),
            'windows', (SELECT coalesce(jsonb_agg(jsonb_build_object('weekday', h.weekday, 'from', minute_of(h.from_time),
                'to', minute_of(h.to_time), 'byToken', h.by_token, 'idChair', h.chair_id, 'walkInLimit', h.walk_in_limit)), '[]')
              FROM doctor_hours h WHERE h.week_id = w.id)) ORDER BY w.from_day), '[]')
          FROM doctor_weeks w WHERE w.doctor_id = d.id AND w.from_day <= last_day AND w.to_day >= first_day),
        'days', (SELECT coalesce(jsonb_agg(jsonb_build_object('day', o.day, 'note', o.note,
            'windows', (SELECT coalesce(jsonb_agg(jsonb_build_object('from', lower(part), 'to', upper(part))), '[]')
              FROM unnest(o.windows) AS part))), '[]')
          FROM doctor_days o WHERE o.doctor_id = d.id AND o.day BETWEEN first_day AND last_day)) ORDER BY d.id), '[]')
      FROM asked d),
    'closures', (SELECT coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'idDoctor', c.doctor_id, 'kind', c.kind, 'name', c.name,
        'fromDay', c.from_day, 'toDay', nullif(c.to_day, 'infinity'), 'weekdays', c.weekdays, 'isExpected', c.is_expected,
        'hours', CASE WHEN c.from_time IS NOT NULL THEN
          jsonb_build_object('from', minute_of(c.from_time), 'to', minute_of(c.to_time)) END) ORDER BY c.from_day, c.id), '[]')
      FROM closures c WHERE NOT c.is_deleted AND c.from_day <= last_day AND c.to_day >= first_day
        AND (c.doctor_id IS NULL OR c.doctor_id IN (SELECT d.id FROM asked d))),
    'chairs', (SELECT coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name) ORDER BY c.position, c.id), '[]')
      FROM chairs c WHERE c.is_active AND NOT c.is_deleted),
    'rules', (SELECT jsonb_build_object('stepMinutes', r.step_minutes, 'noticeMinutes', r.notice_minutes,
      'horizonDays', r.horizon_days) FROM clinic_rules r));
  RETURN QUERY
  SELECT a.id, a.doctor_id, (a.appointment_date - first_day) * 1440 + minute_of(a.appointment_time), a.duration_minutes,
    a.buffer_minutes, a.chair_id, NULL::jsonb
  FROM appointments a
  WHERE a.status = 'Scheduled' AND NOT a.is_deleted AND a.holds_time
    AND a.appointment_date BETWEEN first_day - 1 AND last_day + 1
    AND (of_doctors IS NULL OR a.doctor_id = ANY (of_doctors) OR a.chair_id IS NOT NULL)
  ORDER BY a.appointment_date, a.appointment_time;
END $function$;

CREATE OR REPLACE FUNCTION public.raise_site_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF current_setting('matab.site_version_of', true) IS DISTINCT FROM pg_current_xact_id()::text THEN
    UPDATE site_version SET version = version + 1;
    PERFORM set_config('matab.site_version_of', pg_current_xact_id()::text, true);
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.recall_the_absent()
 RETURNS trigger
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
DECLARE visit appointments%ROWTYPE; day date;
BEGIN
  SELECT * INTO visit FROM appointments WHERE id = NEW.id;
  IF visit.is_deleted OR visit_to_come(visit.patient_id, NEW.id, clinic_today()) IS NOT NULL THEN RETURN NULL; END IF;
  day := next_working_day(clinic_today());
  UPDATE recalls SET state = 'done' WHERE source_id = NEW.id AND reason = 'cancelled' AND state = 'due';
  INSERT INTO recalls (patient_id, reason, doctor_id, source_id, due_day, next_call_day)
  VALUES (visit.patient_id, 'no-show', visit.doctor_id, NEW.id, day, day)
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.recalls_follow_patient()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE recalls SET words = NULL WHERE patient_id = NEW.id AND words IS NOT NULL;
  UPDATE recalls SET state = 'stopped', stop_reason = 'erased' WHERE patient_id = NEW.id AND state = 'due';
  UPDATE call_notes SET words = NULL WHERE words IS NOT NULL AND recall_id IN (SELECT id FROM recalls WHERE patient_id = NEW.id);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.recalls_follow_visit()
 RETURNS trigger
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
DECLARE
  stood boolean := OLD.status = 'Scheduled' AND NOT OLD.is_deleted;
  stands boolean := NEW.status = 'Scheduled' AND NOT NEW.is_deleted;
  is_back boolean := false;
BEGIN
  IF NEW.status = 'Completed' AND NOT NEW.is_deleted AND (OLD.status <> 'Completed' OR OLD.is_deleted) THEN
    UPDATE recalls SET state = 'done' WHERE booked_id = NEW.id AND state = 'booked';
    INSERT INTO recalls (patient_id, reason, service_id, doctor_id, source_id, due_day, next_call_day, state, booked_id)
    SELECT NEW.patient_id, 'recall', s.id, NEW.doctor_id, NEW.id, day, day, CASE WHEN next IS NULL THEN 'due' ELSE 'booked' END, next
    FROM appointment_services a JOIN services s ON s.id = a.service_id AND s.recall_months IS NOT NULL,
      LATERAL (SELECT (NEW.appointment_date + make_interval(months => s.recall_months))::date AS day) due,
      LATERAL (SELECT visit_to_come(NEW.patient_id, NEW.id, day - 30) AS next) booked
    WHERE a.appointment_id = NEW.id
    ON CONFLICT (patient_id, reason, coalesce(service_id, 0)) WHERE state = 'due' AND NOT is_deleted
      DO UPDATE SET due_day = excluded.due_day, next_call_day = excluded.next_call_day, source_id = excluded.source_id,
        doctor_id = excluded.doctor_id, calls = 0;
    RETURN NULL;
  END IF;
  IF stood AND (NOT stands OR OLD.patient_id <> NEW.patient_id) THEN
    UPDATE recalls r SET state = 'due', booked_id = NULL WHERE booked_id = NEW.id AND state = 'booked'
      AND NOT EXISTS (SELECT FROM recalls o WHERE o.patient_id = r.patient_id AND o.reason = r.reason
        AND coalesce(o.service_id, 0) = coalesce(r.service_id, 0) AND o.state = 'due' AND NOT o.is_deleted);
    is_back := FOUND;
  END IF;
  IF stood AND NEW.status = 'Cancelled' AND NOT NEW.is_deleted AND NOT is_back AND NEW.appointment_date >= clinic_today()
    AND visit_to_come(NEW.patient_id, NEW.id, clinic_today()) IS NULL
    AND NOT EXISTS (SELECT FROM attendances WHERE id = NEW.id AND num_nonnulls(no_show_on, left_on) > 0) THEN
    INSERT INTO recalls (patient_id, reason, doctor_id, source_id, due_day, next_call_day)
    VALUES (NEW.patient_id, 'cancelled', NEW.doctor_id, NEW.id, clinic_today() + 2, clinic_today() + 2)
    ON CONFLICT DO NOTHING;
  END IF;
  IF stands AND (NOT stood OR OLD.patient_id <> NEW.patient_id) THEN
    UPDATE recalls SET state = 'stopped', stop_reason = 'visit stands again'
    WHERE source_id = NEW.id AND state = 'due' AND reason IN ('cancelled', 'no-show');
    UPDATE recalls SET state = 'booked', booked_id = NEW.id WHERE patient_id = NEW.patient_id AND state = 'due' AND NOT is_deleted
      AND NEW.appointment_date >= clinic_today() AND settles(NEW.appointment_date, reason, due_day);
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.recount_bills(changed bigint[])
 RETURNS void
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
BEGIN
  PERFORM FROM appointments WHERE id IN (SELECT appointment_id FROM bills WHERE id = ANY(changed)) ORDER BY id FOR SHARE;
  PERFORM FROM services WHERE id IN (
    SELECT l.service_id FROM bill_lines l JOIN bills b ON b.id = l.bill_id
    WHERE l.bill_id = ANY(changed) AND b.appointment_id IS NULL) ORDER BY id FOR SHARE;
  INSERT INTO counted_bills SELECT id FROM unnest(changed) AS id ORDER BY id ON CONFLICT DO NOTHING;
  PERFORM FROM counted_bills WHERE bill_id = ANY(changed) ORDER BY bill_id FOR UPDATE;
  UPDATE counted_bills c SET shares = fresh.shares, days = fresh.days
  FROM (
    SELECT id, coalesce(array_agg((measure, day, subject_id, value)::figure_share ORDER BY measure, day, subject_id)
      FILTER (WHERE measure IS NOT NULL), '{}') AS shares, several_days(id) AS days
    FROM unnest(changed) AS id LEFT JOIN (SELECT * FROM bill_shares WHERE bill_id = ANY(changed)) AS share ON bill_id = id
    GROUP BY id) AS fresh
  WHERE c.bill_id = fresh.id AND (c.shares <> fresh.shares OR c.days IS DISTINCT FROM fresh.days);
END $function$;

CREATE OR REPLACE FUNCTION public.recount_concerned_bills()
 RETURNS trigger
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
DECLARE concerned bigint[];
BEGIN
  CASE TG_TABLE_NAME || ' ' || TG_OP
    WHEN 'bills UPDATE' THEN
      concerned := ARRAY(SELECT n.id FROM new_rows n JOIN old_rows o ON o.id = n.id
        WHERE (n.is_deleted, n.bill_date, n.due, n.appointment_id, n.discount, n.credited)
          IS DISTINCT FROM (o.is_deleted, o.bill_date, o.due, o.appointment_id, o.discount, o.credited));
    WHEN 'bills DELETE' THEN
      concerned := ARRAY(SELECT id FROM old_rows);
    WHEN 'appointments UPDATE' THEN
      concerned := ARRAY(SELECT b.id FROM new_rows n JOIN old_rows o ON o.id = n.id AND o.department_id <> n.department_id
        JOIN bills b ON b.appointment_id = n.id AND NOT b.is_deleted);
    WHEN 'services UPDATE' THEN
      concerned := ARRAY(SELECT DISTINCT b.id FROM new_rows n JOIN old_rows o ON o.id = n.id AND o.department_id <> n.department_id
        JOIN bill_lines l ON l.service_id = n.id
        JOIN bills b ON b.id = l.bill_id AND b.appointment_id IS NULL AND NOT b.is_deleted);
    WHEN 'bill_lines UPDATE' THEN
      concerned := ARRAY(SELECT bill_id FROM new_rows UNION SELECT bill_id FROM old_rows);
    WHEN 'bill_lines DELETE' THEN
      concerned := ARRAY(SELECT DISTINCT bill_id FROM old_rows);
    WHEN 'credit_note_lines INSERT' THEN
      concerned := ARRAY(SELECT DISTINCT n.bill_id FROM new_rows l JOIN credit_notes n ON n.id = l.credit_note_id);
    ELSE -- lines and transactions added
      concerned := ARRAY(SELECT DISTINCT bill_id FROM new_rows);
  END CASE;
  IF cardinality(concerned) > 0 THEN PERFORM recount_bills(concerned); END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.recount_visits()
 RETURNS trigger
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
DECLARE changed bigint[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    changed := ARRAY(SELECT DISTINCT patient_id FROM new_rows);
  ELSIF TG_OP = 'DELETE' THEN
    changed := ARRAY(SELECT DISTINCT patient_id FROM old_rows);
  ELSE
    changed := ARRAY(
      SELECT DISTINCT patient.id FROM new_rows n JOIN old_rows o ON o.id = n.id, LATERAL (VALUES (n.patient_id), (o.patient_id)) AS patient (id)
      WHERE (n.patient_id, n.department_id, n.appointment_date, n.is_deleted OR n.status = 'Cancelled')
        <> (o.patient_id, o.department_id, o.appointment_date, o.is_deleted OR o.status = 'Cancelled'));
  END IF;
  IF cardinality(changed) = 0 THEN RETURN NULL; END IF;
  PERFORM pg_advisory_xact_lock(7204121, bucket)
  FROM (SELECT DISTINCT (id % 512)::int AS bucket FROM unnest(changed) AS id ORDER BY bucket) AS buckets;
  DELETE FROM visit_days WHERE patient_id = ANY(changed)
    AND (patient_id, department_id, day, previous_day) NOT IN (SELECT v.* FROM visits_of(changed) AS v);
  INSERT INTO visit_days SELECT * FROM visits_of(changed) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.refresh_bill_transactions()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  UPDATE bill_transactions SET search_text = '' WHERE bill_id = NEW.id;
  RETURN NULL;
END $function$;
REVOKE EXECUTE ON FUNCTION refresh_bill_transactions() FROM PUBLIC;

CREATE OR REPLACE FUNCTION public.refresh_department_name()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE services SET search_text = '' WHERE department_id = NEW.id;
  UPDATE appointment_requests SET search_text = '' WHERE department_id = NEW.id;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.refresh_doctor_name()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE appointments SET search_text = '' WHERE doctor_id = NEW.id;
  UPDATE appointment_requests SET search_text = '' WHERE doctor_id = NEW.id;
  UPDATE bills SET search_text = '' WHERE doctor_id = NEW.id;
  UPDATE staff SET search_text = '' WHERE doctor_id = NEW.id;
  UPDATE listed_credit_notes SET search_text = '' WHERE bill_id IN (SELECT id FROM bills WHERE doctor_id = NEW.id);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.refresh_listed_money()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE listed_credit_notes SET search_text = '' WHERE bill_id = NEW.id;
  UPDATE listed_advances SET search_text = '' WHERE bill_id = NEW.id;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.refresh_patient_name()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE appointments SET search_text = '' WHERE patient_id = NEW.id;
  UPDATE listed_advances SET search_text = '' WHERE patient_id = NEW.id;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  texts text[] := ARRAY['before', 'after', 'remarks', 'channel_info', 'reason', 'description', 'search_text']
    || computed_columns(TG_RELID);
  is_owner boolean := (SELECT pg_has_role(relowner, 'MEMBER') FROM pg_class WHERE oid = TG_RELID);
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('matab.erasing', true) = 'on' AND is_owner
    AND to_jsonb(NEW) - texts = to_jsonb(OLD) - texts THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $function$;

CREATE OR REPLACE FUNCTION public.reversal_within_payment()
 RETURNS trigger
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
DECLARE payment record;
BEGIN
  SELECT bill_id, type, amount + (SELECT sum(amount) FROM bill_transactions WHERE reverses_id = NEW.reverses_id) AS remains
  INTO payment FROM bill_transactions WHERE id = NEW.reverses_id;
  IF payment.bill_id <> NEW.bill_id OR payment.type NOT IN ('Payment', 'Credit') OR payment.remains < 0 THEN
    RAISE EXCEPTION 'transaction % takes back what transaction % is not', NEW.id, NEW.reverses_id USING ERRCODE = 'check_violation';
  END IF;
  IF payment.type = 'Credit' AND NOT EXISTS (SELECT FROM patient_account WHERE bill_transaction_id = NEW.id) THEN
    RAISE EXCEPTION 'transaction % gives an advance out of the account', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.search_text(VARIADIC parts text[])
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
BEGIN RETURN folded(lower(array_to_string(parts, E'\n'))); END $function$;

CREATE OR REPLACE FUNCTION public.sent_by_patient(target bigint)
 RETURNS TABLE(entity text, record_id bigint)
 LANGUAGE sql
 STABLE
AS $function$
  WITH person AS (
    SELECT ARRAY(SELECT folded(lower(btrim(n))) FROM ever_in_file(target, 'full_name') AS n) AS names,
      ARRAY(SELECT lower(btrim(e)) FROM ever_in_file(target, 'email') AS e WHERE e LIKE '%@%') AS emails),
  given AS (
    SELECT right(number, 10) AS last, bool_and(is_of_relative) AS is_of_relative, array_agg(number) AS typed
    FROM (VALUES ('phone', false), ('alternate_number', false), ('emergency_contact_no', true)) AS fields (field, is_of_relative),
      LATERAL ever_in_file(target, field) AS said, LATERAL numbers_in(said) AS number
    GROUP BY 1),
  spelled AS (SELECT *, typed || ARRAY[last, '0' || last, '92' || last, '0092' || last]
      || ARRAY(SELECT '+' || number FROM unnest(typed) AS number) AS spellings FROM given),
  numbers AS (
    SELECT spellings, is_of_relative OR EXISTS (
      SELECT FROM patients other WHERE other.id <> target AND NOT other.is_deleted
        AND (other.phone = ANY (spellings)
          OR EXISTS (SELECT FROM numbers_in(other.alternate_number) AS number WHERE right(number, 10) = last))) AS is_shared
    FROM spelled)
  SELECT 'appointment_requests', request_id FROM appointments
    WHERE id = ANY (ever_of_patient('appointments', target)) AND patient_id = target AND request_id IS NOT NULL
  UNION SELECT 'appointment_requests', r.id FROM waiting_entries w JOIN appointment_requests r ON r.waiting_id = w.id
    WHERE w.patient_id = target
  UNION SELECT 'appointment_requests', r.id FROM person, numbers n JOIN appointment_requests r ON r.mobile = ANY (n.spellings)
    WHERE NOT n.is_shared OR folded(lower(btrim(r.name))) = ANY (names)
  UNION SELECT 'contact_messages', m.id FROM person, numbers n JOIN contact_messages m ON m.mobile = ANY (n.spellings)
    WHERE NOT n.is_shared OR folded(lower(btrim(m.name))) = ANY (names)
  UNION SELECT 'contact_messages', m.id FROM person p JOIN contact_messages m ON lower(btrim(m.email)) = ANY (p.emails)
$function$;

CREATE OR REPLACE FUNCTION public.service_earnings(of_bill bigint, discount numeric, credited numeric)
 RETURNS TABLE(day date, service_id bigint, value numeric)
 LANGUAGE plpgsql
 STABLE STRICT
AS $function$
DECLARE
  lines bigint[]; services bigint[]; sums numeric[]; weights numeric[]; credits numeric[]; moved record;
  until numeric := 0; parts numeric[]; before numeric[]; which integer;
BEGIN
  SELECT array_agg(coalesce(l.service_id, 0) ORDER BY l.position), array_agg(l.price * 100 ORDER BY l.position)
    INTO lines, weights FROM bill_lines l WHERE l.bill_id = of_bill;
  IF lines IS NULL THEN RETURN; END IF; -- being removed
  -- All on one service needs no dividing.
  IF lines[1] = ALL (lines) THEN
    RETURN QUERY SELECT t.transaction_date, lines[1], sum(t.amount) FROM bill_transactions t WHERE t.bill_id = of_bill GROUP BY 1;
    RETURN;
  END IF;
  IF discount > 0 THEN
    credits := ARRAY(SELECT coalesce(sum(c.amount) * 100, 0)
      FROM bill_lines l LEFT JOIN credit_notes n ON n.bill_id = l.bill_id
      LEFT JOIN credit_note_lines c ON c.credit_note_id = n.id AND c.position = l.position
      WHERE l.bill_id = of_bill GROUP BY l.position ORDER BY l.position);
    weights := ARRAY(SELECT greatest(0, price - off - credit)
      FROM unnest(weights, spread((discount - credited) * 100, weights), credits) WITH ORDINALITY AS line (price, off, credit, number)
      ORDER BY number);
  END IF;
  FOR line IN 1 .. cardinality(lines) LOOP
    IF NOT lines[line] = ANY (services) IS TRUE THEN services := services || lines[line]; END IF;
  END LOOP;
  before := array_fill(0::numeric, ARRAY[cardinality(lines)]);
  FOR moved IN SELECT t.transaction_date, sum(t.amount) AS amount FROM bill_transactions t WHERE t.bill_id = of_bill GROUP BY 1 ORDER BY 1 LOOP
    until := until + moved.amount * 100;
    parts := spread(until, weights);
    sums := array_fill(0::numeric, ARRAY[cardinality(services)]);
    FOR line IN 1 .. cardinality(lines) LOOP
      which := array_position(services, lines[line]);
      sums[which] := sums[which] + parts[line] - before[line];
    END LOOP;
    before := parts;
    day := moved.transaction_date;
    FOR which IN 1 .. cardinality(services) LOOP
      service_id := services[which];
      value := sums[which] / 100;
      RETURN NEXT;
    END LOOP;
  END LOOP;
END $function$;

CREATE OR REPLACE FUNCTION public.services_search()
 RETURNS trigger
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
BEGIN
  NEW.search_text := search_text(NEW.id::text, NEW.name, (SELECT name FROM departments WHERE id = NEW.department_id),
    shown_money(NEW.fees), CASE WHEN NEW.is_active THEN 'true' ELSE 'false' END);
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.settle_recalls()
 RETURNS trigger
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
BEGIN
  UPDATE recalls r SET state = 'booked', booked_id = v.id
  FROM (SELECT DISTINCT ON (patient_id) id, patient_id, appointment_date FROM new_rows
    WHERE status = 'Scheduled' AND NOT is_deleted AND appointment_date >= clinic_today()
    ORDER BY patient_id, appointment_date DESC, id) v
  WHERE r.patient_id = v.patient_id AND r.state = 'due' AND NOT r.is_deleted AND settles(v.appointment_date, r.reason, r.due_day);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.settle_waiting(visit appointments)
 RETURNS void
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
BEGIN
  UPDATE waiting_entries w SET
    state = CASE WHEN visit.appointment_date <= w.to_day THEN 'booked' ELSE w.state END,
    booked_id = CASE WHEN visit.appointment_date <= w.to_day THEN visit.id END,
    appointment_id = CASE WHEN visit.appointment_date <= w.to_day THEN w.appointment_id ELSE visit.id END
  WHERE w.patient_id = visit.patient_id AND w.department_id = visit.department_id AND w.state = 'waiting' AND NOT w.is_deleted
    AND coalesce(w.doctor_id, visit.doctor_id) = visit.doctor_id AND w.to_day >= clinic_today() AND visit.appointment_date >= clinic_today()
    AND w.appointment_id IS DISTINCT FROM visit.id AND (visit.appointment_date <= w.to_day OR w.appointment_id IS NULL);
  IF NOT visit.holds_time THEN RETURN; END IF;
  UPDATE waiting_offers o SET state = CASE WHEN w.patient_id = visit.patient_id THEN 'taken' ELSE 'gone' END
  FROM waiting_entries w
  WHERE w.id = o.waiting_id AND o.state = 'open' AND o.doctor_id = visit.doctor_id
    AND o.day BETWEEN visit.appointment_date - 1 AND visit.appointment_date + 1
    AND tsrange(o.day + o."time", o.day + o."time" + make_interval(mins => o.minutes)) && visit.period;
END $function$;

CREATE OR REPLACE FUNCTION public.settles(visit_day date, of_reason text, due date)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT of_reason <> 'recall' OR due <= visit_day + 30
$function$;

CREATE OR REPLACE FUNCTION public.several_days(of_bill bigint)
 RETURNS date[]
 LANGUAGE plpgsql
 STABLE
AS $function$
BEGIN
  RETURN (SELECT CASE WHEN count(*) > 1 OR min(abs(moved.amount)) = 0 THEN array_agg(moved.day ORDER BY moved.day) END
    FROM (SELECT t.transaction_date AS day, sum(t.amount) AS amount FROM bills b JOIN bill_transactions t ON t.bill_id = b.id
      WHERE b.id = of_bill AND NOT b.is_deleted GROUP BY 1) AS moved);
END $function$;

CREATE OR REPLACE FUNCTION public.share_statement_must_balance()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE problem text := share_statement_problem(NEW.id);
BEGIN
  IF problem IS NOT NULL THEN RAISE EXCEPTION '%', problem USING ERRCODE = 'check_violation'; END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.share_statement_problem(statement bigint)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  SELECT 'share statement ' || s.number || ' does not equal its bills' FROM share_statements s
  WHERE s.id = statement AND (
    s.total <> s.carried_in + coalesce((SELECT sum(amount) FROM share_statement_bills WHERE statement_id = s.id), 0)
    OR s.carried_in <> least(0, coalesce((SELECT p.total FROM share_statements p
      WHERE p.doctor_id = s.doctor_id AND p.month < s.month ORDER BY p.month DESC LIMIT 1), 0))
    OR EXISTS (SELECT FROM share_statement_bills b WHERE b.statement_id = s.id
      AND b.paid_before <> coalesce((SELECT sum(e.amount) FROM share_statement_bills e JOIN share_statements p ON p.id = e.statement_id
        WHERE e.bill_id = b.bill_id AND p.doctor_id = s.doctor_id AND p.month < s.month), 0)))
$function$;

CREATE OR REPLACE FUNCTION public.short_pieces(t text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
DECLARE letters text[] := string_to_array(t, NULL);
BEGIN
  RETURN tsvector_to_array(array_to_tsvector(letters || string_to_array(
    format(repeat('%s%s||.', length(t) / 2), VARIADIC letters)
    || format(repeat('%s%s||.', (length(t) - 1) / 2), VARIADIC letters[2:])
    || right(t, 1), '||.')));
END $function$;

CREATE OR REPLACE FUNCTION public.show_holidays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE clinic_settings SET facts = jsonb_set(facts, '{closures}', holidays_shown())
  WHERE name = 'hours' AND holidays_shown() IS DISTINCT FROM (
    SELECT coalesce(jsonb_agg(closed ORDER BY closed ->> 'day'), '[]') FROM jsonb_array_elements(facts -> 'closures') AS closed);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.shown_date(d date)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
BEGIN RETURN lower(to_char(d, 'DD-Mon-YYYY')); END $function$;

CREATE OR REPLACE FUNCTION public.shown_expense_method(method text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT CASE method WHEN 'cash' THEN 'Cash' WHEN 'credit_card' THEN 'Online / Credit Card'
    WHEN 'bank_transfer' THEN 'Bank Transfer' WHEN 'debit_card' THEN 'Debit Card' END
$function$;

CREATE OR REPLACE FUNCTION public.shown_instant(t timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$ SELECT lower(to_char(t AT TIME ZONE 'Asia/Karachi', 'DD-Mon-YYYY')) $function$;

CREATE OR REPLACE FUNCTION public.shown_money(n numeric)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
BEGIN RETURN CASE WHEN round(n) < 0 THEN '−rs ' ELSE 'rs ' END || ltrim(to_char(abs(round(n)), 'FM999,999,999,990')); END $function$;

CREATE OR REPLACE FUNCTION public.site_is_sample()
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  SELECT is_demo() OR EXISTS (SELECT FROM clinic_settings WHERE is_example AND name = 'clinic')
    OR EXISTS (SELECT FROM doctors WHERE is_example AND is_active AND NOT is_deleted AND site_shown)
$function$;

CREATE OR REPLACE FUNCTION public.spread(whole numeric, weights numeric[])
 RETURNS numeric[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
DECLARE
  weight numeric; total numeric := 0; rest numeric := whole; part numeric; largest integer;
  parts numeric[] := '{}'; remainders numeric[] := '{}';
BEGIN
  IF cardinality(weights) < 2 THEN RETURN ARRAY[whole]; END IF;
  FOREACH weight IN ARRAY weights LOOP total := total + weight; END LOOP;
  IF whole = total AND total <> 0 THEN RETURN weights; END IF;
  IF whole = 0 OR total = 0 THEN RETURN whole || array_fill(0::numeric, ARRAY[cardinality(weights) - 1]); END IF;
  FOREACH weight IN ARRAY weights LOOP
    -- Downwards, so that what is left is never less than nothing.
    part := mod(mod(whole * weight, total) + total, total);
    remainders := remainders || part;
    part := div(whole * weight - part, total);
    parts := parts || part;
    rest := rest - part;
  END LOOP;
  WHILE rest > 0 LOOP
    largest := 1;
    FOR line IN 2 .. cardinality(weights) LOOP
      IF remainders[line] > remainders[largest] THEN largest := line; END IF;
    END LOOP;
    parts[largest] := parts[largest] + 1;
    remainders[largest] := -1;
    rest := rest - 1;
  END LOOP;
  RETURN parts;
END $function$;

CREATE OR REPLACE FUNCTION public.staff_search()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.search_text := search_text(NEW.name, NEW.email, NEW.role, (SELECT name FROM doctors WHERE id = NEW.doctor_id),
    CASE WHEN NEW.is_active THEN 'true' ELSE 'false' END, shown_instant(NEW.created_on));
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.tell_days()
 RETURNS trigger
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
BEGIN
  IF TG_ARGV[0] = 'any' THEN
    INSERT INTO day_changes (day) VALUES (NULL);
  ELSIF TG_TABLE_NAME = 'appointments' THEN
    IF TG_OP = 'INSERT' THEN INSERT INTO day_changes (day) SELECT DISTINCT appointment_date FROM new_rows;
    ELSE INSERT INTO day_changes (day) SELECT appointment_date FROM old_rows UNION SELECT appointment_date FROM new_rows;
    END IF;
  ELSIF TG_TABLE_NAME = 'attendances' THEN
    IF TG_OP = 'INSERT' THEN INSERT INTO day_changes (day) SELECT DISTINCT day FROM new_rows;
    ELSE INSERT INTO day_changes (day) SELECT day FROM old_rows UNION SELECT day FROM new_rows;
    END IF;
  ELSIF TG_TABLE_NAME = 'patients' THEN
    INSERT INTO day_changes (day) SELECT DISTINCT a.appointment_date FROM new_rows n JOIN old_rows o USING (id)
      JOIN appointments a ON a.patient_id = n.id AND a.appointment_date >= clinic_today()
      WHERE (n.full_name, n.phone, n.known_allergies, n.is_partial)
        IS DISTINCT FROM (o.full_name, o.phone, o.known_allergies, o.is_partial);
  ELSE -- bills
    INSERT INTO day_changes (day) SELECT DISTINCT a.appointment_date FROM new_rows b JOIN appointments a ON a.id = b.appointment_id;
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.touch_bills()
 RETURNS trigger
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
BEGIN
  IF TG_TABLE_NAME = 'bills' THEN
    INSERT INTO touched_bills (bill_id) VALUES (NEW.id)
      ON CONFLICT (bill_id, package_id) DO UPDATE SET xact = excluded.xact WHERE touched_bills.xact <> excluded.xact;
  ELSIF TG_TABLE_NAME = 'patient_packages' THEN
    INSERT INTO touched_bills (bill_id, package_id) SELECT DISTINCT bill_id, NEW.id FROM unnest(ARRAY[OLD.bill_id, NEW.bill_id]) AS bill_id ORDER BY 1
      ON CONFLICT (bill_id, package_id) DO UPDATE SET xact = excluded.xact WHERE touched_bills.xact <> excluded.xact;
  ELSIF TG_TABLE_NAME = 'package_uses' THEN
    INSERT INTO touched_bills (bill_id, package_id)
      SELECT DISTINCT k.bill_id, k.id FROM changed JOIN patient_packages k ON k.id = changed.package_id ORDER BY 1, 2
      ON CONFLICT (bill_id, package_id) DO UPDATE SET xact = excluded.xact WHERE touched_bills.xact <> excluded.xact;
  ELSE -- lines and transactions
    INSERT INTO touched_bills (bill_id) SELECT DISTINCT bill_id FROM changed ORDER BY 1
      ON CONFLICT (bill_id, package_id) DO UPDATE SET xact = excluded.xact WHERE touched_bills.xact <> excluded.xact;
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.touch_message()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.updated_on := greatest(now_ms(), OLD.updated_on + interval '1 millisecond');
  IF NEW.state <> OLD.state THEN NEW.state_on := now_ms(); END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.touch_updated_on()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.updated_on := greatest(now_ms(), OLD.updated_on + interval '1 millisecond');
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.track_list_totals()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  sums text := 'count(*) FILTER (WHERE NOT is_deleted) AS c0';
  before_sums numeric[]; after_sums numeric[]; cols text := 'c0'; i int; difference numeric;
BEGIN
  FOR i IN 1 .. TG_NARGS - 1 LOOP
    sums := sums || format(', coalesce(sum(%I) FILTER (WHERE NOT is_deleted), 0) AS c%s', TG_ARGV[i], i);
    cols := cols || ', c' || i;
  END LOOP;
  IF TG_OP <> 'INSERT' THEN
    EXECUTE format('SELECT ARRAY[%s]::numeric[] FROM (SELECT %s FROM old_rows) t', cols, sums) INTO before_sums;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    EXECUTE format('SELECT ARRAY[%s]::numeric[] FROM (SELECT %s FROM new_rows) t', cols, sums) INTO after_sums;
  END IF;
  FOR i IN 0 .. TG_NARGS - 1 LOOP
    difference := coalesce(after_sums[i + 1], 0) - coalesce(before_sums[i + 1], 0);
    IF difference <> 0 THEN
      INSERT INTO list_totals VALUES (TG_ARGV[0], CASE i WHEN 0 THEN 'rows' ELSE TG_ARGV[i] END, difference);
    END IF;
  END LOOP;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.track_list_totals_by()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  before_rows text := format('SELECT %I AS value, -%I AS amount FROM old_rows WHERE NOT is_deleted', TG_ARGV[0], TG_ARGV[1]);
  after_rows text := format('SELECT %I AS value, %I AS amount FROM new_rows WHERE NOT is_deleted', TG_ARGV[0], TG_ARGV[1]);
BEGIN
  EXECUTE format('INSERT INTO list_totals SELECT %L, value, sum(amount) FROM (%s) AS changes GROUP BY value HAVING sum(amount) <> 0',
    TG_TABLE_NAME || '.' || TG_ARGV[0],
    CASE TG_OP WHEN 'INSERT' THEN after_rows WHEN 'DELETE' THEN before_rows ELSE before_rows || ' UNION ALL ' || after_rows END);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.visit_goes_to_another()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  -- The link that was given out opens nothing any more. 1: the kind of link to a visit.
  INSERT INTO patient_links AS l (kind, id, version) VALUES (1, NEW.id, 2)
    ON CONFLICT (kind, id) DO UPDATE SET version = l.version + 1, opens = 0, first_opened_on = NULL, last_opened_on = NULL;
  UPDATE attendances SET confirmed_on = NULL, confirmed_by = NULL, cancelled_by_patient_on = NULL, cancel_reason = NULL,
      no_show_on = NULL, left_on = NULL
    WHERE id = NEW.id AND num_nonnulls(confirmed_on, cancelled_by_patient_on, no_show_on, left_on) > 0;
  -- A wish for another time of this visit is nobody's any more, and does not come back with the visit.
  UPDATE appointment_requests SET moves_appointment_id = NULL, second_wish = NULL, third_wish = NULL,
      status = CASE status WHEN 'Pending' THEN 'Rejected' ELSE status END,
      decided_on = CASE status WHEN 'Pending' THEN now_ms() ELSE decided_on END,
      reject_reason = CASE status WHEN 'Pending' THEN 'The visit was given to another patient.' ELSE reject_reason END
    WHERE moves_appointment_id = NEW.id;
  -- Whoever was to be called because of it is another person.
  UPDATE recalls SET state = 'stopped', stop_reason = 'by the desk'
    WHERE source_id = NEW.id AND patient_id = OLD.patient_id AND state = 'due';
  UPDATE appointments SET previous_id = NULL WHERE previous_id = NEW.id;
  -- What somebody began to write on the visit is about the patient whose it was.
  DELETE FROM note_drafts WHERE appointment_id = NEW.id;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.visit_to_come(of_patient bigint, other_than bigint, from_day date)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  SELECT id FROM appointments WHERE patient_id = of_patient AND id <> other_than AND status = 'Scheduled' AND NOT is_deleted
    AND appointment_date >= from_day ORDER BY appointment_date, appointment_time, id LIMIT 1
$function$;

CREATE OR REPLACE FUNCTION public.visits_of(patients bigint[])
 RETURNS SETOF visit_days
 LANGUAGE sql
 STABLE
AS $function$
  SELECT *, coalesce(lag(day) OVER (PARTITION BY patient_id, department_id ORDER BY day), '-infinity') FROM (
    SELECT DISTINCT patient_id, department.id, appointment_date AS day
    FROM appointments, LATERAL (VALUES (department_id), (0)) AS department (id)
    WHERE patient_id = ANY(patients) AND NOT is_deleted AND status <> 'Cancelled') AS visit (patient_id, department_id, day)
$function$;

CREATE OR REPLACE FUNCTION public.void_bill_without_credit()
 RETURNS trigger
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
BEGIN
  IF EXISTS (SELECT FROM bill_transactions t
      WHERE t.bill_id = NEW.id AND t.type IN ('Payment', 'Credit')
        AND CASE t.type
          WHEN 'Credit' THEN t.amount + coalesce((SELECT sum(amount) FROM bill_transactions WHERE reverses_id = t.id), 0) > 0
          ELSE EXISTS (SELECT FROM bill_transactions r JOIN patient_account a ON a.bill_transaction_id = r.id WHERE r.reverses_id = t.id)
        END) THEN
    RAISE EXCEPTION 'bill % shares money with an advance', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.waiting_follows_booking()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM settle_waiting(NEW);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.waiting_follows_patient()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE waiting_entries SET note = NULL, state = CASE state WHEN 'waiting' THEN 'withdrawn' ELSE state END
  WHERE patient_id = NEW.id AND (note IS NOT NULL OR state = 'waiting');
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.waiting_follows_visit()
 RETURNS trigger
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
DECLARE
  stood boolean := OLD.status = 'Scheduled' AND NOT OLD.is_deleted;
  stands boolean := NEW.status = 'Scheduled' AND NOT NEW.is_deleted;
  is_same boolean := OLD.patient_id = NEW.patient_id AND OLD.department_id = NEW.department_id;
BEGIN
  IF stood AND (NOT stands OR NOT is_same) AND NEW.status <> 'Completed' THEN
    -- Who did not come to a time is called; who is told in time that it is off wishes for one as before.
    IF lower(OLD.period) > now() AT TIME ZONE 'Asia/Karachi' THEN PERFORM waits_again(NEW.id); END IF;
    UPDATE waiting_entries SET appointment_id = NULL WHERE appointment_id = NEW.id;
  ELSIF stood AND stands AND lower(NEW.period) > lower(OLD.period) THEN
    IF EXISTS (SELECT FROM waiting_entries WHERE booked_id = NEW.id AND (appointment_id = NEW.id OR to_day < NEW.appointment_date)) THEN
      PERFORM waits_again(NEW.id);
    END IF;
  ELSIF stood AND stands AND lower(NEW.period) < lower(OLD.period) THEN
    UPDATE waiting_entries SET state = 'booked', booked_id = NEW.id
    WHERE appointment_id = NEW.id AND state = 'waiting' AND NEW.appointment_date <= to_day;
  END IF;
  IF stands THEN PERFORM settle_waiting(NEW); END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.waits_again(of_visit bigint)
 RETURNS void
 LANGUAGE sql
AS $function$
  UPDATE waiting_entries o SET state = 'lapsed' FROM waiting_entries w
  WHERE w.booked_id = of_visit AND w.state = 'booked' AND NOT w.is_deleted AND o.patient_id = w.patient_id
    AND o.department_id = w.department_id AND o.state = 'waiting' AND NOT o.is_deleted AND o.to_day < clinic_today();
  UPDATE waiting_entries w SET state = 'waiting', booked_id = NULL
  WHERE w.booked_id = of_visit AND w.state = 'booked' AND NOT w.is_deleted AND w.to_day >= clinic_today()
    AND NOT EXISTS (SELECT FROM waiting_entries o WHERE o.patient_id = w.patient_id AND o.department_id = w.department_id
      AND NOT o.is_deleted AND (o.state = 'waiting'
        OR o.booked_id = of_visit AND o.state = 'booked' AND o.to_day >= clinic_today() AND o.id > w.id))
$function$;

CREATE OR REPLACE FUNCTION public.week_on(of_doctor bigint, on_day date)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  SELECT id FROM doctor_weeks WHERE doctor_id = of_doctor AND on_day BETWEEN from_day AND to_day ORDER BY from_day DESC LIMIT 1
$function$;

CREATE OR REPLACE FUNCTION public.wishes_follow_patient()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE appointment_requests SET status = 'Rejected', decided_on = now_ms(), reject_reason = 'The patient''s file was deleted.'
    WHERE id IN (SELECT r.id FROM appointments a JOIN appointment_requests r ON r.moves_appointment_id = a.id
      WHERE a.patient_id = NEW.id AND r.status = 'Pending' AND NOT r.is_deleted FOR UPDATE OF r SKIP LOCKED);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.wishes_follow_visit()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE stands boolean := NEW.status = 'Scheduled' AND NOT NEW.is_deleted;
BEGIN
  IF NOT stands THEN
    -- Who is deciding it at this moment holds it, and is refused for the visit's sake: neither waits for the other.
    UPDATE appointment_requests SET status = 'Rejected', decided_on = now_ms(), reject_reason = CASE
        WHEN NEW.is_deleted THEN 'The visit was deleted.'
        WHEN NEW.status = 'Cancelled' THEN 'The visit was cancelled.' ELSE 'The visit took place.' END
      WHERE id IN (SELECT id FROM appointment_requests
        WHERE moves_appointment_id = NEW.id AND status = 'Pending' AND NOT is_deleted FOR UPDATE SKIP LOCKED);
  ELSIF OLD.status <> 'Scheduled' OR OLD.is_deleted THEN
    -- The visit stands again, and so does what was wished last.
    UPDATE appointment_requests SET status = 'Pending', decided_on = NULL, reject_reason = NULL
      WHERE id = (SELECT id FROM appointment_requests
          WHERE moves_appointment_id = NEW.id AND status = 'Rejected' AND decided_by IS NULL AND NOT is_deleted
          ORDER BY decided_on DESC, id DESC LIMIT 1)
        AND request_date >= clinic_today()
        AND NOT EXISTS (SELECT FROM appointment_requests WHERE moves_appointment_id = NEW.id AND status = 'Pending' AND NOT is_deleted);
  ELSE
    -- Moved to a time that was wished for, with the doctor who was asked for.
    UPDATE appointment_requests SET status = 'Approved', decided_on = now_ms()
      WHERE id IN (SELECT id FROM appointment_requests
        WHERE moves_appointment_id = NEW.id AND status = 'Pending' AND NOT is_deleted AND doctor_id = NEW.doctor_id
          AND NEW.appointment_date + NEW.appointment_time IN (request_date + request_time, second_wish, third_wish)
        FOR UPDATE SKIP LOCKED);
  END IF;
  RETURN NULL;
END $function$;
=======
-- The ledger and the audit trail only ever grow.
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON demo_clinic FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON demo_clinic FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- A clinic in which there is anything does not become a demo, and a demo never a clinic.
CREATE TRIGGER begins_empty BEFORE INSERT ON demo_clinic FOR EACH ROW EXECUTE FUNCTION demo_begins_empty();
-- Raises the version of the website, by which its pages are kept.
CREATE CONSTRAINT TRIGGER site_version AFTER INSERT OR DELETE OR UPDATE ON demo_clinic DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_site_version();
>>>>>>> db
