-- works from 0102
-- Numbers with their country make groups of their own (db/functions/desk/message_group.sql).
UPDATE messages m SET group_key = message_group(p.phone, m.visit_start)
  FROM patients p WHERE p.id = m.patient_id AND m.state IN ('planned', 'opened') AND p.phone LIKE '+%';

-- What waits for addresses that were taken out before.
UPDATE messages m SET channel = 'desk', address = p.phone FROM patients p
  WHERE p.id = m.patient_id AND m.state = 'planned' AND m.channel = 'email' AND p.email IS NULL;
