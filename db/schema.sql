-- The tables after all migrations, to be read: what each is today, with its constraints, indexes and triggers, by
-- domain (db/domains.ts). Above triggers stands what their function is for; functions and views are in db/functions.
-- Nothing applies this file; db/migrations does the work. Made by `npm run schema`, checked by
-- tests/api/platform/schema.test.ts.

-- Contents
--   extensions, types, sequences
--   platform: schema_migrations, schema_functions, audit_log, list_totals, files, secrets, idempotency_keys, outbox, throttle, pulse
--   clinic: staff, role_rights, sessions, password_resets, sign_in_places, departments, services, doctors, clinic_settings, set_up, chairs, doctor_weeks, doctor_hours, doctor_days, closures, clinic_rules
--   patients: patients, patient_facts, patient_doubles, patients_to_compare, contact_wishes, erasures
--   desk: appointment_requests, appointment_request_services, appointments, appointment_services, attendances, token_counters, displays, display_codes, day_changes, waiting_entries, waiting_offers, recalls, call_notes, message_kinds, message_templates, reminder_plan, messages, patient_links
--   clinical: note_drafts, allergy_overrides, vitals, prescription_templates, medicine_answers, aftercare_sheets, visit_aftercare, tooth_findings, procedures
--   money: bills, bill_lines, bill_transactions, credit_notes, credit_note_lines, listed_credit_notes, bill_prints, due_contacts, due_contacts_taken_back, expenses, patient_balances, patient_account, listed_advances, advance_prints, patient_packages, package_uses, package_extensions, drawer_moves, day_counts, day_closes, day_close_methods, day_reopenings, share_rules, share_statements, share_statement_bills, touched_bills, share_readings, figures, counted_bills, visit_days, treatment_plans, plan_options, plan_items, plan_versions, plan_answers, labs, lab_cases
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
CREATE INDEX audit_log_removed_options ON audit_log USING btree (((before ->> 'plan_id'::text)::bigint)) WHERE entity = 'plan_options'::text AND action = 'removed'::text;
CREATE INDEX audit_log_staff ON audit_log USING btree (staff_id, id DESC);
-- Makes a table append-only, such as the ledger and the audit trail.
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
-- Records changes and removals in the audit trail, row by row: who, when, before and after.
CREATE TRIGGER audit AFTER DELETE OR UPDATE ON files FOR EACH ROW EXECUTE FUNCTION audit_change();
-- Records new rows in the audit trail, once per statement, with one entry for each record.
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
  request_id text DEFAULT NULLIF(current_setting('matab.request_id'::text, true), ''::text),
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
  works_for bigint[] DEFAULT '{}'::bigint[] NOT NULL,
  CONSTRAINT staff_pkey PRIMARY KEY (id),
  CONSTRAINT staff_doctor_id_fkey FOREIGN KEY (doctor_id) REFERENCES doctors(id),
  CONSTRAINT staff_email_check CHECK (email = lower(email)),
  CONSTRAINT staff_name_check CHECK (length(name) >= 1 AND length(name) <= 200),
  CONSTRAINT staff_role_check CHECK (role = ANY (ARRAY['Administrator'::text, 'Receptionist'::text, 'Doctor'::text, 'Accountant'::text, 'Assistant'::text])),
  CONSTRAINT staff_works_for_check CHECK (role = 'Assistant'::text OR works_for = '{}'::bigint[]),
  CONSTRAINT staff_works_for_known CHECK (array_position(works_for, NULL::bigint) IS NULL AND cardinality(works_for) <= 100)
);
CREATE UNIQUE INDEX staff_email ON staff USING btree (email) WHERE NOT is_deleted;
-- Keeps `updated_on`, which always rises, so that nobody overwrites a version they have not seen.
CREATE TRIGGER a_touch BEFORE UPDATE ON staff FOR EACH ROW WHEN (new.search_text <> ''::text) EXECUTE FUNCTION touch_updated_on();
-- Records changes and removals in the audit trail, row by row: who, when, before and after.
CREATE TRIGGER audit AFTER DELETE OR UPDATE ON staff FOR EACH ROW EXECUTE FUNCTION audit_change();
-- Records new rows in the audit trail, once per statement, with one entry for each record.
CREATE TRIGGER audit_insert AFTER INSERT ON staff REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_inserts();
-- Writes a staff account's search text.
CREATE TRIGGER search BEFORE INSERT OR UPDATE ON staff FOR EACH ROW EXECUTE FUNCTION staff_search();
-- Adds a statement's changes to the totals of a list.
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
-- Keeps `updated_on`, which always rises, so that nobody overwrites a version they have not seen.
CREATE TRIGGER a_touch BEFORE UPDATE ON role_rights FOR EACH ROW EXECUTE FUNCTION touch_updated_on();
-- Records changes and removals in the audit trail, row by row: who, when, before and after.
CREATE TRIGGER audit AFTER DELETE OR UPDATE ON role_rights FOR EACH ROW EXECUTE FUNCTION audit_change();
-- Records new rows in the audit trail, once per statement, with one entry for each record.
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
-- Keeps `updated_on`, which always rises, so that nobody overwrites a version they have not seen.
CREATE TRIGGER a_touch BEFORE UPDATE ON departments FOR EACH ROW WHEN (new.search_text <> ''::text) EXECUTE FUNCTION touch_updated_on();
-- Records changes and removals in the audit trail, row by row: who, when, before and after.
CREATE TRIGGER audit AFTER DELETE OR UPDATE ON departments FOR EACH ROW EXECUTE FUNCTION audit_change();
-- Records new rows in the audit trail, once per statement, with one entry for each record.
CREATE TRIGGER audit_insert AFTER INSERT ON departments REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_inserts();
-- Ends the example mark of a record once its name changes, a service's price, or a fact in a group of settings.
CREATE TRIGGER no_example BEFORE UPDATE OF name ON departments FOR EACH ROW WHEN (old.is_example AND old.name IS DISTINCT FROM new.name) EXECUTE FUNCTION no_example();
-- Rewrites the search text of the rows that show a department's name.
CREATE TRIGGER refresh_name AFTER UPDATE ON departments FOR EACH ROW WHEN (old.name IS DISTINCT FROM new.name) EXECUTE FUNCTION refresh_department_name();
-- Writes a department's search text.
CREATE TRIGGER search BEFORE INSERT OR UPDATE ON departments FOR EACH ROW EXECUTE FUNCTION departments_search();
-- Raises the website's version, by which its pages are cached.
CREATE CONSTRAINT TRIGGER site_version AFTER INSERT OR DELETE OR UPDATE ON departments DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_site_version();
-- Adds a statement's changes to the totals of a list.
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
  chart_code text,
  charted_per text,
  detail_kind text,
  CONSTRAINT services_pkey PRIMARY KEY (id),
  CONSTRAINT services_department_id_fkey FOREIGN KEY (department_id) REFERENCES departments(id),
  CONSTRAINT services_package_of_fkey FOREIGN KEY (package_of) REFERENCES services(id),
  CONSTRAINT services_buffer_minutes_check CHECK (buffer_minutes >= 0 AND buffer_minutes <= 120),
  CONSTRAINT services_chart_code_check CHECK (chart_code ~ '^[a-z-]{1,30}$'::text),
  CONSTRAINT services_charted_per_check CHECK (charted_per = ANY (ARRAY['visit'::text, 'tooth'::text, 'surface'::text, 'arch'::text, 'mouth'::text])),
  CONSTRAINT services_detail_kind_check CHECK (detail_kind = ANY (ARRAY['laser'::text, 'injection'::text, 'peel'::text, 'implant'::text, 'anaesthetic'::text, 'braces'::text])),
  CONSTRAINT services_fees_check CHECK (fees >= 0::numeric),
  CONSTRAINT services_minutes_check CHECK (minutes >= 5 AND minutes <= 480),
  CONSTRAINT services_name_check CHECK (length(name) >= 1 AND length(name) <= 200),
  CONSTRAINT services_package CHECK (sessions IS NOT NULL AND package_of IS DISTINCT FROM id OR sessions IS NULL AND package_of IS NULL AND valid_days IS NULL),
  CONSTRAINT services_recall_months_check CHECK (recall_months >= 1 AND recall_months <= 60),
  CONSTRAINT services_sessions_check CHECK (sessions >= 2 AND sessions <= 60),
  CONSTRAINT services_valid_days_check CHECK (valid_days >= 1 AND valid_days <= 3650)
);
CREATE INDEX services_department ON services USING btree (department_id) WHERE NOT is_deleted;
-- Keeps `updated_on`, which always rises, so that nobody overwrites a version they have not seen.
CREATE TRIGGER a_touch BEFORE UPDATE ON services FOR EACH ROW WHEN (new.search_text <> ''::text) EXECUTE FUNCTION touch_updated_on();
-- Records changes and removals in the audit trail, row by row: who, when, before and after.
CREATE TRIGGER audit AFTER DELETE OR UPDATE ON services FOR EACH ROW EXECUTE FUNCTION audit_change();
-- Records new rows in the audit trail, once per statement, with one entry for each record.
CREATE TRIGGER audit_insert AFTER INSERT ON services REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_inserts();
-- Ends the example mark of a record once its name changes, a service's price, or a fact in a group of settings.
CREATE TRIGGER no_example BEFORE UPDATE OF name, fees ON services FOR EACH ROW WHEN (old.is_example AND (old.name IS DISTINCT FROM new.name OR old.fees IS DISTINCT FROM new.fees)) EXECUTE FUNCTION no_example();
-- Recounts the bills that a statement concerns.
CREATE TRIGGER recount_bills_update AFTER UPDATE ON services REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION recount_concerned_bills();
-- Writes a service's search text.
CREATE TRIGGER search BEFORE INSERT OR UPDATE ON services FOR EACH ROW EXECUTE FUNCTION services_search();
-- Raises the website's version, by which its pages are cached.
CREATE CONSTRAINT TRIGGER site_version AFTER INSERT OR DELETE OR UPDATE ON services DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_site_version();
-- Adds a statement's changes to the totals of a list.
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
  registration_no text,
  CONSTRAINT doctors_pkey PRIMARY KEY (id),
  CONSTRAINT doctors_image_file_id_fkey FOREIGN KEY (image_file_id) REFERENCES files(id),
  CONSTRAINT doctors_site_portrait_sha256_fkey FOREIGN KEY (site_portrait_sha256) REFERENCES site_pictures(sha256),
  CONSTRAINT doctors_walk_in_service_id_fkey FOREIGN KEY (walk_in_service_id) REFERENCES services(id),
  CONSTRAINT doctors_checkup_fee_check CHECK (checkup_fee >= 0::numeric),
  CONSTRAINT doctors_first_name_check CHECK (length(first_name) >= 1 AND length(first_name) <= 100),
  CONSTRAINT doctors_registration_no_check CHECK (length(registration_no) >= 1 AND length(registration_no) <= 40),
  CONSTRAINT doctors_salary_check CHECK (salary >= 0::numeric)
);
-- Keeps `updated_on`, which always rises, so that nobody overwrites a version they have not seen.
CREATE TRIGGER a_touch BEFORE UPDATE ON doctors FOR EACH ROW WHEN (new.search_text <> ''::text) EXECUTE FUNCTION touch_updated_on();
-- Records changes and removals in the audit trail, row by row: who, when, before and after.
CREATE TRIGGER audit AFTER DELETE OR UPDATE ON doctors FOR EACH ROW EXECUTE FUNCTION audit_change();
-- Records new rows in the audit trail, once per statement, with one entry for each record.
CREATE TRIGGER audit_insert AFTER INSERT ON doctors REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_inserts();
-- Notes the days that a statement's rows concern, so that their boards refresh.
CREATE TRIGGER day_feed AFTER INSERT OR UPDATE ON doctors FOR EACH STATEMENT EXECUTE FUNCTION tell_days('any');
-- Ends the example mark of a record once its name changes, a service's price, or a fact in a group of settings.
CREATE TRIGGER no_example BEFORE UPDATE OF first_name, last_name ON doctors FOR EACH ROW WHEN (old.is_example AND (old.first_name IS DISTINCT FROM new.first_name OR old.last_name IS DISTINCT FROM new.last_name)) EXECUTE FUNCTION no_example();
-- Rewrites the search text of the rows that show a doctor's name.
CREATE TRIGGER refresh_name AFTER UPDATE ON doctors FOR EACH ROW WHEN (old.name IS DISTINCT FROM new.name) EXECUTE FUNCTION refresh_doctor_name();
-- Writes a doctor's search text, and the activity that the list shows.
CREATE TRIGGER search BEFORE INSERT OR UPDATE ON doctors FOR EACH ROW EXECUTE FUNCTION doctors_search();
-- Raises the website's version, by which its pages are cached.
CREATE CONSTRAINT TRIGGER site_version AFTER INSERT OR DELETE OR UPDATE ON doctors DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_site_version();
-- Adds a statement's changes to the totals of a list.
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
-- Keeps `updated_on`, which always rises, so that nobody overwrites a version they have not seen.
CREATE TRIGGER a_touch BEFORE UPDATE ON clinic_settings FOR EACH ROW EXECUTE FUNCTION touch_updated_on();
-- Records changes and removals in the audit trail, row by row: who, when, before and after.
CREATE TRIGGER audit AFTER DELETE OR UPDATE ON clinic_settings FOR EACH ROW EXECUTE FUNCTION audit_change();
-- Records new rows in the audit trail, once per statement, with one entry for each record.
CREATE TRIGGER audit_insert AFTER INSERT ON clinic_settings REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_inserts();
-- Ends the example mark of a record once its name changes, a service's price, or a fact in a group of settings.
CREATE TRIGGER no_example BEFORE UPDATE OF facts ON clinic_settings FOR EACH ROW WHEN (old.is_example AND old.facts IS DISTINCT FROM new.facts) EXECUTE FUNCTION no_example();
-- Raises the website's version, by which its pages are cached.
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
-- Keeps `updated_on`, which always rises, so that nobody overwrites a version they have not seen.
CREATE TRIGGER a_touch BEFORE UPDATE ON chairs FOR EACH ROW EXECUTE FUNCTION touch_updated_on();
-- Records changes and removals in the audit trail, row by row: who, when, before and after.
CREATE TRIGGER audit AFTER DELETE OR UPDATE ON chairs FOR EACH ROW EXECUTE FUNCTION audit_change();
-- Records new rows in the audit trail, once per statement, with one entry for each record.
CREATE TRIGGER audit_insert AFTER INSERT ON chairs REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_inserts();
-- Notes the days that a statement's rows concern, so that their boards refresh.
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
-- Keeps `updated_on`, which always rises, so that nobody overwrites a version they have not seen.
CREATE TRIGGER a_touch BEFORE UPDATE ON doctor_weeks FOR EACH ROW EXECUTE FUNCTION touch_updated_on();
-- Records changes and removals in the audit trail, row by row: who, when, before and after.
CREATE TRIGGER audit AFTER DELETE OR UPDATE ON doctor_weeks FOR EACH ROW EXECUTE FUNCTION audit_change();
-- Records new rows in the audit trail, once per statement, with one entry for each record.
CREATE TRIGGER audit_insert AFTER INSERT ON doctor_weeks REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_inserts();
-- Notes the days that a statement's rows concern, so that their boards refresh.
CREATE TRIGGER day_feed AFTER INSERT OR DELETE OR UPDATE ON doctor_weeks FOR EACH STATEMENT EXECUTE FUNCTION tell_days('any');
-- Raises the website's version, by which its pages are cached.
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
-- Records changes and removals in the audit trail, row by row: who, when, before and after.
CREATE TRIGGER audit AFTER DELETE OR UPDATE ON doctor_hours FOR EACH ROW EXECUTE FUNCTION audit_change();
-- Records new rows in the audit trail, once per statement, with one entry for each record.
CREATE TRIGGER audit_insert AFTER INSERT ON doctor_hours REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_inserts();
-- Notes the days that a statement's rows concern, so that their boards refresh.
CREATE TRIGGER day_feed AFTER INSERT OR DELETE OR UPDATE ON doctor_hours FOR EACH STATEMENT EXECUTE FUNCTION tell_days('any');
-- Raises the website's version, by which its pages are cached.
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
-- Keeps `updated_on`, which always rises, so that nobody overwrites a version they have not seen.
CREATE TRIGGER a_touch BEFORE UPDATE ON doctor_days FOR EACH ROW EXECUTE FUNCTION touch_updated_on();
-- Records changes and removals in the audit trail, row by row: who, when, before and after.
CREATE TRIGGER audit AFTER DELETE OR UPDATE ON doctor_days FOR EACH ROW EXECUTE FUNCTION audit_change();
-- Records new rows in the audit trail, once per statement, with one entry for each record.
CREATE TRIGGER audit_insert AFTER INSERT ON doctor_days REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_inserts();
-- Notes the days that a statement's rows concern, so that their boards refresh.
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
-- Keeps `updated_on`, which always rises, so that nobody overwrites a version they have not seen.
CREATE TRIGGER a_touch BEFORE UPDATE ON closures FOR EACH ROW EXECUTE FUNCTION touch_updated_on();
-- Records changes and removals in the audit trail, row by row: who, when, before and after.
CREATE TRIGGER audit AFTER DELETE OR UPDATE ON closures FOR EACH ROW EXECUTE FUNCTION audit_change();
-- Records new rows in the audit trail, once per statement, with one entry for each record.
CREATE TRIGGER audit_insert AFTER INSERT ON closures REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_inserts();
-- Notes the days that a statement's rows concern, so that their boards refresh.
CREATE TRIGGER day_feed AFTER INSERT OR DELETE OR UPDATE ON closures FOR EACH STATEMENT EXECUTE FUNCTION tell_days('any');
-- Copies the clinic's closed days, which `closures` owns, into the settings, where website, history and undo read them.
CREATE CONSTRAINT TRIGGER show_holidays AFTER INSERT OR DELETE OR UPDATE ON closures DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION show_holidays();
-- Raises the website's version, by which its pages are cached.
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
-- Keeps `updated_on`, which always rises, so that nobody overwrites a version they have not seen.
CREATE TRIGGER a_touch BEFORE UPDATE ON clinic_rules FOR EACH ROW EXECUTE FUNCTION touch_updated_on();
-- Records changes and removals in the audit trail, row by row: who, when, before and after.
CREATE TRIGGER audit AFTER DELETE OR UPDATE ON clinic_rules FOR EACH ROW EXECUTE FUNCTION audit_change();
-- Records new rows in the audit trail, once per statement, with one entry for each record.
CREATE TRIGGER audit_insert AFTER INSERT ON clinic_rules REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_inserts();
-- Notes the days that a statement's rows concern, so that their boards refresh.
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
  blood_group text,
  CONSTRAINT patients_pkey PRIMARY KEY (id),
  CONSTRAINT patients_register_no_key UNIQUE (register_no),
  CONSTRAINT patients_registration_seq_key UNIQUE (registration_seq),
  CONSTRAINT patients_image_file_id_fkey FOREIGN KEY (image_file_id) REFERENCES files(id),
  CONSTRAINT patients_blood_group_check CHECK (blood_group = ANY (ARRAY['A+'::text, 'A-'::text, 'B+'::text, 'B-'::text, 'AB+'::text, 'AB-'::text, 'O+'::text, 'O-'::text])),
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
-- Keeps `updated_on`, which always rises, so that nobody overwrites a version they have not seen.
CREATE TRIGGER a_touch BEFORE UPDATE ON patients FOR EACH ROW WHEN (new.search_text <> ''::text) EXECUTE FUNCTION touch_updated_on();
-- Deletes the texts in an erased patient's account; amounts stay.
CREATE TRIGGER account_follows AFTER UPDATE OF full_name ON patients FOR EACH ROW WHEN (new.is_deleted AND new.full_name = 'Erased'::text AND old.full_name <> 'Erased'::text) EXECUTE FUNCTION account_follows_patient();
-- Records changes and removals in the audit trail, row by row: who, when, before and after.
CREATE TRIGGER audit AFTER DELETE OR UPDATE ON patients FOR EACH ROW EXECUTE FUNCTION audit_change();
-- Records new rows in the audit trail, once per statement, with one entry for each record.
CREATE TRIGGER audit_insert AFTER INSERT ON patients REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_inserts();
-- Deletes what was found in the mouth of an erased patient, and empties what was done there; the audit trail of both too.
CREATE TRIGGER chart_follows AFTER UPDATE OF full_name ON patients FOR EACH ROW WHEN (new.is_deleted AND new.full_name = 'Erased'::text AND old.full_name <> 'Erased'::text) EXECUTE FUNCTION chart_follows_patient();
-- Deletes the texts on an erased patient's credit notes; amounts stay, and a line keeps only its service's name.
CREATE TRIGGER credit_notes_follow AFTER UPDATE OF full_name ON patients FOR EACH ROW WHEN (new.is_deleted AND new.full_name = 'Erased'::text AND old.full_name <> 'Erased'::text) EXECUTE FUNCTION credit_notes_follow_patient();
-- Notes the days that a statement's rows concern, so that their boards refresh.
CREATE TRIGGER day_feed_update AFTER UPDATE ON patients REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_days();
-- Deletes the texts about an erased patient's dues.
CREATE TRIGGER due_contacts_follow AFTER UPDATE OF full_name ON patients FOR EACH ROW WHEN (new.is_deleted AND new.full_name = 'Erased'::text AND old.full_name <> 'Erased'::text) EXECUTE FUNCTION due_contacts_follow_patient();
-- Deletes the safety facts of an erased patient, and what the audit trail holds of them.
CREATE TRIGGER facts_follow AFTER UPDATE OF full_name ON patients FOR EACH ROW WHEN (new.is_deleted AND new.full_name = 'Erased'::text AND old.full_name <> 'Erased'::text) EXECUTE FUNCTION facts_follow_patient();
-- Keeps the figure of new patients.
CREATE TRIGGER figures_delete AFTER DELETE ON patients REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION figures_of_patients();
CREATE TRIGGER figures_insert AFTER INSERT ON patients REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION figures_of_patients();
CREATE TRIGGER figures_update AFTER UPDATE ON patients REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION figures_of_patients();
-- Empties the lab work of an erased patient; lab, days and cost stay for the books.
CREATE TRIGGER labs_follow AFTER UPDATE OF full_name ON patients FOR EACH ROW WHEN (new.is_deleted AND new.full_name = 'Erased'::text AND old.full_name <> 'Erased'::text) EXECUTE FUNCTION lab_follows_patient();
-- Applies a patient's new contact data to waiting messages.
CREATE TRIGGER messages_follow AFTER UPDATE OF phone, email, is_deleted, full_name ON patients FOR EACH ROW WHEN (old.phone <> new.phone OR old.email IS DISTINCT FROM new.email OR old.is_deleted <> new.is_deleted OR new.full_name = 'Erased'::text) EXECUTE FUNCTION messages_follow_patient();
-- Deletes what was prescribed against an allergy of an erased patient, what was said of their medicines, what was handed to them, and what the audit trail holds of these.
CREATE TRIGGER overrides_follow AFTER UPDATE OF full_name ON patients FOR EACH ROW WHEN (new.is_deleted AND new.full_name = 'Erased'::text AND old.full_name <> 'Erased'::text) EXECUTE FUNCTION overrides_follow_patient();
-- Deletes the texts on an erased patient's packages; numbers stay.
CREATE TRIGGER packages_follow AFTER UPDATE OF full_name ON patients FOR EACH ROW WHEN (new.is_deleted AND new.full_name = 'Erased'::text AND old.full_name <> 'Erased'::text) EXECUTE FUNCTION packages_follow_patient();
-- Deletes what was planned for an erased patient, what was shown and answered, and what the audit trail holds of it.
CREATE TRIGGER plans_follow AFTER UPDATE OF full_name ON patients FOR EACH ROW WHEN (new.is_deleted AND new.full_name = 'Erased'::text AND old.full_name <> 'Erased'::text) EXECUTE FUNCTION plans_follow_patient();
-- Deletes the texts on an erased patient's recalls, and stops the calls.
CREATE TRIGGER recalls_follow AFTER UPDATE OF full_name ON patients FOR EACH ROW WHEN (new.is_deleted AND new.full_name = 'Erased'::text AND old.full_name <> 'Erased'::text) EXECUTE FUNCTION recalls_follow_patient();
-- Rewrites the search text of the rows that show a patient's name or phone.
CREATE TRIGGER refresh_name AFTER UPDATE ON patients FOR EACH ROW WHEN (old.full_name IS DISTINCT FROM new.full_name OR old.phone IS DISTINCT FROM new.phone) EXECUTE FUNCTION refresh_patient_name();
-- Writes a patient's search text.
CREATE TRIGGER search BEFORE INSERT OR UPDATE ON patients FOR EACH ROW EXECUTE FUNCTION patients_search();
-- Adds a statement's changes to the totals of a list.
CREATE TRIGGER totals_delete AFTER DELETE ON patients REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION track_list_totals('patients');
CREATE TRIGGER totals_insert AFTER INSERT ON patients REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_list_totals('patients');
CREATE TRIGGER totals_update AFTER UPDATE ON patients REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_list_totals('patients');
-- Deletes what was measured of an erased patient.
CREATE TRIGGER vitals_follow AFTER UPDATE OF full_name ON patients FOR EACH ROW WHEN (new.is_deleted AND new.full_name = 'Erased'::text AND old.full_name <> 'Erased'::text) EXECUTE FUNCTION vitals_follow_patient();
-- Deletes the texts on an erased patient's waiting-list entries, and ends the offers.
CREATE TRIGGER waiting_follows AFTER UPDATE OF full_name ON patients FOR EACH ROW WHEN (new.is_deleted AND new.full_name = 'Erased'::text AND old.full_name <> 'Erased'::text) EXECUTE FUNCTION waiting_follows_patient();
-- Rejects a deleted patient's request for another time, whose link is invalid from then on.
CREATE TRIGGER wishes_follow_patient AFTER UPDATE ON patients FOR EACH ROW WHEN (new.is_deleted AND NOT old.is_deleted) EXECUTE FUNCTION wishes_follow_patient();

