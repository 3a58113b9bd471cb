-- The list of appointments shows the patient's phone, so search finds an appointment by it, and follows when it changes.
CREATE OR REPLACE FUNCTION appointments_search() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE patient record;
BEGIN
  SELECT full_name, phone INTO patient FROM patients WHERE id = NEW.patient_id;
  NEW.search_text := search_text('a-' || lpad(NEW.registration_seq::text, greatest(6, length(NEW.registration_seq::text)), '0'),
    (SELECT name FROM doctors WHERE id = NEW.doctor_id), patient.full_name, patient.phone,
    shown_date(NEW.appointment_date), to_char(NEW.appointment_time, 'HH24:MI'), NEW.status);
  RETURN NEW;
END $$;
DROP TRIGGER refresh_name ON patients;
CREATE TRIGGER refresh_name AFTER UPDATE ON patients FOR EACH ROW
  WHEN ((OLD.full_name, OLD.phone) IS DISTINCT FROM (NEW.full_name, NEW.phone)) EXECUTE FUNCTION refresh_patient_name();

-- Who put this patient before this doctor, and when: the migration that follows keeps them.
ALTER TABLE appointments ADD COLUMN booked_by bigint REFERENCES staff (id), ADD COLUMN booked_on timestamptz;

-- The rows there are, each written once: a clinic may have a million. Nothing of the record changes, so nothing has to be
-- noted or counted again, and an index is built faster than it is kept up row by row.
DROP INDEX appointments_search, appointments_short;
ALTER TABLE appointments DISABLE TRIGGER USER;
UPDATE appointments a SET search_text = search_text(lower(a.registration_no), d.name, p.full_name, p.phone,
  shown_date(a.appointment_date), to_char(a.appointment_time, 'HH24:MI'), a.status),
  booked_on = a.created_on, booked_by = (SELECT s.id FROM audit_log l JOIN staff s ON s.id = l.staff_id
    WHERE l.entity = 'appointments' AND l.entity_id = a.id AND l.action = 'created' LIMIT 1)
FROM patients p, doctors d WHERE p.id = a.patient_id AND d.id = a.doctor_id;
ALTER TABLE appointments ENABLE TRIGGER USER;
CREATE INDEX appointments_search ON appointments USING gin (search_text gin_trgm_ops) WHERE NOT is_deleted;
CREATE INDEX appointments_short ON appointments USING gin (short_pieces(search_text)) WHERE NOT is_deleted;
