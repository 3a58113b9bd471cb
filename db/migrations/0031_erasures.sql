-- The one door through append-only: a person's names, numbers, texts and pictures are removed on request, with their
-- copies on the audit trail. Amounts, days and ids stay, so the books balance as before.

-- What was erased, by ids alone, so that every restore of an older backup can do it again (apply_erasures).
CREATE TABLE erasures (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  entity     text NOT NULL CHECK (entity IN ('patients', 'appointment_requests', 'contact_messages')),
  record_id  bigint NOT NULL,
  -- When the trail says that the record was made; null where it does not. An id alone might be given twice.
  made_on    timestamptz,
  reason     text NOT NULL CHECK (length(reason) BETWEEN 1 AND 500),
  erased_by  bigint,
  erased_on  timestamptz NOT NULL DEFAULT now_ms(),
  UNIQUE NULLS NOT DISTINCT (entity, record_id, made_on)
);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON erasures FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON erasures FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What is append-only lets an erasure change texts, and nothing else of a row, as the role that owns the table.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE texts text[] := ARRAY['before', 'after', 'remarks', 'channel_info', 'search_text'];
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('matab.erasing', true) = 'on'
    AND (SELECT pg_has_role(relowner, 'MEMBER') FROM pg_class WHERE oid = TG_RELID)
    AND to_jsonb(NEW) - texts = to_jsonb(OLD) - texts THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

-- The columns of a table that say nothing about a person: numbers, flags, days of the books, and words of closed lists.
-- Any other is erased, one that a later migration adds too.
CREATE FUNCTION kept_columns(of_table text) RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(attname::text), '{}') FROM pg_attribute a JOIN pg_type t ON t.oid = a.atttypid
  WHERE attrelid = to_regclass(quote_ident(of_table)) AND attnum > 0 AND NOT attisdropped
    AND (typcategory IN ('N', 'B', 'D', 'R') AND attname NOT IN ('dob', 'tpa_validity')
      OR attname IN ('register_no', 'registration_no', 'registered_by', 'status', 'priority', 'type', 'payment_method',
                     'purpose', 'content_type'))
$$;