CREATE TABLE patient_facts (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  patient_id bigint NOT NULL,
  kind text NOT NULL,
  code text,
  text text,
  severity text,
  reaction text,
  is_sensitive boolean DEFAULT false NOT NULL,
  source text DEFAULT 'staff'::text NOT NULL,
  noted_on date NOT NULL,
  ends_on date,
  confirmed_on date NOT NULL,
  confirmed_by bigint,
  ended_on timestamp with time zone,
  end_reason text,
  made_by bigint,
  created_on timestamp with time zone DEFAULT now_ms() NOT NULL,
  updated_on timestamp with time zone DEFAULT now_ms() NOT NULL,
  CONSTRAINT patient_facts_pkey PRIMARY KEY (id),
  CONSTRAINT patient_facts_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES staff(id),
  CONSTRAINT patient_facts_made_by_fkey FOREIGN KEY (made_by) REFERENCES staff(id),
  CONSTRAINT patient_facts_patient_id_fkey FOREIGN KEY (patient_id) REFERENCES patients(id),
  CONSTRAINT patient_facts_check CHECK (num_nonnulls(code, text) > 0),
  CONSTRAINT patient_facts_check1 CHECK (kind <> 'none'::text OR (code = ANY (ARRAY['allergies'::text, 'conditions'::text, 'medicines'::text])) AND text IS NULL),
  CONSTRAINT patient_facts_check2 CHECK (confirmed_on >= noted_on),
  CONSTRAINT patient_facts_code_check CHECK (code ~ '^[a-z0-9-]{1,40}$'::text),
  CONSTRAINT patient_facts_end_reason_check CHECK (length(end_reason) <= 200),
  CONSTRAINT patient_facts_kind_check CHECK (kind = ANY (ARRAY['allergy'::text, 'condition'::text, 'medicine'::text, 'pregnancy'::text, 'device'::text, 'alert'::text, 'none'::text])),
  CONSTRAINT patient_facts_reaction_check CHECK (length(reaction) <= 200),
  CONSTRAINT patient_facts_severity_check CHECK (severity = ANY (ARRAY['severe'::text, 'mild'::text])),
  CONSTRAINT patient_facts_source_check CHECK (source = ANY (ARRAY['staff'::text, 'patient'::text])),
  CONSTRAINT patient_facts_text_check CHECK (length(text) >= 1 AND length(text) <= 200)
);
CREATE INDEX patient_facts_patient ON patient_facts USING btree (patient_id);
CREATE UNIQUE INDEX patient_facts_live ON patient_facts USING btree (patient_id, kind, COALESCE(code, folded(lower(text))), is_sensitive) WHERE ended_on IS NULL;
-- Keeps `updated_on`, which always rises, so that nobody overwrites a version they have not seen.
CREATE TRIGGER a_touch BEFORE UPDATE ON patient_facts FOR EACH ROW EXECUTE FUNCTION touch_updated_on();
-- Records changes and removals in the audit trail, row by row: who, when, before and after.
CREATE TRIGGER audit AFTER DELETE OR UPDATE ON patient_facts FOR EACH ROW EXECUTE FUNCTION audit_change();
-- Records new rows in the audit trail, once per statement, with one entry for each record.
CREATE TRIGGER audit_insert AFTER INSERT ON patient_facts REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_inserts();

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

