-- Adds up a column for each value of another, as the other totals of lists are kept: the list of payments says what was
-- received by each method above its rows, and offers the methods there are to filter by, without reading the ledger.
-- Arguments: the column whose values are kept apart, and the numeric column to add up.
-- Called by trigger of bill_transactions.
CREATE OR REPLACE FUNCTION track_list_totals_by() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before_rows text := format('SELECT %I AS value, -%I AS amount FROM old_rows WHERE NOT is_deleted', TG_ARGV[0], TG_ARGV[1]);
  after_rows text := format('SELECT %I AS value, %I AS amount FROM new_rows WHERE NOT is_deleted', TG_ARGV[0], TG_ARGV[1]);
BEGIN
  EXECUTE format('INSERT INTO list_totals SELECT %L, value, sum(amount) FROM (%s) AS changes GROUP BY value HAVING sum(amount) <> 0',
    TG_TABLE_NAME || '.' || TG_ARGV[0],
    CASE TG_OP WHEN 'INSERT' THEN after_rows WHEN 'DELETE' THEN before_rows ELSE before_rows || ' UNION ALL ' || after_rows END);
  RETURN NULL;
END $$;
