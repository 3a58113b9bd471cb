-- The facts about a visit for planning messages (rules/desk/messages/messages.ts), with what its patient knows of it:
-- "told" by the last message that was or may have been sent, or that somebody skipped because they had told it in person (a
-- null start: a cancellation was told); "untold" before moves without a sent message. "bookingUntold": such a move dropped
-- the booking's message. An error is caught and returned as {error}, so that messages never prevent a booking.
-- Called by db/seed/demo/desk/told.ts, server/features/desk/messages/plan.ts.
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