CREATE TABLE patients_to_compare (
  patient_id bigint NOT NULL,
  mark bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  CONSTRAINT patients_to_compare_pkey PRIMARY KEY (patient_id),
  CONSTRAINT patients_to_compare_patient_id_fkey FOREIGN KEY (patient_id) REFERENCES patients(id) ON DELETE CASCADE
);

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
-- Keeps `updated_on`, which always rises, so that nobody overwrites a version they have not seen.
CREATE TRIGGER a_touch BEFORE UPDATE ON contact_wishes FOR EACH ROW EXECUTE FUNCTION touch_updated_on();
-- Records changes and removals in the audit trail, row by row: who, when, before and after.
CREATE TRIGGER audit AFTER DELETE OR UPDATE ON contact_wishes FOR EACH ROW EXECUTE FUNCTION audit_change();
-- Records new rows in the audit trail, once per statement, with one entry for each record.
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
-- Makes a table append-only, such as the ledger and the audit trail.
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
-- Keeps `updated_on`, which always rises, so that nobody overwrites a version they have not seen.
CREATE TRIGGER a_touch BEFORE UPDATE ON appointment_requests FOR EACH ROW WHEN (new.search_text <> ''::text) EXECUTE FUNCTION touch_updated_on();
-- Records changes and removals in the audit trail, row by row: who, when, before and after.
CREATE TRIGGER audit AFTER DELETE OR UPDATE ON appointment_requests FOR EACH ROW EXECUTE FUNCTION audit_change();
-- Records new rows in the audit trail, once per statement, with one entry for each record.
CREATE TRIGGER audit_insert AFTER INSERT ON appointment_requests REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_inserts();
-- Writes a request's search text.
CREATE TRIGGER search BEFORE INSERT OR UPDATE ON appointment_requests FOR EACH ROW EXECUTE FUNCTION appointment_requests_search();
-- Adds a statement's changes to the totals of a list.
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
-- Records a change in the services of an appointment or request in the audit trail, as a change of that record from one list of services to another.
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
  note_typed_by bigint,
  CONSTRAINT appointments_pkey PRIMARY KEY (id),
  CONSTRAINT appointments_registration_no_key UNIQUE (registration_no),
  CONSTRAINT appointments_registration_seq_key UNIQUE (registration_seq),
  CONSTRAINT appointments_request_id_key UNIQUE (request_id),
  CONSTRAINT appointments_booked_by_fkey FOREIGN KEY (booked_by) REFERENCES staff(id),
  CONSTRAINT appointments_chair_id_fkey FOREIGN KEY (chair_id) REFERENCES chairs(id),
  CONSTRAINT appointments_department_id_fkey FOREIGN KEY (department_id) REFERENCES departments(id),
  CONSTRAINT appointments_doctor_id_fkey FOREIGN KEY (doctor_id) REFERENCES doctors(id),
  CONSTRAINT appointments_note_typed_by_fkey FOREIGN KEY (note_typed_by) REFERENCES staff(id),
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
-- Keeps `updated_on`, which always rises, so that nobody overwrites a version they have not seen.
CREATE TRIGGER a_touch BEFORE UPDATE ON appointments FOR EACH ROW WHEN (new.search_text <> ''::text) EXECUTE FUNCTION touch_updated_on();
-- Ends a patient's link to a visit, and clears what the patient said about it, when the visit is given to another patient.
CREATE TRIGGER another_patient AFTER UPDATE ON appointments FOR EACH ROW WHEN (old.patient_id <> new.patient_id) EXECUTE FUNCTION visit_goes_to_another();
-- Adapts the attendance to a change of its appointment.
CREATE TRIGGER attendance AFTER UPDATE ON appointments FOR EACH ROW WHEN (old.status IS DISTINCT FROM new.status OR old.doctor_id IS DISTINCT FROM new.doctor_id OR old.appointment_date IS DISTINCT FROM new.appointment_date OR old.appointment_time IS DISTINCT FROM new.appointment_time) EXECUTE FUNCTION attendance_follows();
-- Clears the patient's cancellation through the link once the visit is no longer cancelled.
CREATE TRIGGER attendance_cancelling AFTER UPDATE ON appointments FOR EACH ROW WHEN (old.status = 'Cancelled'::text AND new.status <> 'Cancelled'::text) EXECUTE FUNCTION attendance_forgets_cancelling();
-- Records changes and removals in the audit trail, row by row: who, when, before and after.
CREATE TRIGGER audit AFTER DELETE OR UPDATE ON appointments FOR EACH ROW EXECUTE FUNCTION audit_change();
-- Records new rows in the audit trail, once per statement, with one entry for each record.
CREATE TRIGGER audit_insert AFTER INSERT ON appointments REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_inserts();
-- Notes who booked this patient with this doctor, and when.
CREATE TRIGGER b_booked BEFORE INSERT OR UPDATE ON appointments FOR EACH ROW EXECUTE FUNCTION appointments_booked();
-- Notes the days that a statement's rows concern, so that their boards refresh.
CREATE TRIGGER day_feed_insert AFTER INSERT ON appointments REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_days();
CREATE TRIGGER day_feed_update AFTER UPDATE ON appointments REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_days();
-- Drops the planned messages of a visit that is removed or moved, by whatever way.
CREATE TRIGGER drop_messages AFTER UPDATE ON appointments FOR EACH ROW WHEN (old.is_deleted <> new.is_deleted OR old.status <> new.status OR old.patient_id <> new.patient_id OR old.doctor_id <> new.doctor_id OR old.appointment_date <> new.appointment_date OR old.appointment_time <> new.appointment_time) EXECUTE FUNCTION drop_messages_of_visit();
-- Keeps the figures of appointments by department: their number, the completed ones, and the minutes of these.
CREATE TRIGGER figures_delete AFTER DELETE ON appointments REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION figures_of_appointments();
CREATE TRIGGER figures_insert AFTER INSERT ON appointments REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION figures_of_appointments();
CREATE TRIGGER figures_update AFTER UPDATE ON appointments REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION figures_of_appointments();
-- Adapts recalls to a change of their visit: a completed one settles them and adds those of its services, a lost one makes them due again, a restored one stops them.
CREATE TRIGGER recalls_follow AFTER UPDATE ON appointments FOR EACH ROW WHEN (old.status IS DISTINCT FROM new.status OR old.is_deleted IS DISTINCT FROM new.is_deleted OR old.patient_id IS DISTINCT FROM new.patient_id) EXECUTE FUNCTION recalls_follow_visit();
-- Recounts the bills that a statement concerns.
CREATE TRIGGER recount_bills_update AFTER UPDATE ON appointments REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION recount_concerned_bills();
-- Rewrites the visit days of the patients whose appointments changed, one transaction at a time per patient.
CREATE TRIGGER recount_visits_delete AFTER DELETE ON appointments REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION recount_visits();
CREATE TRIGGER recount_visits_insert AFTER INSERT ON appointments REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION recount_visits();
CREATE TRIGGER recount_visits_update AFTER UPDATE ON appointments REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION recount_visits();
-- Writes an appointment's search text, including the patient's phone.
CREATE TRIGGER search BEFORE INSERT OR UPDATE ON appointments FOR EACH ROW EXECUTE FUNCTION appointments_search();
-- Settles the recalls of a patient whose visit is booked.
CREATE TRIGGER settle_recalls AFTER INSERT ON appointments REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION settle_recalls();
-- Adds a statement's changes to the totals of a list.
CREATE TRIGGER totals_delete AFTER DELETE ON appointments REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION track_list_totals('appointments');
CREATE TRIGGER totals_insert AFTER INSERT ON appointments REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_list_totals('appointments');
CREATE TRIGGER totals_update AFTER UPDATE ON appointments REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_list_totals('appointments');
-- Settles the waiting-list entry of a patient whose visit is booked (settle_waiting).
CREATE TRIGGER waiting_follows_booking AFTER INSERT ON appointments FOR EACH ROW WHEN (new.status = 'Scheduled'::text AND NOT new.is_deleted) EXECUTE FUNCTION waiting_follows_booking();
-- Adapts a waiting-list entry to a change of the visit that fulfilled it.
CREATE TRIGGER waiting_follows_visit AFTER UPDATE ON appointments FOR EACH ROW WHEN (old.status IS DISTINCT FROM new.status OR old.is_deleted IS DISTINCT FROM new.is_deleted OR old.patient_id IS DISTINCT FROM new.patient_id OR old.department_id IS DISTINCT FROM new.department_id OR old.doctor_id IS DISTINCT FROM new.doctor_id OR old.period IS DISTINCT FROM new.period) EXECUTE FUNCTION waiting_follows_visit();
-- Decides a patient's request for another time by what happens to its visit, and reopens it when the visit is restored.
CREATE TRIGGER wishes_follow_visit AFTER UPDATE ON appointments FOR EACH ROW WHEN (old.status IS DISTINCT FROM new.status OR old.is_deleted IS DISTINCT FROM new.is_deleted OR old.doctor_id IS DISTINCT FROM new.doctor_id OR old.appointment_date IS DISTINCT FROM new.appointment_date OR old.appointment_time IS DISTINCT FROM new.appointment_time) EXECUTE FUNCTION wishes_follow_visit();

