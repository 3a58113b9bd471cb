-- An amount as screens show it, in lower case, with the sign before the currency.
-- Called by bill_transactions_search, bills_search, expenses_search, listed_advances_search, listed_credit_notes_search,
-- services_search.
CREATE OR REPLACE FUNCTION shown_money(n numeric) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN RETURN CASE WHEN round(n) < 0 THEN '−rs ' ELSE 'rs ' END || ltrim(to_char(abs(round(n)), 'FM999,999,999,990')); END $$;
