-- works from 0046
-- A visit that is moved and moved back before its patient heard of it left a message of a "new time". A message now says which
-- doctor it tells of, and one that tells of a move what the patient knew before the first move that nobody told them of.
ALTER TABLE messages ADD COLUMN doctor_id bigint REFERENCES doctors (id) ON DELETE SET NULL,
  ADD COLUMN known_start timestamp, ADD COLUMN known_doctor_id bigint REFERENCES doctors (id) ON DELETE SET NULL;

-- Another doctor is a move as another time is.
CREATE OR REPLACE FUNCTION drop_messages_of_visit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE messages SET state = 'dropped', why = CASE
      WHEN NEW.is_deleted THEN 'deleted' WHEN NEW.status = 'Completed' THEN 'completed' WHEN NEW.status = 'Cancelled' THEN 'cancelled'
      WHEN NEW.patient_id <> OLD.patient_id THEN 'other patient' ELSE 'moved' END
  WHERE appointment_id = NEW.id AND state = 'planned';
  RETURN NULL;
END $$;
DROP TRIGGER drop_messages ON appointments;
CREATE TRIGGER drop_messages AFTER UPDATE ON appointments FOR EACH ROW
  WHEN (OLD.is_deleted <> NEW.is_deleted OR OLD.status <> NEW.status OR OLD.patient_id <> NEW.patient_id OR OLD.doctor_id <> NEW.doctor_id
    OR OLD.appointment_date <> NEW.appointment_date OR OLD.appointment_time <> NEW.appointment_time)
  EXECUTE FUNCTION drop_messages_of_visit();

-- What planning needs to know, and what the patient knows of the visit: "told" by the last message that left or may have left, or
-- that somebody passed over because they had told it themselves (its start is null where it told of a cancellation); "untold"
-- before moves of which no message left. "bookingUntold": the word of the booking was taken back by such a move.
CREATE OR REPLACE FUNCTION message_facts(target bigint) RETURNS jsonb LANGUAGE plpgsql AS $$
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
END $$;

CREATE OR REPLACE FUNCTION plan_messages(target bigint, planned jsonb, available text[]) RETURNS text LANGUAGE plpgsql AS $$
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
END $$;
