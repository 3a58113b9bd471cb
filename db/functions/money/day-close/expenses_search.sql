-- Writes an expense's search text.
-- Called by trigger of expenses.
CREATE OR REPLACE FUNCTION expenses_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := search_text(NEW.expense_by, NEW.description, shown_money(NEW.amount),
    shown_expense_method(NEW.payment_method), shown_date(NEW.expense_date));
  RETURN NEW;
END $$;