CREATE TABLE appointment_services (
  appointment_id bigint NOT NULL,
  service_id bigint NOT NULL,
  CONSTRAINT appointment_services_pkey PRIMARY KEY (appointment_id, service_id),
  CONSTRAINT appointment_services_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES appointments(id),
  CONSTRAINT appointment_services_service_id_fkey FOREIGN KEY (service_id) REFERENCES services(id)
);
-- Records a change in the services of an appointment or request in the audit trail, as a change of that record from one list of services to another.
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
-- Keeps `updated_on`, which always rises, so that nobody overwrites a version they have not seen.
CREATE TRIGGER a_touch BEFORE UPDATE ON attendances FOR EACH ROW EXECUTE FUNCTION touch_updated_on();
-- Records changes and removals in the audit trail, row by row: who, when, before and after.
CREATE TRIGGER audit AFTER DELETE OR UPDATE ON attendances FOR EACH ROW EXECUTE FUNCTION audit_change();
-- Records new rows in the audit trail, once per statement, with one entry for each record.
CREATE TRIGGER audit_insert AFTER INSERT ON attendances REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_inserts();
-- Notes the days that a statement's rows concern, so that their boards refresh.
CREATE TRIGGER day_feed_insert AFTER INSERT ON attendances REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_days();
CREATE TRIGGER day_feed_update AFTER UPDATE ON attendances REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_days();
-- Adds a recall for the next working day for a patient who did not come, or left, and has no other upcoming visit.
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
-- Records changes and removals in the audit trail, row by row: who, when, before and after.
CREATE TRIGGER audit AFTER DELETE OR UPDATE OF name, token_hash, doctor_ids, revoked_on ON displays FOR EACH ROW EXECUTE FUNCTION audit_change();
-- Records new rows in the audit trail, once per statement, with one entry for each record.
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
-- Keeps `updated_on`, which always rises, so that nobody overwrites a version they have not seen.
CREATE TRIGGER a_touch BEFORE UPDATE ON waiting_entries FOR EACH ROW EXECUTE FUNCTION touch_updated_on();
-- Records events of a waiting-list entry in the audit trail, without its texts, because the trail is never cleared.
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
-- Keeps `updated_on`, which always rises, so that nobody overwrites a version they have not seen.
CREATE TRIGGER a_touch BEFORE UPDATE ON waiting_offers FOR EACH ROW EXECUTE FUNCTION touch_updated_on();
-- Records changes and removals in the audit trail, row by row: who, when, before and after.
CREATE TRIGGER audit AFTER DELETE OR UPDATE ON waiting_offers FOR EACH ROW EXECUTE FUNCTION audit_change();
-- Records new rows in the audit trail, once per statement, with one entry for each record.
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
-- Keeps `updated_on`, which always rises, so that nobody overwrites a version they have not seen.
CREATE TRIGGER a_touch BEFORE UPDATE ON recalls FOR EACH ROW EXECUTE FUNCTION touch_updated_on();
-- Records events of a recall in the audit trail, without its texts, because the trail is never cleared.
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
-- Keeps a call note unchanged, except that it is deleted with its recall, loses its words when its patient is erased, and its author when that account is deleted.
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON call_notes FOR EACH ROW EXECUTE FUNCTION keep_call_note();
-- Makes a table append-only, such as the ledger and the audit trail.
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
-- Keeps `updated_on`, which always rises, so that nobody overwrites a version they have not seen.
CREATE TRIGGER a_touch BEFORE UPDATE ON message_kinds FOR EACH ROW EXECUTE FUNCTION touch_updated_on();
-- Records changes and removals in the audit trail, row by row: who, when, before and after.
CREATE TRIGGER audit AFTER DELETE OR UPDATE ON message_kinds FOR EACH ROW EXECUTE FUNCTION audit_change();
-- Records new rows in the audit trail, once per statement, with one entry for each record.
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
-- Keeps `updated_on`, which always rises, so that nobody overwrites a version they have not seen.
CREATE TRIGGER a_touch BEFORE UPDATE ON message_templates FOR EACH ROW EXECUTE FUNCTION touch_updated_on();
-- Records changes and removals in the audit trail, row by row: who, when, before and after.
CREATE TRIGGER audit AFTER DELETE OR UPDATE ON message_templates FOR EACH ROW EXECUTE FUNCTION audit_change();
-- Records new rows in the audit trail, once per statement, with one entry for each record.
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
-- Records changes and removals in the audit trail, row by row: who, when, before and after.
CREATE TRIGGER audit AFTER DELETE OR UPDATE ON reminder_plan FOR EACH ROW EXECUTE FUNCTION audit_change();
-- Records new rows in the audit trail, once per statement, with one entry for each record.
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
-- Keeps a message's `updated_on`, and the time of its last change of state.
CREATE TRIGGER a_touch BEFORE UPDATE ON messages FOR EACH ROW EXECUTE FUNCTION touch_message();
-- Records events of a message in the audit trail: who, when, kind and state.
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
  is_typed_for_doctor boolean DEFAULT false NOT NULL,
  CONSTRAINT note_drafts_pkey PRIMARY KEY (staff_id, appointment_id),
  CONSTRAINT note_drafts_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES appointments(id),
  CONSTRAINT note_drafts_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);
CREATE INDEX note_drafts_by_age ON note_drafts USING btree (updated_on);
CREATE INDEX note_drafts_by_visit ON note_drafts USING btree (appointment_id);

CREATE TABLE allergy_overrides (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  appointment_id bigint NOT NULL,
  line text NOT NULL,
  finding text NOT NULL,
  reason text NOT NULL,
  made_by bigint,
  created_on timestamp with time zone DEFAULT now_ms() NOT NULL,
  rule text,
  CONSTRAINT allergy_overrides_pkey PRIMARY KEY (id),
  CONSTRAINT allergy_overrides_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES appointments(id),
  CONSTRAINT allergy_overrides_made_by_fkey FOREIGN KEY (made_by) REFERENCES staff(id),
  CONSTRAINT allergy_overrides_finding_check CHECK (length(finding) <= 1000),
  CONSTRAINT allergy_overrides_line_check CHECK (length(line) <= 1000),
  CONSTRAINT allergy_overrides_reason_check CHECK (length(reason) >= 3 AND length(reason) <= 200),
  CONSTRAINT allergy_overrides_rule_check CHECK (length(rule) <= 300)
);
CREATE INDEX allergy_overrides_appointment ON allergy_overrides USING btree (appointment_id);
-- Records new rows in the audit trail, once per statement, with one entry for each record.
CREATE TRIGGER audit_insert AFTER INSERT ON allergy_overrides REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_inserts();

CREATE TABLE vitals (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  patient_id bigint NOT NULL,
  appointment_id bigint NOT NULL,
  systolic integer,
  diastolic integer,
  pulse integer,
  temperature_c numeric(3,1),
  spo2 integer,
  weight_kg numeric(4,1),
  height_cm numeric(4,1),
  glucose_mgdl integer,
  glucose_kind text,
  taken_on timestamp with time zone DEFAULT now_ms() NOT NULL,
  retracts_id bigint,
  reason text,
  made_by bigint,
  created_on timestamp with time zone DEFAULT now_ms() NOT NULL,
  CONSTRAINT vitals_pkey PRIMARY KEY (id),
  CONSTRAINT vitals_retracts_id_key UNIQUE (retracts_id),
  CONSTRAINT vitals_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES appointments(id),
  CONSTRAINT vitals_made_by_fkey FOREIGN KEY (made_by) REFERENCES staff(id),
  CONSTRAINT vitals_patient_id_fkey FOREIGN KEY (patient_id) REFERENCES patients(id),
  CONSTRAINT vitals_retracts_id_fkey FOREIGN KEY (retracts_id) REFERENCES vitals(id),
  CONSTRAINT vitals_check CHECK (systolic > diastolic),
  CONSTRAINT vitals_check1 CHECK (num_nulls(systolic, diastolic) <> 1),
  CONSTRAINT vitals_check2 CHECK (glucose_kind IS NULL OR glucose_mgdl IS NOT NULL),
  CONSTRAINT vitals_check3 CHECK ((retracts_id IS NULL) = (num_nonnulls(systolic, pulse, temperature_c, spo2, weight_kg, height_cm, glucose_mgdl) > 0)),
  CONSTRAINT vitals_check4 CHECK ((retracts_id IS NULL) = (reason IS NULL)),
  CONSTRAINT vitals_diastolic_check CHECK (diastolic >= 20 AND diastolic <= 200),
  CONSTRAINT vitals_glucose_kind_check CHECK (glucose_kind = ANY (ARRAY['fasting'::text, 'random'::text, 'after a meal'::text])),
  CONSTRAINT vitals_glucose_mgdl_check CHECK (glucose_mgdl >= 10 AND glucose_mgdl <= 1500),
  CONSTRAINT vitals_height_cm_check CHECK (height_cm >= 20::numeric AND height_cm <= 260::numeric),
  CONSTRAINT vitals_pulse_check CHECK (pulse >= 20 AND pulse <= 300),
  CONSTRAINT vitals_reason_check CHECK (length(reason) >= 1 AND length(reason) <= 200),
  CONSTRAINT vitals_spo2_check CHECK (spo2 >= 30 AND spo2 <= 100),
  CONSTRAINT vitals_systolic_check CHECK (systolic >= 40 AND systolic <= 300),
  CONSTRAINT vitals_temperature_c_check CHECK (temperature_c >= 30::numeric AND temperature_c <= 45::numeric),
  CONSTRAINT vitals_weight_kg_check CHECK (weight_kg >= 0.5 AND weight_kg <= 400::numeric)
);
CREATE INDEX vitals_appointment ON vitals USING btree (appointment_id);
CREATE INDEX vitals_patient ON vitals USING btree (patient_id, taken_on DESC);
-- Makes a table of a patient's clinical rows append-only.
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON vitals FOR EACH ROW EXECUTE FUNCTION keep_clinical_row();
-- Makes a table append-only, such as the ledger and the audit trail.
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON vitals FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- Records new rows in the audit trail, once per statement, with one entry for each record.
CREATE TRIGGER audit_insert AFTER INSERT ON vitals REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_inserts();

CREATE TABLE prescription_templates (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  doctor_id bigint,
  name text NOT NULL,
  text text NOT NULL,
  is_deleted boolean DEFAULT false NOT NULL,
  created_on timestamp with time zone DEFAULT now_ms() NOT NULL,
  updated_on timestamp with time zone DEFAULT now_ms() NOT NULL,
  CONSTRAINT prescription_templates_pkey PRIMARY KEY (id),
  CONSTRAINT prescription_templates_doctor_id_fkey FOREIGN KEY (doctor_id) REFERENCES doctors(id),
  CONSTRAINT prescription_templates_name_check CHECK (length(name) >= 1 AND length(name) <= 80),
  CONSTRAINT prescription_templates_text_check CHECK (length(text) >= 1 AND length(text) <= 10000)
);
CREATE UNIQUE INDEX prescription_templates_name ON prescription_templates USING btree (COALESCE(doctor_id, 0::bigint), folded(lower(name))) WHERE NOT is_deleted;
-- Keeps `updated_on`, which always rises, so that nobody overwrites a version they have not seen.
CREATE TRIGGER a_touch BEFORE UPDATE ON prescription_templates FOR EACH ROW EXECUTE FUNCTION touch_updated_on();
-- Records changes and removals in the audit trail, row by row: who, when, before and after.
CREATE TRIGGER audit AFTER DELETE OR UPDATE ON prescription_templates FOR EACH ROW EXECUTE FUNCTION audit_change();
-- Records new rows in the audit trail, once per statement, with one entry for each record.
CREATE TRIGGER audit_insert AFTER INSERT ON prescription_templates REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_inserts();

CREATE TABLE medicine_answers (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  appointment_id bigint NOT NULL,
  medicine text NOT NULL,
  ingredients text[] NOT NULL,
  made_by bigint,
  created_on timestamp with time zone DEFAULT now_ms() NOT NULL,
  CONSTRAINT medicine_answers_pkey PRIMARY KEY (id),
  CONSTRAINT medicine_answers_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES appointments(id),
  CONSTRAINT medicine_answers_made_by_fkey FOREIGN KEY (made_by) REFERENCES staff(id),
  CONSTRAINT medicine_answers_ingredients_check CHECK (cardinality(ingredients) <= 10),
  CONSTRAINT medicine_answers_medicine_check CHECK (length(medicine) >= 1 AND length(medicine) <= 1000)
);
CREATE INDEX medicine_answers_appointment ON medicine_answers USING btree (appointment_id);
-- Records new rows in the audit trail, once per statement, with one entry for each record.
CREATE TRIGGER audit_insert AFTER INSERT ON medicine_answers REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_inserts();

CREATE TABLE aftercare_sheets (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  name text NOT NULL,
  en text NOT NULL,
  ur text,
  is_deleted boolean DEFAULT false NOT NULL,
  created_on timestamp with time zone DEFAULT now_ms() NOT NULL,
  updated_on timestamp with time zone DEFAULT now_ms() NOT NULL,
  CONSTRAINT aftercare_sheets_pkey PRIMARY KEY (id),
  CONSTRAINT aftercare_sheets_en_check CHECK (length(en) >= 1 AND length(en) <= 3000),
  CONSTRAINT aftercare_sheets_name_check CHECK (length(name) >= 1 AND length(name) <= 80),
  CONSTRAINT aftercare_sheets_ur_check CHECK (length(ur) >= 1 AND length(ur) <= 3000)
);
CREATE UNIQUE INDEX aftercare_sheets_name ON aftercare_sheets USING btree (folded(lower(name))) WHERE NOT is_deleted;
-- Keeps `updated_on`, which always rises, so that nobody overwrites a version they have not seen.
CREATE TRIGGER a_touch BEFORE UPDATE ON aftercare_sheets FOR EACH ROW EXECUTE FUNCTION touch_updated_on();
-- Records changes and removals in the audit trail, row by row: who, when, before and after.
CREATE TRIGGER audit AFTER DELETE OR UPDATE ON aftercare_sheets FOR EACH ROW EXECUTE FUNCTION audit_change();
-- Records new rows in the audit trail, once per statement, with one entry for each record.
CREATE TRIGGER audit_insert AFTER INSERT ON aftercare_sheets REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_inserts();

CREATE TABLE visit_aftercare (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  appointment_id bigint NOT NULL,
  name text NOT NULL,
  en text NOT NULL,
  ur text,
  made_by bigint,
  created_on timestamp with time zone DEFAULT now_ms() NOT NULL,
  CONSTRAINT visit_aftercare_pkey PRIMARY KEY (id),
  CONSTRAINT visit_aftercare_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES appointments(id),
  CONSTRAINT visit_aftercare_made_by_fkey FOREIGN KEY (made_by) REFERENCES staff(id),
  CONSTRAINT visit_aftercare_en_check CHECK (length(en) >= 1 AND length(en) <= 3000),
  CONSTRAINT visit_aftercare_name_check CHECK (length(name) >= 1 AND length(name) <= 80),
  CONSTRAINT visit_aftercare_ur_check CHECK (length(ur) >= 1 AND length(ur) <= 3000)
);
CREATE INDEX visit_aftercare_appointment ON visit_aftercare USING btree (appointment_id);
-- Records new rows in the audit trail, once per statement, with one entry for each record.
CREATE TRIGGER audit_insert AFTER INSERT ON visit_aftercare REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_inserts();

