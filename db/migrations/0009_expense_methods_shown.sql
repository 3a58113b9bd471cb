-- Search finds what the eye sees: the list shows an expense's method under its label (rules/expense.ts).
CREATE FUNCTION shown_expense_method(method text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE method WHEN 'cash' THEN 'Cash' WHEN 'credit_card' THEN 'Online / Credit Card'
    WHEN 'bank_transfer' THEN 'Bank Transfer' WHEN 'debit_card' THEN 'Debit Card' END
$$;
CREATE OR REPLACE FUNCTION expenses_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := search_text(NEW.expense_by, NEW.description, shown_money(NEW.amount),
    shown_expense_method(NEW.payment_method), shown_date(NEW.expense_date));
  RETURN NEW;
END $$;
UPDATE expenses SET search_text = '' WHERE payment_method = 'credit_card';
