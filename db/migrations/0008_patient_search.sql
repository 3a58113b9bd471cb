-- A number is found however it is grouped: phones are stored as digits, and the national number's digits join its
-- written form. What staff type is reduced to digits by the patients list (server/features/patients/search.ts).
CREATE OR REPLACE FUNCTION patients_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := search_text('p-' || lpad(NEW.registration_seq::text, greatest(6, length(NEW.registration_seq::text)), '0'),
    shown_instant(NEW.created_on), NEW.full_name, NEW.phone, NEW.gender, shown_date(NEW.dob), NEW.guardian_name, NEW.national_id,
    nullif(nullif(regexp_replace(NEW.national_id, '[^0-9]', '', 'g'), NEW.national_id), ''));
  RETURN NEW;
END $$;
UPDATE patients SET search_text = '' WHERE national_id ~ '[^0-9]';