CREATE TABLE tooth_findings (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  patient_id bigint NOT NULL,
  appointment_id bigint NOT NULL,
  doctor_id bigint NOT NULL,
  noted_on date NOT NULL,
  teeth smallint[] DEFAULT '{}'::smallint[] NOT NULL,
  surfaces text DEFAULT ''::text NOT NULL,
  code text,
  detail jsonb,
  note text,
  ends_id bigint,
  retracts_id bigint,
  reason text,
  made_by bigint,
  created_on timestamp with time zone DEFAULT now_ms() NOT NULL,
  CONSTRAINT tooth_findings_pkey PRIMARY KEY (id),
  CONSTRAINT tooth_findings_retracts_id_key UNIQUE (retracts_id),
  CONSTRAINT tooth_findings_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES appointments(id),
  CONSTRAINT tooth_findings_doctor_id_fkey FOREIGN KEY (doctor_id) REFERENCES doctors(id),
  CONSTRAINT tooth_findings_ends_id_fkey FOREIGN KEY (ends_id) REFERENCES tooth_findings(id),
  CONSTRAINT tooth_findings_made_by_fkey FOREIGN KEY (made_by) REFERENCES staff(id),
  CONSTRAINT tooth_findings_patient_id_fkey FOREIGN KEY (patient_id) REFERENCES patients(id),
  CONSTRAINT tooth_findings_retracts_id_fkey FOREIGN KEY (retracts_id) REFERENCES tooth_findings(id),
  CONSTRAINT tooth_findings_check CHECK (num_nonnulls(code, ends_id, retracts_id) = 1),
  CONSTRAINT tooth_findings_check1 CHECK (code IS NOT NULL OR teeth = '{}'::smallint[] AND surfaces = ''::text AND num_nonnulls(detail, note) = 0),
  CONSTRAINT tooth_findings_check2 CHECK (reason IS NULL OR retracts_id IS NOT NULL),
  CONSTRAINT tooth_findings_code_check CHECK (code ~ '^[a-z-]{1,30}$'::text),
  CONSTRAINT tooth_findings_detail_check CHECK (pg_column_size(detail) <= 4096),
  CONSTRAINT tooth_findings_note_check CHECK (length(note) >= 1 AND length(note) <= 2000),
  CONSTRAINT tooth_findings_reason_check CHECK (length(reason) >= 1 AND length(reason) <= 200),
  CONSTRAINT tooth_findings_surfaces_check CHECK (surfaces ~ '^M?O?D?B?L?C?$'::text),
  CONSTRAINT tooth_findings_teeth_check CHECK (valid_fdi(teeth))
);
CREATE INDEX tooth_findings_appointment ON tooth_findings USING btree (appointment_id);
CREATE INDEX tooth_findings_ends ON tooth_findings USING btree (ends_id) WHERE ends_id IS NOT NULL;
CREATE INDEX tooth_findings_patient ON tooth_findings USING btree (patient_id, noted_on, id);
-- Makes a table of a patient's clinical rows append-only.
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON tooth_findings FOR EACH ROW EXECUTE FUNCTION keep_clinical_row();
-- Makes a table append-only, such as the ledger and the audit trail.
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON tooth_findings FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- Records new rows in the audit trail, once per statement, with one entry for each record.
CREATE TRIGGER audit_insert AFTER INSERT ON tooth_findings REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_inserts();

