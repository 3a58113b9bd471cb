-- Notes the days that a statement's rows concern, so that their boards refresh. Argument: nothing, or 'any' where the rows
-- may concern every day. A patient's new name, phone or allergy concerns the boards from today on.
-- Called by triggers of the tables that db/schema.sql names.
CREATE OR REPLACE FUNCTION tell_days() RETURNS trigger LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  IF TG_ARGV[0] = 'any' THEN
    INSERT INTO day_changes (day) VALUES (NULL);
  ELSIF TG_TABLE_NAME = 'appointments' THEN
    IF TG_OP = 'INSERT' THEN INSERT INTO day_changes (day) SELECT DISTINCT appointment_date FROM new_rows;
    ELSE INSERT INTO day_changes (day) SELECT appointment_date FROM old_rows UNION SELECT appointment_date FROM new_rows;
    END IF;
  ELSIF TG_TABLE_NAME = 'attendances' THEN
    IF TG_OP = 'INSERT' THEN INSERT INTO day_changes (day) SELECT DISTINCT day FROM new_rows;
    ELSE INSERT INTO day_changes (day) SELECT day FROM old_rows UNION SELECT day FROM new_rows;
    END IF;
  ELSIF TG_TABLE_NAME = 'patients' THEN
    INSERT INTO day_changes (day) SELECT DISTINCT a.appointment_date FROM new_rows n JOIN old_rows o USING (id)
      JOIN appointments a ON a.patient_id = n.id AND a.appointment_date >= clinic_today()
      WHERE (n.full_name, n.phone, n.known_allergies, n.is_partial)
        IS DISTINCT FROM (o.full_name, o.phone, o.known_allergies, o.is_partial);
  ELSE -- bills
    INSERT INTO day_changes (day) SELECT DISTINCT a.appointment_date FROM new_rows b JOIN appointments a ON a.id = b.appointment_id;
  END IF;
  RETURN NULL;
END $$;
