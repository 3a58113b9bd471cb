-- works from 0047
-- Hours, leave, closures and what the desk worries about are on the board as well: a change of theirs may concern any day.
DO $$
DECLARE source text;
BEGIN
  FOREACH source IN ARRAY ARRAY['doctor_weeks', 'doctor_days', 'closures', 'chairs', 'clinic_rules'] LOOP
    EXECUTE format('CREATE TRIGGER day_feed AFTER INSERT OR UPDATE OR DELETE ON %I FOR EACH STATEMENT EXECUTE FUNCTION tell_days(''any'')', source);
  END LOOP;
END $$;