CREATE TABLE procedures (
  id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  patient_id bigint NOT NULL,
  appointment_id bigint NOT NULL,
  doctor_id bigint NOT NULL,
  service_id bigint NOT NULL,
  teeth smallint[] DEFAULT '{}'::smallint[] NOT NULL,
  surfaces text DEFAULT ''::text NOT NULL,
  chart_code text,
  detail jsonb,
  note text,
  stage text,
  completes boolean DEFAULT true NOT NULL,
  quantity integer DEFAULT 1 NOT NULL,
  price numeric(12,2) NOT NULL,
  settled text,
  settled_reason text,
  package_use_id bigint,
  done_on date NOT NULL,
  retracts_id bigint,
  reason text,
  made_by bigint,
  created_on timestamp with time zone DEFAULT now_ms() NOT NULL,
  plan_item_id bigint,
  CONSTRAINT procedures_pkey PRIMARY KEY (id),
  CONSTRAINT procedures_package_use_id_key UNIQUE (package_use_id),
  CONSTRAINT procedures_retracts_id_key UNIQUE (retracts_id),
  CONSTRAINT procedures_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES appointments(id),
  CONSTRAINT procedures_doctor_id_fkey FOREIGN KEY (doctor_id) REFERENCES doctors(id),
  CONSTRAINT procedures_made_by_fkey FOREIGN KEY (made_by) REFERENCES staff(id),
  CONSTRAINT procedures_package_use_id_fkey FOREIGN KEY (package_use_id) REFERENCES package_uses(id),
  CONSTRAINT procedures_patient_id_fkey FOREIGN KEY (patient_id) REFERENCES patients(id),
  CONSTRAINT procedures_plan_item_id_fkey FOREIGN KEY (plan_item_id) REFERENCES plan_items(id),
  CONSTRAINT procedures_retracts_id_fkey FOREIGN KEY (retracts_id) REFERENCES procedures(id),
  CONSTRAINT procedures_service_id_fkey FOREIGN KEY (service_id) REFERENCES services(id),
  CONSTRAINT procedures_chart_code_check CHECK (chart_code ~ '^[a-z-]{1,30}$'::text),
  CONSTRAINT procedures_check CHECK (retracts_id IS NULL OR settled IS NULL),
  CONSTRAINT procedures_check1 CHECK (reason IS NULL OR retracts_id IS NOT NULL),
  CONSTRAINT procedures_check2 CHECK (((settled = 'package'::text) IS TRUE) = (package_use_id IS NOT NULL)),
  CONSTRAINT procedures_check3 CHECK (((settled = 'nothing'::text) IS TRUE) = (settled_reason IS NOT NULL)),
  CONSTRAINT procedures_detail_check CHECK (pg_column_size(detail) <= 4096),
  CONSTRAINT procedures_note_check CHECK (length(note) >= 1 AND length(note) <= 2000),
  CONSTRAINT procedures_price_check CHECK (price >= 0::numeric),
  CONSTRAINT procedures_quantity_check CHECK (quantity >= 1 AND quantity <= 99),
  CONSTRAINT procedures_reason_check CHECK (length(reason) >= 1 AND length(reason) <= 200),
  CONSTRAINT procedures_settled_check CHECK (settled = ANY (ARRAY['package'::text, 'nothing'::text])),
  CONSTRAINT procedures_settled_reason_check CHECK (length(settled_reason) >= 1 AND length(settled_reason) <= 200),
  CONSTRAINT procedures_stage_check CHECK (length(stage) >= 1 AND length(stage) <= 60),
  CONSTRAINT procedures_surfaces_check CHECK (surfaces ~ '^M?O?D?B?L?C?$'::text),
  CONSTRAINT procedures_teeth_check CHECK (valid_fdi(teeth))
);
CREATE INDEX procedures_appointment ON procedures USING btree (appointment_id);
CREATE INDEX procedures_lot ON procedures USING btree (plain_lot((detail -> 'work'::text) ->> 'lot'::text)) WHERE (detail -> 'work'::text) ? 'lot'::text;
CREATE INDEX procedures_patient ON procedures USING btree (patient_id, done_on, id);
CREATE INDEX procedures_plan_item ON procedures USING btree (plan_item_id) WHERE plan_item_id IS NOT NULL;
-- Records changes and removals in the audit trail, row by row: who, when, before and after.
CREATE TRIGGER audit AFTER DELETE OR UPDATE ON procedures FOR EACH ROW EXECUTE FUNCTION audit_change();
-- Records new rows in the audit trail, once per statement, with one entry for each record.
CREATE TRIGGER audit_insert AFTER INSERT ON procedures REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_inserts();
-- Keeps work that was done as it was written down: only how it was settled may change.
CREATE TRIGGER keep_done BEFORE DELETE OR UPDATE ON procedures FOR EACH ROW EXECUTE FUNCTION keep_procedure();
-- Lab work that was ordered for an item of a plan belongs to the work that completes the item: its cost goes into that line's share.
CREATE TRIGGER lab_follows AFTER INSERT ON procedures FOR EACH ROW WHEN (new.retracts_id IS NOT NULL OR new.plan_item_id IS NOT NULL) EXECUTE FUNCTION lab_follows_work();

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
-- Keeps `updated_on`, which always rises, so that nobody overwrites a version they have not seen.
CREATE TRIGGER a_touch BEFORE UPDATE ON bills FOR EACH ROW WHEN (new.search_text <> ''::text) EXECUTE FUNCTION touch_updated_on();
-- Records changes and removals in the audit trail, row by row: who, when, before and after.
CREATE TRIGGER audit AFTER DELETE OR UPDATE ON bills FOR EACH ROW EXECUTE FUNCTION audit_change();
-- Records new rows in the audit trail, once per statement, with one entry for each record.
CREATE TRIGGER audit_insert AFTER INSERT ON bills REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_inserts();
-- Requires at commit that a bill equals its lines, its transactions and its credit notes, whoever wrote them in whatever order.
CREATE CONSTRAINT TRIGGER balance AFTER INSERT OR UPDATE ON bills DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION bill_must_balance();
-- Notes the days that a statement's rows concern, so that their boards refresh.
CREATE TRIGGER day_feed_insert AFTER INSERT ON bills REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_days();
CREATE TRIGGER day_feed_update AFTER UPDATE ON bills REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_days();
-- Rewrites the listed credit notes and advances of a bill that show a changed fact of it.
CREATE TRIGGER listed_money AFTER UPDATE ON bills FOR EACH ROW WHEN (new.is_deleted IS DISTINCT FROM old.is_deleted OR new.patient_name IS DISTINCT FROM old.patient_name OR new.doctor_id IS DISTINCT FROM old.doctor_id) EXECUTE FUNCTION refresh_listed_money();
-- Requires at commit that package_problem finds nothing.
CREATE CONSTRAINT TRIGGER packages AFTER UPDATE ON bills DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.is_deleted <> old.is_deleted OR new.patient_id <> old.patient_id) EXECUTE FUNCTION package_must_hold();
-- Rewrites the columns of payments that follow from their bill.
CREATE TRIGGER payments AFTER UPDATE ON bills FOR EACH ROW WHEN (new.is_deleted IS DISTINCT FROM old.is_deleted OR new.patient_name IS DISTINCT FROM old.patient_name) EXECUTE FUNCTION refresh_bill_transactions();
-- Recounts the bills that a statement concerns.
CREATE TRIGGER recount_bills_delete AFTER DELETE ON bills REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION recount_concerned_bills();
CREATE TRIGGER recount_bills_update AFTER UPDATE ON bills REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION recount_concerned_bills();
-- Writes a bill's search text, including the numbers of its credit notes.
CREATE TRIGGER search BEFORE INSERT OR UPDATE ON bills FOR EACH ROW EXECUTE FUNCTION bills_search();
-- Adds a statement's changes to the totals of a list.
CREATE TRIGGER totals_delete AFTER DELETE ON bills REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION track_list_totals('bills', 'chargeable', 'discount', 'received', 'due');
CREATE TRIGGER totals_insert AFTER INSERT ON bills REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_list_totals('bills', 'chargeable', 'discount', 'received', 'due');
CREATE TRIGGER totals_update AFTER UPDATE ON bills REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_list_totals('bills', 'chargeable', 'discount', 'received', 'due');
-- Notes the bills that changed since a doctor's share was last stated (touched_bills).
CREATE TRIGGER touch AFTER UPDATE ON bills FOR EACH ROW WHEN (old.doctor_id IS DISTINCT FROM new.doctor_id OR old.bill_date IS DISTINCT FROM new.bill_date OR old.discount IS DISTINCT FROM new.discount OR old.credited IS DISTINCT FROM new.credited OR old.is_deleted IS DISTINCT FROM new.is_deleted) EXECUTE FUNCTION touch_bills();
-- Requires that a void bill has nothing from an advance, and gave nothing to one.
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
  procedure_id bigint,
  doctor_id bigint,
  CONSTRAINT bill_lines_pkey PRIMARY KEY (id),
  CONSTRAINT bill_lines_bill_id_position_key UNIQUE (bill_id, "position") DEFERRABLE INITIALLY DEFERRED,
  CONSTRAINT bill_lines_bill_id_fkey FOREIGN KEY (bill_id) REFERENCES bills(id),
  CONSTRAINT bill_lines_doctor_id_fkey FOREIGN KEY (doctor_id) REFERENCES doctors(id),
  CONSTRAINT bill_lines_package_id_fkey FOREIGN KEY (package_id) REFERENCES patient_packages(id),
  CONSTRAINT bill_lines_procedure_id_fkey FOREIGN KEY (procedure_id) REFERENCES procedures(id),
  CONSTRAINT bill_lines_service_id_fkey FOREIGN KEY (service_id) REFERENCES services(id),
  CONSTRAINT bill_lines_actual_price_check CHECK (actual_price >= 0::numeric),
  CONSTRAINT bill_lines_description_check CHECK (length(description) >= 1 AND length(description) <= 500),
  CONSTRAINT bill_lines_price_check CHECK (price >= 0::numeric)
);
CREATE INDEX bill_lines_doctor ON bill_lines USING btree (doctor_id) WHERE doctor_id IS NOT NULL;
CREATE INDEX bill_lines_package ON bill_lines USING btree (package_id) WHERE package_id IS NOT NULL;
CREATE INDEX bill_lines_procedure ON bill_lines USING btree (procedure_id) WHERE procedure_id IS NOT NULL;
CREATE INDEX bill_lines_service ON bill_lines USING btree (service_id);
-- Records changes and removals in the audit trail, row by row: who, when, before and after.
CREATE TRIGGER audit AFTER DELETE OR UPDATE ON bill_lines FOR EACH ROW EXECUTE FUNCTION audit_change();
-- Records new rows in the audit trail, once per statement, with one entry for each record.
CREATE TRIGGER audit_insert AFTER INSERT ON bill_lines REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_inserts();
-- Requires at commit that a bill equals its lines, its transactions and its credit notes, whoever wrote them in whatever order.
CREATE CONSTRAINT TRIGGER balance AFTER INSERT OR DELETE OR UPDATE ON bill_lines DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION bill_must_balance();
-- Requires at commit that package_problem finds nothing.
CREATE CONSTRAINT TRIGGER package_delete AFTER DELETE ON bill_lines DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.package_id IS NOT NULL) EXECUTE FUNCTION package_must_hold();
CREATE CONSTRAINT TRIGGER package_insert AFTER INSERT ON bill_lines DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.package_id IS NOT NULL) EXECUTE FUNCTION package_must_hold();
CREATE CONSTRAINT TRIGGER package_update AFTER UPDATE ON bill_lines DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.package_id IS NOT NULL OR old.package_id IS NOT NULL) EXECUTE FUNCTION package_must_hold();
-- Requires at commit that work stands on at most one line of bills that are not void, and on a bill of its patient, and was neither taken back nor settled otherwise.
CREATE CONSTRAINT TRIGGER procedure_insert AFTER INSERT ON bill_lines DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.procedure_id IS NOT NULL) EXECUTE FUNCTION procedure_billed_once();
CREATE CONSTRAINT TRIGGER procedure_update AFTER UPDATE OF procedure_id ON bill_lines DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.procedure_id IS NOT NULL AND new.procedure_id IS DISTINCT FROM old.procedure_id) EXECUTE FUNCTION procedure_billed_once();
-- Recounts the bills that a statement concerns.
CREATE TRIGGER recount_bills_delete AFTER DELETE ON bill_lines REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION recount_concerned_bills();
CREATE TRIGGER recount_bills_insert AFTER INSERT ON bill_lines REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION recount_concerned_bills();
CREATE TRIGGER recount_bills_update AFTER UPDATE ON bill_lines REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION recount_concerned_bills();
-- Notes the bills that changed since a doctor's share was last stated (touched_bills).
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
-- Makes a table append-only, such as the ledger and the audit trail.
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OF id, bill_id, amount, type, remarks, payment_method, channel_info, transaction_date, received_by, created_on, reverses_id, reason, in_drawer, replaces_id, group_id, drawer_day ON bill_transactions FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON bill_transactions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- Records new rows in the audit trail, once per statement, with one entry for each record.
CREATE TRIGGER audit_insert AFTER INSERT ON bill_transactions REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_inserts();
-- Requires at commit that a bill equals its lines, its transactions and its credit notes, whoever wrote them in whatever order.
CREATE CONSTRAINT TRIGGER balance AFTER INSERT ON bill_transactions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION bill_must_balance();
-- Requires at commit that a transaction paid from an advance has its entry in the patient's account.
CREATE CONSTRAINT TRIGGER of_account AFTER INSERT ON bill_transactions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.type = 'Credit'::text) EXECUTE FUNCTION credit_of_account();
-- Requires that the rows of one payment share day, method and receiver, and that its first row names itself.
CREATE CONSTRAINT TRIGGER of_one_payment AFTER INSERT ON bill_transactions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.group_id IS NOT NULL) EXECUTE FUNCTION one_payment();
-- Recounts the bills that a statement concerns.
CREATE TRIGGER recount_bills_insert AFTER INSERT ON bill_transactions REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION recount_concerned_bills();
-- Writes a payment's search text, and whether its bill is void.
CREATE TRIGGER search BEFORE INSERT OR UPDATE ON bill_transactions FOR EACH ROW EXECUTE FUNCTION bill_transactions_search();
-- Sums up a column for each value of another, like other list totals: the list of payments shows what was received by each method, and offers the methods as filters, without reading the ledger.
CREATE TRIGGER totals_by_insert AFTER INSERT ON bill_transactions REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_list_totals_by('payment_method', 'amount');
CREATE TRIGGER totals_by_update AFTER UPDATE ON bill_transactions REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_list_totals_by('payment_method', 'amount');
-- Adds a statement's changes to the totals of a list.
CREATE TRIGGER totals_delete AFTER DELETE ON bill_transactions REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION track_list_totals('bill_transactions', 'amount');
CREATE TRIGGER totals_insert AFTER INSERT ON bill_transactions REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_list_totals('bill_transactions', 'amount');
CREATE TRIGGER totals_update AFTER UPDATE ON bill_transactions REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_list_totals('bill_transactions', 'amount');
-- Notes the bills that changed since a doctor's share was last stated (touched_bills).
CREATE TRIGGER touch_delete AFTER DELETE ON bill_transactions REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_bills();
CREATE TRIGGER touch_insert AFTER INSERT ON bill_transactions REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_bills();
CREATE TRIGGER touch_update AFTER UPDATE ON bill_transactions REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_bills();
-- Requires that a reversal takes back a payment of the same bill, and no more than its amount.
CREATE CONSTRAINT TRIGGER within_payment AFTER INSERT ON bill_transactions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.reverses_id IS NOT NULL) EXECUTE FUNCTION reversal_within_payment();
-- Refuses to add to a closed day or to change it, in the words of rules/money/day-close/day-close.ts.
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
-- Makes a table append-only, such as the ledger and the audit trail.
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON credit_notes FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON credit_notes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- Records new rows in the audit trail, once per statement, with one entry for each record.
CREATE TRIGGER audit_insert AFTER INSERT ON credit_notes REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_inserts();
-- Requires at commit that a bill equals its lines, its transactions and its credit notes, whoever wrote them in whatever order.
CREATE CONSTRAINT TRIGGER balance AFTER INSERT ON credit_notes DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION bill_must_balance();
-- Requires at commit that a credit note equals its lines, and that no line is credited more than its price.
CREATE CONSTRAINT TRIGGER balance_of_lines AFTER INSERT ON credit_notes DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION credit_note_must_balance();
-- Keeps the list's row of a credit note.
CREATE TRIGGER listed AFTER INSERT OR UPDATE ON credit_notes FOR EACH ROW EXECUTE FUNCTION list_credit_note();
-- Refuses to add to a closed day or to change it, in the words of rules/money/day-close/day-close.ts.
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
-- Makes a table append-only, such as the ledger and the audit trail.
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON credit_note_lines FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON credit_note_lines FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- Records new rows in the audit trail, once per statement, with one entry for each record.
CREATE TRIGGER audit_insert AFTER INSERT ON credit_note_lines REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_inserts();
-- Requires at commit that a credit note equals its lines, and that no line is credited more than its price.
CREATE CONSTRAINT TRIGGER balance_of_lines AFTER INSERT ON credit_note_lines DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION credit_note_must_balance();
-- Recounts the bills that a statement concerns.
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
-- Writes a credit note's search text, and whether its bill is void.
CREATE TRIGGER search BEFORE INSERT OR UPDATE ON listed_credit_notes FOR EACH ROW EXECUTE FUNCTION listed_credit_notes_search();
-- Adds a statement's changes to the totals of a list.
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
-- Makes a table append-only, such as the ledger and the audit trail.
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON bill_prints FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON bill_prints FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- Records new rows in the audit trail, once per statement, with one entry for each record.
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
-- Keeps a call note unchanged, except that it is deleted with its recall, loses its words when its patient is erased, and its author when that account is deleted.
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON due_contacts FOR EACH ROW EXECUTE FUNCTION keep_call_note();
-- Makes a table append-only, such as the ledger and the audit trail.
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON due_contacts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE due_contacts_taken_back (
  id bigint NOT NULL,
  at timestamp with time zone DEFAULT now_ms() NOT NULL,
  staff_id bigint,
  CONSTRAINT due_contacts_taken_back_pkey PRIMARY KEY (id),
  CONSTRAINT due_contacts_taken_back_id_fkey FOREIGN KEY (id) REFERENCES due_contacts(id) ON DELETE CASCADE,
  CONSTRAINT due_contacts_taken_back_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE SET NULL
);
-- Keeps a call note unchanged, except that it is deleted with its recall, loses its words when its patient is erased, and its author when that account is deleted.
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON due_contacts_taken_back FOR EACH ROW EXECUTE FUNCTION keep_call_note();
-- Makes a table append-only, such as the ledger and the audit trail.
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
-- Keeps `updated_on`, which always rises, so that nobody overwrites a version they have not seen.
CREATE TRIGGER a_touch BEFORE UPDATE ON expenses FOR EACH ROW WHEN (new.search_text <> ''::text) EXECUTE FUNCTION touch_updated_on();
-- Records changes and removals in the audit trail, row by row: who, when, before and after.
CREATE TRIGGER audit AFTER DELETE OR UPDATE ON expenses FOR EACH ROW EXECUTE FUNCTION audit_change();
-- Records new rows in the audit trail, once per statement, with one entry for each record.
CREATE TRIGGER audit_insert AFTER INSERT ON expenses REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_inserts();
-- Keeps the figure of expenses.
CREATE TRIGGER figures_delete AFTER DELETE ON expenses REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION figures_of_expenses();
CREATE TRIGGER figures_insert AFTER INSERT ON expenses REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION figures_of_expenses();
CREATE TRIGGER figures_update AFTER UPDATE ON expenses REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION figures_of_expenses();
-- Requires that an expense which pays a statement of a doctor's share pays all of it, and keeps paying that statement.
CREATE TRIGGER pays_statement BEFORE UPDATE ON expenses FOR EACH ROW WHEN (old.share_statement_id IS NOT NULL OR new.share_statement_id IS NOT NULL) EXECUTE FUNCTION expense_must_pay_statement();
CREATE TRIGGER pays_statement_insert BEFORE INSERT ON expenses FOR EACH ROW WHEN (new.share_statement_id IS NOT NULL) EXECUTE FUNCTION expense_must_pay_statement();
-- Writes an expense's search text.
CREATE TRIGGER search BEFORE INSERT OR UPDATE ON expenses FOR EACH ROW EXECUTE FUNCTION expenses_search();
-- Adds a statement's changes to the totals of a list.
CREATE TRIGGER totals_delete AFTER DELETE ON expenses REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION track_list_totals('expenses', 'amount');
CREATE TRIGGER totals_insert AFTER INSERT ON expenses REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_list_totals('expenses', 'amount');
CREATE TRIGGER totals_update AFTER UPDATE ON expenses REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_list_totals('expenses', 'amount');
-- Refuses to add to a closed day or to change it, in the words of rules/money/day-close/day-close.ts.
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
-- Requires at commit that a patient's credit equals the sum of the account.
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
-- Makes a table append-only, such as the ledger and the audit trail.
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON patient_account FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON patient_account FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- Records new rows in the audit trail, once per statement, with one entry for each record.
CREATE TRIGGER audit_insert AFTER INSERT ON patient_account REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_inserts();
-- Requires at commit that a patient's credit equals the sum of the account.
CREATE CONSTRAINT TRIGGER balance AFTER INSERT OR DELETE ON patient_account DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION account_must_balance();
-- Keeps the figure of advances.
CREATE TRIGGER figures_delete AFTER DELETE ON patient_account REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION figures_of_patient_account();
CREATE TRIGGER figures_insert AFTER INSERT ON patient_account REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION figures_of_patient_account();
CREATE TRIGGER figures_update AFTER UPDATE ON patient_account REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION figures_of_patient_account();
-- Keeps the list's row of an advance entry.
CREATE TRIGGER listed AFTER INSERT OR UPDATE ON patient_account FOR EACH ROW EXECUTE FUNCTION list_advance();
-- Requires that an account entry which names a transaction equals it, on a bill of the same patient.
CREATE CONSTRAINT TRIGGER of_bill AFTER INSERT ON patient_account DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.bill_transaction_id IS NOT NULL) EXECUTE FUNCTION entry_of_bill();
-- Requires that the rows of one payment share day, method and receiver, and that its first row names itself.
CREATE CONSTRAINT TRIGGER of_one_payment AFTER INSERT ON patient_account DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.group_id IS NOT NULL) EXECUTE FUNCTION one_payment();
-- Refuses to add to a closed day or to change it, in the words of rules/money/day-close/day-close.ts.
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
-- Writes an advance entry's search text, and whether its bill is void.
CREATE TRIGGER search BEFORE INSERT OR UPDATE ON listed_advances FOR EACH ROW EXECUTE FUNCTION listed_advances_search();
-- Adds a statement's changes to the totals of a list.
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
-- Makes a table append-only, such as the ledger and the audit trail.
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON advance_prints FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON advance_prints FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- Records new rows in the audit trail, once per statement, with one entry for each record.
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
-- Keeps `updated_on`, which always rises, so that nobody overwrites a version they have not seen.
CREATE TRIGGER a_touch BEFORE UPDATE ON patient_packages FOR EACH ROW EXECUTE FUNCTION touch_updated_on();
-- Records changes and removals in the audit trail, row by row: who, when, before and after.
CREATE TRIGGER audit AFTER DELETE OR UPDATE ON patient_packages FOR EACH ROW EXECUTE FUNCTION audit_change();
-- Records new rows in the audit trail, once per statement, with one entry for each record.
CREATE TRIGGER audit_insert AFTER INSERT ON patient_packages REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_inserts();
-- Keeps a closed package unchanged, except that its reason is deleted when its patient is erased.
CREATE TRIGGER closed BEFORE UPDATE ON patient_packages FOR EACH ROW WHEN (old.closed_on IS NOT NULL) EXECUTE FUNCTION keep_closed_package();
-- Requires at commit that package_problem finds nothing.
CREATE CONSTRAINT TRIGGER holds AFTER INSERT OR UPDATE ON patient_packages DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION package_must_hold();
-- Notes the bills that changed since a doctor's share was last stated (touched_bills).
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
-- Makes a package's uses and extensions append-only, except that their reasons are deleted when the patient is erased.
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON package_uses FOR EACH ROW EXECUTE FUNCTION keep_package_row();
-- Makes a table append-only, such as the ledger and the audit trail.
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON package_uses FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- Records new rows in the audit trail, once per statement, with one entry for each record.
CREATE TRIGGER audit_insert AFTER INSERT ON package_uses REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_inserts();
-- Requires at commit that package_problem finds nothing.
CREATE CONSTRAINT TRIGGER holds AFTER INSERT ON package_uses DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION package_must_hold();
-- Notes the bills that changed since a doctor's share was last stated (touched_bills).
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
-- Makes a package's uses and extensions append-only, except that their reasons are deleted when the patient is erased.
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON package_extensions FOR EACH ROW EXECUTE FUNCTION keep_package_row();
-- Makes a table append-only, such as the ledger and the audit trail.
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON package_extensions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- Records new rows in the audit trail, once per statement, with one entry for each record.
CREATE TRIGGER audit_insert AFTER INSERT ON package_extensions REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_inserts();
-- Requires at commit that package_problem finds nothing.
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
-- Makes a table append-only, such as the ledger and the audit trail.
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON drawer_moves FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON drawer_moves FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- Records new rows in the audit trail, once per statement, with one entry for each record.
CREATE TRIGGER audit_insert AFTER INSERT ON drawer_moves REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_inserts();
-- Refuses to add to a closed day or to change it, in the words of rules/money/day-close/day-close.ts.
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
-- Makes a table append-only, such as the ledger and the audit trail.
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON day_counts FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON day_counts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- Records new rows in the audit trail, once per statement, with one entry for each record.
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
-- Makes a table append-only, such as the ledger and the audit trail.
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON day_closes FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON day_closes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- Records new rows in the audit trail, once per statement, with one entry for each record.
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
-- Makes a table append-only, such as the ledger and the audit trail.
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON day_close_methods FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON day_close_methods FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- Records new rows in the audit trail, once per statement, with one entry for each record.
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
-- Makes a table append-only, such as the ledger and the audit trail.
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON day_reopenings FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON day_reopenings FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- Records new rows in the audit trail, once per statement, with one entry for each record.
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
  after_lab boolean DEFAULT false NOT NULL,
  CONSTRAINT share_rules_pkey PRIMARY KEY (id),
  CONSTRAINT share_rules_doctor_id_fkey FOREIGN KEY (doctor_id) REFERENCES doctors(id),
  CONSTRAINT share_rules_made_by_fkey FOREIGN KEY (made_by) REFERENCES staff(id),
  CONSTRAINT share_rules_service_id_fkey FOREIGN KEY (service_id) REFERENCES services(id),
  CONSTRAINT share_rules_after_lab CHECK (NOT after_lab OR percent IS NOT NULL),
  CONSTRAINT share_rules_fixed_check CHECK (fixed >= 0::numeric),
  CONSTRAINT share_rules_kind CHECK ((percent IS NULL) <> (fixed IS NULL)),
  CONSTRAINT share_rules_percent_check CHECK (percent >= 0::numeric AND percent <= 100::numeric)
);
CREATE INDEX share_rules_doctor ON share_rules USING btree (doctor_id);
-- Makes a table append-only, such as the ledger and the audit trail.
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON share_rules FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON share_rules FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- Records new rows in the audit trail, once per statement, with one entry for each record.
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
-- Makes a table append-only, such as the ledger and the audit trail.
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON share_statements FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON share_statements FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- Records new rows in the audit trail, once per statement, with one entry for each record.
CREATE TRIGGER audit_insert AFTER INSERT ON share_statements REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_inserts();
-- Requires at commit that share_statement_problem finds nothing.
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
-- Makes a table append-only, such as the ledger and the audit trail.
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON share_statement_bills FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON share_statement_bills FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- Records new rows in the audit trail, once per statement, with one entry for each record.
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
-- Keeps the figures of bills from the counted shares of each bill, and for received amounts the number of bills.
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
-- Keeps the figure of distinct patients, by each one's first visit in a month.
CREATE TRIGGER figures_delete AFTER DELETE ON visit_days REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION figures_of_visit_days();
CREATE TRIGGER figures_insert AFTER INSERT ON visit_days REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION figures_of_visit_days();
CREATE TRIGGER figures_update AFTER UPDATE ON visit_days REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION figures_of_visit_days();

