-- Sums up a column for each value of another, like other list totals: the list of payments shows what was received by each
-- method, and offers the methods as filters, without reading the ledger. Arguments: the column of the values, and the
-- numeric column to sum up.
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
