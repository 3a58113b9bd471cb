-- Writes the text by which a patient is found. A number is found however it is grouped: phones are stored as digits,
-- and the national number's digits join its written form. Generated columns are not computed yet before a change, so
-- the registration number is written out again here.
-- Called by trigger of patients.
CREATE OR REPLACE FUNCTION patients_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := search_text('p-' || lpad(NEW.registration_seq::text, greatest(6, length(NEW.registration_seq::text)), '0'),
    shown_instant(NEW.created_on), NEW.full_name, NEW.phone, NEW.gender, shown_date(NEW.dob), NEW.guardian_name, NEW.national_id,
    nullif(nullif(regexp_replace(NEW.national_id, '[^0-9]', '', 'g'), NEW.national_id), ''), NEW.old_number);
  RETURN NEW;
END $$;