CREATE TABLE treatment_plans (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  number text GENERATED ALWAYS AS (('T-'::text || lpad((id)::text, GREATEST(6, length((id)::text)), '0'::text))) STORED NOT NULL,
  patient_id bigint NOT NULL,
  doctor_id bigint NOT NULL,
  name text NOT NULL,
  diagnosis text,
  notes text,
  valid_days integer DEFAULT 30 NOT NULL,
  advance numeric(12,2) DEFAULT 0 NOT NULL,
  phase_names text[] DEFAULT '{}'::text[] NOT NULL,
  closed_on date,
  close_reason text,
  is_deleted boolean DEFAULT false NOT NULL,
  created_on timestamp with time zone DEFAULT now_ms() NOT NULL,
  updated_on timestamp with time zone DEFAULT now_ms() NOT NULL,
  CONSTRAINT treatment_plans_pkey PRIMARY KEY (id),
  CONSTRAINT treatment_plans_doctor_id_fkey FOREIGN KEY (doctor_id) REFERENCES doctors(id),
  CONSTRAINT treatment_plans_patient_id_fkey FOREIGN KEY (patient_id) REFERENCES patients(id),
  CONSTRAINT treatment_plans_advance_check CHECK (advance >= 0::numeric),
  CONSTRAINT treatment_plans_check CHECK ((closed_on IS NULL) = (close_reason IS NULL)),
  CONSTRAINT treatment_plans_close_reason_check CHECK (length(close_reason) >= 1 AND length(close_reason) <= 200),
  CONSTRAINT treatment_plans_diagnosis_check CHECK (length(diagnosis) >= 1 AND length(diagnosis) <= 2000),
  CONSTRAINT treatment_plans_name_check CHECK (length(name) >= 1 AND length(name) <= 120),
  CONSTRAINT treatment_plans_notes_check CHECK (length(notes) >= 1 AND length(notes) <= 2000),
  CONSTRAINT treatment_plans_phase_names_check CHECK (cardinality(phase_names) <= 9),
  CONSTRAINT treatment_plans_valid_days_check CHECK (valid_days >= 1 AND valid_days <= 366)
);
CREATE INDEX treatment_plans_patient ON treatment_plans USING btree (patient_id);
-- Keeps `updated_on`, which always rises, so that nobody overwrites a version they have not seen.
CREATE TRIGGER a_touch BEFORE UPDATE ON treatment_plans FOR EACH ROW EXECUTE FUNCTION touch_updated_on();
-- Records changes and removals in the audit trail, row by row: who, when, before and after.
CREATE TRIGGER audit AFTER DELETE OR UPDATE ON treatment_plans FOR EACH ROW EXECUTE FUNCTION audit_change();
-- Records new rows in the audit trail, once per statement, with one entry for each record.
CREATE TRIGGER audit_insert AFTER INSERT ON treatment_plans REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_inserts();

CREATE TABLE plan_options (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  plan_id bigint NOT NULL,
  letter text NOT NULL,
  name text NOT NULL,
  note text,
  discount numeric(12,2) DEFAULT 0 NOT NULL,
  CONSTRAINT plan_options_pkey PRIMARY KEY (id),
  CONSTRAINT plan_options_plan_id_letter_key UNIQUE (plan_id, letter),
  CONSTRAINT plan_options_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES treatment_plans(id),
  CONSTRAINT plan_options_discount_check CHECK (discount >= 0::numeric),
  CONSTRAINT plan_options_letter_check CHECK (letter = ANY (ARRAY['A'::text, 'B'::text, 'C'::text])),
  CONSTRAINT plan_options_name_check CHECK (length(name) >= 1 AND length(name) <= 120),
  CONSTRAINT plan_options_note_check CHECK (length(note) >= 1 AND length(note) <= 500)
);
-- Records changes and removals in the audit trail, row by row: who, when, before and after.
CREATE TRIGGER audit AFTER DELETE OR UPDATE ON plan_options FOR EACH ROW EXECUTE FUNCTION audit_change();
-- Records new rows in the audit trail, once per statement, with one entry for each record.
CREATE TRIGGER audit_insert AFTER INSERT ON plan_options REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_inserts();

CREATE TABLE plan_items (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  plan_id bigint NOT NULL,
  option_id bigint,
  phase integer DEFAULT 1 NOT NULL,
  position integer NOT NULL,
  service_id bigint,
  description text NOT NULL,
  teeth smallint[] DEFAULT '{}'::smallint[] NOT NULL,
  surfaces text DEFAULT ''::text NOT NULL,
  quantity integer DEFAULT 1 NOT NULL,
  price numeric(12,2) NOT NULL,
  doctor_id bigint,
  is_deleted boolean DEFAULT false NOT NULL,
  created_on timestamp with time zone DEFAULT now_ms() NOT NULL,
  updated_on timestamp with time zone DEFAULT now_ms() NOT NULL,
  CONSTRAINT plan_items_pkey PRIMARY KEY (id),
  CONSTRAINT plan_items_doctor_id_fkey FOREIGN KEY (doctor_id) REFERENCES doctors(id),
  CONSTRAINT plan_items_option_id_fkey FOREIGN KEY (option_id) REFERENCES plan_options(id),
  CONSTRAINT plan_items_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES treatment_plans(id),
  CONSTRAINT plan_items_service_id_fkey FOREIGN KEY (service_id) REFERENCES services(id),
  CONSTRAINT plan_items_description_check CHECK (length(description) >= 1 AND length(description) <= 500),
  CONSTRAINT plan_items_phase_check CHECK (phase >= 1 AND phase <= 9),
  CONSTRAINT plan_items_position_check CHECK ("position" >= 1 AND "position" <= 10000),
  CONSTRAINT plan_items_price_check CHECK (price >= 0::numeric),
  CONSTRAINT plan_items_quantity_check CHECK (quantity >= 1 AND quantity <= 99),
  CONSTRAINT plan_items_surfaces_check CHECK (surfaces ~ '^M?O?D?B?L?C?$'::text),
  CONSTRAINT plan_items_teeth_check CHECK (valid_fdi(teeth))
);
CREATE INDEX plan_items_plan ON plan_items USING btree (plan_id);
-- Keeps `updated_on`, which always rises, so that nobody overwrites a version they have not seen.
CREATE TRIGGER a_touch BEFORE UPDATE ON plan_items FOR EACH ROW EXECUTE FUNCTION touch_updated_on();
-- Records changes and removals in the audit trail, row by row: who, when, before and after.
CREATE TRIGGER audit AFTER DELETE OR UPDATE ON plan_items FOR EACH ROW EXECUTE FUNCTION audit_change();
-- Records new rows in the audit trail, once per statement, with one entry for each record.
CREATE TRIGGER audit_insert AFTER INSERT ON plan_items REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_inserts();

CREATE TABLE plan_versions (
  plan_id bigint NOT NULL,
  version integer NOT NULL,
  valid_until date NOT NULL,
  content jsonb NOT NULL,
  presented_by bigint,
  created_on timestamp with time zone DEFAULT now_ms() NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  CONSTRAINT plan_versions_pkey PRIMARY KEY (id),
  CONSTRAINT plan_versions_plan_id_version_key UNIQUE (plan_id, version),
  CONSTRAINT plan_versions_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES treatment_plans(id),
  CONSTRAINT plan_versions_presented_by_fkey FOREIGN KEY (presented_by) REFERENCES staff(id),
  CONSTRAINT plan_versions_version_check CHECK (version >= 1 AND version <= 20)
);
-- Makes what was shown of a plan, and what was answered, append-only.
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON plan_versions FOR EACH ROW EXECUTE FUNCTION keep_plan_row();
-- Makes a table append-only, such as the ledger and the audit trail.
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON plan_versions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- Records new rows in the audit trail, once per statement, with one entry for each record.
CREATE TRIGGER audit_insert AFTER INSERT ON plan_versions REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_inserts();

