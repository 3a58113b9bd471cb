-- works from 0047
-- Who waits for a doctor, or a department, needs it: removing the sample's doctors took patients' wishes with them. A wish goes
-- with its patient alone (migration 0040).
ALTER TABLE waiting_entries
  DROP CONSTRAINT waiting_entries_doctor_id_fkey,
  DROP CONSTRAINT waiting_entries_department_id_fkey,
  ADD CONSTRAINT waiting_entries_doctor_id_fkey FOREIGN KEY (doctor_id) REFERENCES doctors (id),
  ADD CONSTRAINT waiting_entries_department_id_fkey FOREIGN KEY (department_id) REFERENCES departments (id);

CREATE OR REPLACE FUNCTION parts_of_records() RETURNS TABLE (part text, owner_column text, whole text) LANGUAGE sql IMMUTABLE AS $$
  VALUES ('bill_lines', 'bill_id', 'bills'), ('bill_prints', 'bill_id', 'bills'),
    ('appointment_services', 'appointment_id', 'appointments'), ('note_drafts', 'appointment_id', 'appointments'),
    ('appointment_request_services', 'request_id', 'appointment_requests'), ('doctor_hours', 'doctor_id', 'doctors'),
    ('doctor_weeks', 'doctor_id', 'doctors'), ('doctor_days', 'doctor_id', 'doctors'), ('closures', 'doctor_id', 'doctors'),
    ('sessions', 'staff_id', 'staff'), ('sign_in_places', 'staff_id', 'staff'), ('password_resets', 'staff_id', 'staff'),
    ('waiting_entries', 'patient_id', 'patients')
$$;