-- The assignments of an UPDATE that erases a row: nothing where a column may be empty, otherwise a marker.
CREATE FUNCTION erasing_assignments(of_table text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT string_agg(format('%I = %s', attname, CASE
    WHEN attname IN ('phone', 'mobile', 'emergency_contact_no') THEN '''0000000000'''
    WHEN attname = 'reject_reason' THEN 'CASE WHEN reject_reason IS NOT NULL THEN ''Erased'' END'
    WHEN attnotnull THEN '''Erased''' ELSE 'NULL' END), ', ')
  FROM pg_attribute
  WHERE attrelid = to_regclass(quote_ident(of_table)) AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
    AND attname <> ALL (kept_columns(of_table)) AND attname <> 'search_text'
$$;

-- One side of an entry of the trail about such a row.
CREATE FUNCTION erased_side(side jsonb, of_table text) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_object_agg(key, CASE
    WHEN key = ANY (kept_columns(of_table)) OR key = 'service_ids' OR jsonb_typeof(value) IN ('number', 'boolean', 'null') THEN value
    WHEN key IN ('dob', 'tpa_validity') THEN 'null'
    ELSE '"Erased"' END)
  FROM jsonb_each(side)
$$;

-- Erases what the trail says of these records.
CREATE PROCEDURE erase_trail(of_table text, ids bigint[]) LANGUAGE plpgsql AS $$
BEGIN
  UPDATE audit_log SET before = erased_side(before, of_table), after = erased_side(after, of_table)
  WHERE entity = of_table AND entity_id = ANY (ids) AND num_nonnulls(before, after) > 0;
END $$;

-- Lines that were taken off a bill are on the trail alone; this finds them by their bill.
CREATE INDEX audit_log_removed_lines ON audit_log (((before->>'bill_id')::bigint)) WHERE entity = 'bill_lines' AND action = 'removed';

-- The visits or bills that are a patient's, and those that were for a while. Deleted ones are found on the trail: the
-- indexes of the tables leave them out.
CREATE FUNCTION ever_of_patient(of_entity text, target bigint) RETURNS bigint[] LANGUAGE sql STABLE AS $$
  SELECT ARRAY(
    SELECT entity_id FROM audit_log
    WHERE entity IN ('appointments', 'bills') AND entity = of_entity AND (coalesce(after, before)->>'patient_id')::bigint = target
    UNION SELECT id FROM appointments WHERE of_entity = 'appointments' AND patient_id = target AND NOT is_deleted
    UNION SELECT id FROM bills WHERE of_entity = 'bills' AND patient_id = target AND NOT is_deleted)
$$;

-- What a patient sent through the website: the requests that became their visits, and what came from their numbers or
-- e-mail. Where somebody else's file has the same number, only what bears the patient's name.
CREATE FUNCTION sent_by_patient(target bigint) RETURNS TABLE (entity text, record_id bigint) LANGUAGE sql STABLE AS $$
  WITH person AS (SELECT id, folded(lower(full_name)) AS name, lower(email) AS email, phone, alternate_number FROM patients WHERE id = target),
  numbers AS (
    SELECT person.name, given.number, EXISTS (
      SELECT FROM patients other WHERE other.id <> target AND NOT other.is_deleted
        AND (other.phone = ANY (given.spellings) OR other.alternate_number = ANY (given.spellings))) AS is_shared, given.spellings
    FROM person, LATERAL (
      SELECT number, ARRAY[number, right(number, 10), '0' || right(number, 10)] AS spellings
      FROM unnest(ARRAY[phone, alternate_number]) AS number WHERE length(number) >= 10 AND number <> '0000000000') AS given)
  SELECT 'appointment_requests', request_id FROM appointments
    WHERE id = ANY (ever_of_patient('appointments', target)) AND patient_id = target AND request_id IS NOT NULL
  UNION SELECT 'appointment_requests', r.id FROM numbers n JOIN appointment_requests r ON r.mobile = ANY (n.spellings)
    WHERE NOT n.is_shared OR folded(lower(r.name)) = n.name
  UNION SELECT 'contact_messages', m.id FROM numbers n JOIN contact_messages m ON m.mobile = ANY (n.spellings)
    WHERE NOT n.is_shared OR folded(lower(m.name)) = n.name
  UNION SELECT 'contact_messages', m.id FROM person p JOIN contact_messages m ON lower(m.email) = p.email
$$;

-- Forgets answers kept for repeats, and mails, that hold one of these texts.
CREATE PROCEDURE erase_answers(texts text[]) LANGUAGE plpgsql AS $$
BEGIN
  UPDATE idempotency_keys SET answer = NULL WHERE EXISTS (SELECT FROM unnest(texts) AS t WHERE strpos(answer::text, t) > 0);
  DELETE FROM outbox WHERE EXISTS (SELECT FROM unnest(texts) AS t WHERE strpos(payload::text, t) > 0 OR strpos(last_error, t) > 0);
END $$;

-- Requests and messages leave their lists: nothing of the books hangs on them.
CREATE PROCEDURE erase_sent(of_table text, ids bigint[]) LANGUAGE plpgsql AS $$
DECLARE texts text[];
BEGIN
  EXECUTE format('SELECT array_agg(to_json(mobile)::text) FROM %I WHERE id = ANY ($1)', of_table) INTO texts USING ids;
  EXECUTE format('UPDATE %I SET %s, is_deleted = true WHERE id = ANY ($1)', of_table, erasing_assignments(of_table)) USING ids;
  CALL erase_trail(of_table, ids);
  CALL erase_answers(array_remove(texts, '"0000000000"'));
END $$;

-- A patient with everything written about them: the file, its pictures, visits, drafts of notes, bills with their lines
-- and payments, what they sent, and what the trail says of all that. Each step leaves entries on the trail that hold
-- what was there before, so the trail comes last.
CREATE PROCEDURE erase_file(target bigint) LANGUAGE plpgsql AS $$
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
END $$;

-- Erases one record of a kind, whatever it was before, as if it had been done at its time.
CREATE PROCEDURE erase_record(of_entity text, target bigint) LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('matab.erasing', 'on', true);
  IF of_entity = 'patients' THEN CALL erase_file(target);
  ELSE CALL erase_sent(of_entity, ARRAY[target]); END IF;
  PERFORM set_config('matab.erasing', '', true);
END $$;

-- When the trail says that a record was made.
CREATE FUNCTION made_on(of_entity text, target bigint) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT at FROM audit_log WHERE entity = of_entity AND entity_id = target AND action = 'created' ORDER BY id LIMIT 1
$$;

-- The door: erases a patient, a request or a message for a reason, and puts that on record. Refuses a patient with unpaid
-- bills, and what is not there. The role that serves may call this and none of the steps (server/platform/db/grants.ts).
CREATE FUNCTION erase(of_entity text, target bigint, why text) RETURNS void LANGUAGE plpgsql SECURITY DEFINER AS $$
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
END $$;
REVOKE EXECUTE ON FUNCTION erase(text, bigint, text) FROM PUBLIC;

-- Erases again what an older backup brought back: all that `erasures` lists, and what `others` lists that is not in it,
-- as [{"entity", "recordId", "madeOn", "erasedOn"}]. Returns how many records it erased. For the owner of the tables,
-- after a restore and before anybody is served. Ids on the list are never given again.
CREATE FUNCTION apply_erasures(others jsonb DEFAULT '[]') RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE erased record; kind text; is_back boolean; count bigint := 0;
BEGIN
  INSERT INTO erasures (entity, record_id, made_on, erased_on, reason)
    SELECT entity, "recordId", "madeOn", "erasedOn", 'Listed beside the backups'
    FROM jsonb_to_recordset(others) AS o (entity text, "recordId" bigint, "madeOn" timestamptz, "erasedOn" timestamptz)
    ON CONFLICT DO NOTHING;
  FOR erased IN SELECT * FROM erasures ORDER BY id LOOP
    EXECUTE format('SELECT true FROM %I WHERE id = $1 AND NOT (is_deleted AND %I = ''Erased'')', erased.entity,
      CASE erased.entity WHEN 'patients' THEN 'full_name' ELSE 'name' END) INTO is_back USING erased.record_id;
    CONTINUE WHEN is_back IS NULL OR erased.made_on IS DISTINCT FROM made_on(erased.entity, erased.record_id);
    CALL erase_record(erased.entity, erased.record_id);
    INSERT INTO audit_log (action, entity, entity_id, after)
      VALUES ('erased', erased.entity, erased.record_id, jsonb_build_object('reason', erased.reason));
    count := count + 1;
  END LOOP;
  FOR kind IN SELECT DISTINCT entity FROM erasures LOOP
    PERFORM setval(pg_get_serial_sequence(kind, 'id'),
      (SELECT max(record_id) FROM erasures WHERE entity = kind))
    FROM pg_sequences WHERE format('%I.%I', schemaname, sequencename) = pg_get_serial_sequence(kind, 'id')
      AND coalesce(last_value, 0) < (SELECT max(record_id) FROM erasures WHERE entity = kind);
  END LOOP;
  RETURN count;
END $$;
REVOKE EXECUTE ON FUNCTION apply_erasures(jsonb) FROM PUBLIC;

-- Nobody's temporary tables stand before the clinic's own.
DO $$
DECLARE step regprocedure;
BEGIN
  FOR step IN SELECT oid FROM pg_proc WHERE pronamespace = current_schema()::regnamespace
    AND proname IN ('erase', 'apply_erasures') LOOP
    EXECUTE format('ALTER FUNCTION %s SET search_path = %I, pg_temp', step, current_schema());
  END LOOP;
END $$;
