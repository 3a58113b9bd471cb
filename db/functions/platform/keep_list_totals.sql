-- Adds the three statement triggers of a list's totals to a table; they sum up `measures` besides counting rows.
-- For migrations.
CREATE OR REPLACE PROCEDURE keep_list_totals(target text, VARIADIC measures text[] DEFAULT '{}') LANGUAGE plpgsql AS $$
DECLARE args text := (SELECT string_agg(quote_literal(a), ', ') FROM unnest(ARRAY[target] || measures) a);
BEGIN
  EXECUTE format('CREATE TRIGGER totals_insert AFTER INSERT ON %I REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_list_totals(%s)', target, args);
  EXECUTE format('CREATE TRIGGER totals_update AFTER UPDATE ON %I REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_list_totals(%s)', target, args);
  EXECUTE format('CREATE TRIGGER totals_delete AFTER DELETE ON %I REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION track_list_totals(%s)', target, args);
END $$;
