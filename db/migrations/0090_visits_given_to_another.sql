-- works from 0047
-- A visit may be given to another patient. What the one before could do by a link, and what was said of the visit, ends then
-- (db/functions/desk/visit_goes_to_another.sql).
CREATE TRIGGER another_patient AFTER UPDATE ON appointments FOR EACH ROW WHEN (OLD.patient_id <> NEW.patient_id)
  EXECUTE FUNCTION visit_goes_to_another();

-- Links that were given out for a visit still to come that has been given away since.
INSERT INTO patient_links AS l (kind, id, version)
  SELECT 1, a.id, 2 FROM appointments a WHERE a.appointment_date >= clinic_today() - 1
    AND EXISTS (SELECT FROM audit_log g WHERE g.entity = 'appointments' AND g.entity_id = a.id
      AND g.before->>'patient_id' <> g.after->>'patient_id')
  ON CONFLICT (kind, id) DO UPDATE SET version = l.version + 1;
