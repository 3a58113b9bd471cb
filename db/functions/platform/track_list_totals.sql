-- Adds a statement's changes to the totals of a list. Arguments: the list's name, then the numeric columns to sum up
-- besides the count of rows.
-- Called by triggers of the tables that db/schema.sql names; keep_list_totals.
CREATE OR REPLACE FUNCTION track_list_totals() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sums text := 'count(*) FILTER (WHERE NOT is_deleted) AS c0';
  before_sums numeric[]; after_sums numeric[]; cols text := 'c0'; i int; difference numeric;
BEGIN
  FOR i IN 1 .. TG_NARGS - 1 LOOP
    sums := sums || format(', coalesce(sum(%I) FILTER (WHERE NOT is_deleted), 0) AS c%s', TG_ARGV[i], i);
    cols := cols || ', c' || i;
  END LOOP;
  IF TG_OP <> 'INSERT' THEN
    EXECUTE format('SELECT ARRAY[%s]::numeric[] FROM (SELECT %s FROM old_rows) t', cols, sums) INTO before_sums;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    EXECUTE format('SELECT ARRAY[%s]::numeric[] FROM (SELECT %s FROM new_rows) t', cols, sums) INTO after_sums;
  END IF;
  FOR i IN 0 .. TG_NARGS - 1 LOOP
    difference := coalesce(after_sums[i + 1], 0) - coalesce(before_sums[i + 1], 0);
    IF difference <> 0 THEN
      INSERT INTO list_totals VALUES (TG_ARGV[0], CASE i WHEN 0 THEN 'rows' ELSE TG_ARGV[i] END, difference);
    END IF;
  END LOOP;
  RETURN NULL;
END $$;
