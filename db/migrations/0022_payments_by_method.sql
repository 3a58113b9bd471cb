-- What was received by each method, kept as the other totals of lists are (0001): the list of payments says it above its
-- rows, and offers the methods there are to filter by, without reading the ledger.

-- Arguments: the column whose values are kept apart, and the numeric column to add up.
CREATE FUNCTION track_list_totals_by() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before_rows text := format('SELECT %I AS value, -%I AS amount FROM old_rows WHERE NOT is_deleted', TG_ARGV[0], TG_ARGV[1]);
  after_rows text := format('SELECT %I AS value, %I AS amount FROM new_rows WHERE NOT is_deleted', TG_ARGV[0], TG_ARGV[1]);
BEGIN
  EXECUTE format('INSERT INTO list_totals SELECT %L, value, sum(amount) FROM (%s) AS changes GROUP BY value HAVING sum(amount) <> 0',
    TG_TABLE_NAME || '.' || TG_ARGV[0],
    CASE TG_OP WHEN 'INSERT' THEN after_rows WHEN 'DELETE' THEN before_rows ELSE before_rows || ' UNION ALL ' || after_rows END);
  RETURN NULL;
END $$;

INSERT INTO list_totals
  SELECT 'bill_transactions.payment_method', payment_method, sum(amount) FROM bill_transactions WHERE NOT is_deleted GROUP BY 2;
CREATE TRIGGER totals_by_insert AFTER INSERT ON bill_transactions REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION track_list_totals_by('payment_method', 'amount');
CREATE TRIGGER totals_by_update AFTER UPDATE ON bill_transactions REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION track_list_totals_by('payment_method', 'amount');
