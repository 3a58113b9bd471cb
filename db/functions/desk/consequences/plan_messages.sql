-- Stores the messages planned for a visit: [{kind, position, dueOn, notAfter, why}]. Planning again changes nothing;
-- dropped ones of a visit that is back are planned again. `available`: the clinic's channels. Returns an error's text, or
-- null.
-- Called by server/features/desk/messages/plan.ts.
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
  -- Channels that cost money need the patient's consent; the desk's own reaches everybody who did not stop messages.
  CROSS JOIN LATERAL (SELECT CASE
      WHEN wished = ANY (available) AND w.agreed_on IS NOT NULL AND CASE wished
        WHEN 'email' THEN p.email LIKE '%@%' ELSE p.phone ~ '^0?3[0-9]{9}$' END THEN wished
      ELSE 'desk' END AS channel FROM (SELECT coalesce(w.channel, k.channel) AS wished) of_wish) c
  -- An event may be told again after it was told or skipped once: moved, and moved back.
  CROSS JOIN LATERAL (SELECT count(*) FROM messages m WHERE m.appointment_id = a.id AND m.kind = x.kind
    AND m.visit_start = v.start AND (m.state NOT IN ('planned','dropped') OR m.why = 'skipped')) left_before
  WHERE w.stopped_on IS NULL AND (x.kind <> 'reminder' OR coalesce(w.reminders, true))
    -- A patient who already knows the visit as it is gets no second message about it.
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
