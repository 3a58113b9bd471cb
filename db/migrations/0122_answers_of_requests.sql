-- works from 0104
-- Kept answers know their request: erasing a patient erases the answers of requests that wrote about the patient, whether
-- the answer names the patient or not.
ALTER TABLE idempotency_keys ADD COLUMN request_id text DEFAULT nullif(current_setting('matab.request_id', true), '');
