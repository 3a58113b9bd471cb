-- An expense's method as the list shows it (rules/money/day-close/expense.ts).
-- Called by expenses_search; server/features/money/expenses/store.ts.
CREATE OR REPLACE FUNCTION shown_expense_method(method text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE method WHEN 'cash' THEN 'Cash' WHEN 'credit_card' THEN 'Online / Credit Card'
    WHEN 'bank_transfer' THEN 'Bank Transfer' WHEN 'debit_card' THEN 'Debit Card' END
$$;
