-- works from 0047
-- Who answered a visitor's message, and when; of one that waits both are missing.
ALTER TABLE contact_messages ADD COLUMN answered_on timestamptz, ADD COLUMN answered_by bigint REFERENCES staff (id) ON DELETE SET NULL,
  ADD CONSTRAINT contact_messages_answered_check CHECK (answered_by IS NULL OR answered_on IS NOT NULL);

-- Requests that wait for a decision come first.
CREATE INDEX appointment_requests_pending_first ON appointment_requests ((status = 'Pending') DESC, created_on DESC, id DESC)
  WHERE NOT is_deleted;

-- A call noted by mistake is taken back: the note stays, another one says so, and the first knows what it changed.
ALTER TABLE call_notes ADD COLUMN calls_before integer, ADD COLUMN next_call_day_before date,
  DROP CONSTRAINT call_notes_result_check,
  ADD CONSTRAINT call_notes_result_check CHECK (result IN ('no answer', 'will call back', 'call again', 'booked', 'does not want',
    'wrong number', 'message sent', 'taken back'));
