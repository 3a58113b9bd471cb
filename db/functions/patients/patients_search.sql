-- Writes a patient's search text. Numbers are found in any grouping: phones are stored as digits, and the national number's
-- digits are added to its written form. Generated columns are not computed yet in a BEFORE trigger, so the registration
-- number is formatted again here.
-- Called by trigger of patients.
CREATE OR REPLACE FUNCTION patients_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := search_text('p-' || lpad(NEW.registration_seq::text, greatest(6, length(NEW.registration_seq::text)), '0'),
    shown_instant(NEW.created_on), NEW.full_name, NEW.phone, NEW.gender, shown_date(NEW.dob), NEW.guardian_name, NEW.national_id,
    nullif(nullif(regexp_replace(NEW.national_id, '[^0-9]', '', 'g'), NEW.national_id), ''), NEW.old_number);
  RETURN NEW;
END $$;
