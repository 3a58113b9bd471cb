-- Writes the search text of lab work: number, patient, lab, what it is.
-- Called by trigger of lab_cases.
CREATE OR REPLACE FUNCTION lab_cases_search() RETURNS trigger LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  NEW.search_text := search_text('l-' || lpad(NEW.id::text, greatest(6, length(NEW.id::text)), '0'),
    (SELECT full_name FROM patients WHERE id = NEW.patient_id), (SELECT name FROM labs WHERE id = NEW.lab_id), NEW.what,
    array_to_string(NEW.teeth, ' '), shown_date(NEW.due_on));
  RETURN NEW;
END $$;