CREATE TABLE plan_answers (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  plan_id bigint NOT NULL,
  version integer NOT NULL,
  letter text,
  phases smallint[],
  answer text NOT NULL,
  how text NOT NULL,
  signer_name text,
  relationship text,
  signature text,
  heard_by bigint,
  note text,
  answered_on date NOT NULL,
  created_on timestamp with time zone DEFAULT now_ms() NOT NULL,
  CONSTRAINT plan_answers_pkey PRIMARY KEY (id),
  CONSTRAINT plan_answers_heard_by_fkey FOREIGN KEY (heard_by) REFERENCES staff(id),
  CONSTRAINT plan_answers_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES treatment_plans(id),
  CONSTRAINT plan_answers_plan_id_version_fkey FOREIGN KEY (plan_id, version) REFERENCES plan_versions(plan_id, version),
  CONSTRAINT plan_answers_answer_check CHECK (answer = ANY (ARRAY['Accepted'::text, 'Declined'::text, 'Withdrawn'::text])),
  CONSTRAINT plan_answers_check CHECK ((how = 'Signed'::text) = (signature IS NOT NULL)),
  CONSTRAINT plan_answers_how_check CHECK (how = ANY (ARRAY['Signed'::text, 'Paper'::text, 'Said'::text])),
  CONSTRAINT plan_answers_letter_check CHECK (letter = ANY (ARRAY['A'::text, 'B'::text, 'C'::text])),
  CONSTRAINT plan_answers_note_check CHECK (length(note) >= 1 AND length(note) <= 500),
  CONSTRAINT plan_answers_relationship_check CHECK (length(relationship) >= 1 AND length(relationship) <= 60),
  CONSTRAINT plan_answers_signature_check CHECK (length(signature) <= 12288 AND signature ~ '^[MLCQ0-9 .,-]+$'::text),
  CONSTRAINT plan_answers_signer_name_check CHECK (length(signer_name) >= 1 AND length(signer_name) <= 120)
);
CREATE INDEX plan_answers_plan ON plan_answers USING btree (plan_id);
-- Makes what was shown of a plan, and what was answered, append-only.
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON plan_answers FOR EACH ROW EXECUTE FUNCTION keep_plan_row();
-- Makes a table append-only, such as the ledger and the audit trail.
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON plan_answers FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- Records new rows in the audit trail, once per statement, with one entry for each record.
CREATE TRIGGER audit_insert AFTER INSERT ON plan_answers REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_inserts();

CREATE TABLE labs (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  name text NOT NULL,
  phone text,
  usual_days integer,
  is_active boolean DEFAULT true NOT NULL,
  is_deleted boolean DEFAULT false NOT NULL,
  created_on timestamp with time zone DEFAULT now_ms() NOT NULL,
  updated_on timestamp with time zone DEFAULT now_ms() NOT NULL,
  CONSTRAINT labs_pkey PRIMARY KEY (id),
  CONSTRAINT labs_name_check CHECK (length(name) >= 1 AND length(name) <= 120),
  CONSTRAINT labs_phone_check CHECK (length(phone) >= 1 AND length(phone) <= 40),
  CONSTRAINT labs_usual_days_check CHECK (usual_days >= 1 AND usual_days <= 120)
);
CREATE UNIQUE INDEX labs_name ON labs USING btree (folded(lower(name))) WHERE NOT is_deleted;
-- Keeps `updated_on`, which always rises, so that nobody overwrites a version they have not seen.
CREATE TRIGGER a_touch BEFORE UPDATE ON labs FOR EACH ROW EXECUTE FUNCTION touch_updated_on();
-- Records changes and removals in the audit trail, row by row: who, when, before and after.
CREATE TRIGGER audit AFTER DELETE OR UPDATE ON labs FOR EACH ROW EXECUTE FUNCTION audit_change();
-- Records new rows in the audit trail, once per statement, with one entry for each record.
CREATE TRIGGER audit_insert AFTER INSERT ON labs REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_inserts();
-- Rewrites the search text of the lab work that shows a lab's name.
CREATE TRIGGER refresh_name AFTER UPDATE ON labs FOR EACH ROW WHEN (old.name IS DISTINCT FROM new.name) EXECUTE FUNCTION refresh_lab_name();

CREATE TABLE lab_cases (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  number text GENERATED ALWAYS AS (('L-'::text || lpad((id)::text, GREATEST(6, length((id)::text)), '0'::text))) STORED NOT NULL,
  patient_id bigint NOT NULL,
  lab_id bigint NOT NULL,
  appointment_id bigint,
  doctor_id bigint NOT NULL,
  procedure_id bigint,
  plan_item_id bigint,
  teeth smallint[] DEFAULT '{}'::smallint[] NOT NULL,
  what text NOT NULL,
  material text,
  shade text,
  instructions text,
  sent_on date,
  due_on date,
  received_on date,
  checked text,
  fitted_on date,
  fitted_appointment_id bigint,
  remake_of bigint,
  cost numeric(12,2),
  expense_id bigint,
  cancelled_on date,
  cancel_reason text,
  is_deleted boolean DEFAULT false NOT NULL,
  created_on timestamp with time zone DEFAULT now_ms() NOT NULL,
  updated_on timestamp with time zone DEFAULT now_ms() NOT NULL,
  search_text text DEFAULT ''::text NOT NULL,
  CONSTRAINT lab_cases_pkey PRIMARY KEY (id),
  CONSTRAINT lab_cases_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES appointments(id),
  CONSTRAINT lab_cases_doctor_id_fkey FOREIGN KEY (doctor_id) REFERENCES doctors(id),
  CONSTRAINT lab_cases_expense_id_fkey FOREIGN KEY (expense_id) REFERENCES expenses(id),
  CONSTRAINT lab_cases_fitted_appointment_id_fkey FOREIGN KEY (fitted_appointment_id) REFERENCES appointments(id),
  CONSTRAINT lab_cases_lab_id_fkey FOREIGN KEY (lab_id) REFERENCES labs(id),
  CONSTRAINT lab_cases_patient_id_fkey FOREIGN KEY (patient_id) REFERENCES patients(id),
  CONSTRAINT lab_cases_plan_item_id_fkey FOREIGN KEY (plan_item_id) REFERENCES plan_items(id),
  CONSTRAINT lab_cases_procedure_id_fkey FOREIGN KEY (procedure_id) REFERENCES procedures(id),
  CONSTRAINT lab_cases_remake_of_fkey FOREIGN KEY (remake_of) REFERENCES lab_cases(id),
  CONSTRAINT lab_cases_cancel_reason_check CHECK (length(cancel_reason) >= 1 AND length(cancel_reason) <= 200),
  CONSTRAINT lab_cases_check CHECK (received_on IS NULL OR sent_on IS NOT NULL AND received_on >= sent_on),
  CONSTRAINT lab_cases_check1 CHECK (due_on IS NULL OR sent_on IS NULL OR due_on >= sent_on),
  CONSTRAINT lab_cases_check2 CHECK (fitted_on IS NULL OR received_on IS NOT NULL AND fitted_on >= received_on),
  CONSTRAINT lab_cases_check3 CHECK ((cancelled_on IS NULL) = (cancel_reason IS NULL)),
  CONSTRAINT lab_cases_check4 CHECK (expense_id IS NULL OR cost IS NOT NULL),
  CONSTRAINT lab_cases_checked_check CHECK (length(checked) >= 1 AND length(checked) <= 500),
  CONSTRAINT lab_cases_cost_check CHECK (cost >= 0::numeric),
  CONSTRAINT lab_cases_instructions_check CHECK (length(instructions) >= 1 AND length(instructions) <= 2000),
  CONSTRAINT lab_cases_material_check CHECK (length(material) >= 1 AND length(material) <= 80),
  CONSTRAINT lab_cases_shade_check CHECK (length(shade) >= 1 AND length(shade) <= 40),
  CONSTRAINT lab_cases_teeth_check CHECK (valid_fdi(teeth)),
  CONSTRAINT lab_cases_what_check CHECK (length(what) >= 1 AND length(what) <= 120)
);
CREATE INDEX lab_cases_expense ON lab_cases USING btree (expense_id) WHERE expense_id IS NOT NULL;
CREATE INDEX lab_cases_fitted_visit ON lab_cases USING btree (fitted_appointment_id) WHERE fitted_appointment_id IS NOT NULL;
CREATE INDEX lab_cases_lab ON lab_cases USING btree (lab_id);
CREATE INDEX lab_cases_open ON lab_cases USING btree (due_on) WHERE received_on IS NULL AND cancelled_on IS NULL AND NOT is_deleted;
CREATE INDEX lab_cases_patient ON lab_cases USING btree (patient_id);
CREATE INDEX lab_cases_planned ON lab_cases USING btree (plan_item_id) WHERE plan_item_id IS NOT NULL;
CREATE INDEX lab_cases_procedure ON lab_cases USING btree (procedure_id) WHERE procedure_id IS NOT NULL;
CREATE INDEX lab_cases_remakes ON lab_cases USING btree (remake_of) WHERE remake_of IS NOT NULL;
CREATE INDEX lab_cases_search ON lab_cases USING gin (search_text gin_trgm_ops) WHERE NOT is_deleted;
CREATE INDEX lab_cases_visit ON lab_cases USING btree (appointment_id) WHERE appointment_id IS NOT NULL;
-- Keeps `updated_on`, which always rises, so that nobody overwrites a version they have not seen.
CREATE TRIGGER a_touch BEFORE UPDATE ON lab_cases FOR EACH ROW WHEN (new.search_text <> ''::text) EXECUTE FUNCTION touch_updated_on();
-- Records changes and removals in the audit trail, row by row: who, when, before and after.
CREATE TRIGGER audit AFTER DELETE OR UPDATE ON lab_cases FOR EACH ROW EXECUTE FUNCTION audit_change();
-- Records new rows in the audit trail, once per statement, with one entry for each record.
CREATE TRIGGER audit_insert AFTER INSERT ON lab_cases REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_inserts();
-- Names the work that completed the item of a plan for which a lab makes something, where that is done already.
CREATE TRIGGER of_planned_work BEFORE INSERT OR UPDATE OF plan_item_id, procedure_id ON lab_cases FOR EACH ROW WHEN (new.plan_item_id IS NOT NULL AND new.procedure_id IS NULL) EXECUTE FUNCTION lab_of_planned_work();
-- Writes the search text of lab work: number, patient, lab, what it is.
CREATE TRIGGER search BEFORE INSERT OR UPDATE ON lab_cases FOR EACH ROW EXECUTE FUNCTION lab_cases_search();
-- Adds a statement's changes to the totals of a list.
CREATE TRIGGER totals_delete AFTER DELETE ON lab_cases REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION track_list_totals('lab_cases');
CREATE TRIGGER totals_insert AFTER INSERT ON lab_cases REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_list_totals('lab_cases');
CREATE TRIGGER totals_update AFTER UPDATE ON lab_cases REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_list_totals('lab_cases');
-- Notes the bills whose shares a lab's cost may change (touched_bills).
CREATE TRIGGER touch_lab AFTER INSERT OR UPDATE ON lab_cases FOR EACH ROW EXECUTE FUNCTION touch_lab_bills();

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
-- Records changes and removals in the audit trail, row by row: who, when, before and after.
CREATE TRIGGER audit AFTER DELETE OR UPDATE ON site_pictures FOR EACH ROW EXECUTE FUNCTION audit_change();
-- Records new rows in the audit trail, once per statement, with one entry for each record.
CREATE TRIGGER audit_insert AFTER INSERT ON site_pictures REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_inserts();
-- Raises the website's version, by which its pages are cached.
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
-- Keeps `updated_on`, which always rises, so that nobody overwrites a version they have not seen.
CREATE TRIGGER a_touch BEFORE UPDATE ON site_sections FOR EACH ROW EXECUTE FUNCTION touch_updated_on();
-- Records changes and removals in the audit trail, row by row: who, when, before and after.
CREATE TRIGGER audit AFTER DELETE OR UPDATE ON site_sections FOR EACH ROW EXECUTE FUNCTION audit_change();
-- Records new rows in the audit trail, once per statement, with one entry for each record.
CREATE TRIGGER audit_insert AFTER INSERT ON site_sections REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_inserts();
-- Raises the website's version, by which its pages are cached.
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
-- Makes a table append-only, such as the ledger and the audit trail.
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
-- Keeps `updated_on`, which always rises, so that nobody overwrites a version they have not seen.
CREATE TRIGGER a_touch BEFORE UPDATE ON posts FOR EACH ROW EXECUTE FUNCTION touch_updated_on();
-- Records changes and removals in the audit trail, row by row: who, when, before and after.
CREATE TRIGGER audit AFTER DELETE OR UPDATE ON posts FOR EACH ROW EXECUTE FUNCTION audit_change();
-- Records new rows in the audit trail, once per statement, with one entry for each record.
CREATE TRIGGER audit_insert AFTER INSERT ON posts REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_inserts();
-- Raises the website's version, by which its pages are cached.
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
-- Makes a table append-only, such as the ledger and the audit trail.
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
-- Keeps `updated_on`, which always rises, so that nobody overwrites a version they have not seen.
CREATE TRIGGER a_touch BEFORE UPDATE ON contact_messages FOR EACH ROW WHEN (new.search_text <> ''::text) EXECUTE FUNCTION touch_updated_on();
-- Records changes and removals in the audit trail, row by row: who, when, before and after.
CREATE TRIGGER audit AFTER DELETE OR UPDATE ON contact_messages FOR EACH ROW EXECUTE FUNCTION audit_change();
-- Records new rows in the audit trail, once per statement, with one entry for each record.
CREATE TRIGGER audit_insert AFTER INSERT ON contact_messages REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_inserts();
-- Writes a website message's search text.
CREATE TRIGGER search BEFORE INSERT OR UPDATE ON contact_messages FOR EACH ROW EXECUTE FUNCTION contact_messages_search();
-- Adds a statement's changes to the totals of a list.
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
-- Records changes and removals in the audit trail, row by row: who, when, before and after.
CREATE TRIGGER audit AFTER DELETE OR UPDATE ON retention FOR EACH ROW EXECUTE FUNCTION audit_change();
-- Records new rows in the audit trail, once per statement, with one entry for each record.
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
-- Makes a table append-only, such as the ledger and the audit trail.
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON demo_clinic FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON demo_clinic FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- Keeps a clinic with data from becoming a demo, and a demo from becoming a clinic.
CREATE TRIGGER begins_empty BEFORE INSERT ON demo_clinic FOR EACH ROW EXECUTE FUNCTION demo_begins_empty();
-- Raises the website's version, by which its pages are cached.
CREATE CONSTRAINT TRIGGER site_version AFTER INSERT OR DELETE OR UPDATE ON demo_clinic DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_site_version();
