-- works from 0104
-- A patient's blood group, and the number under which the medical council lists a doctor.
ALTER TABLE patients ADD blood_group text CHECK (blood_group IN ('A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-'));
ALTER TABLE doctors ADD registration_no text CHECK (length(registration_no) BETWEEN 1 AND 40);
