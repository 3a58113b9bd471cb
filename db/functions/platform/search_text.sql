-- One folded text per row, with a newline between columns so that no match spans two of them.
-- Called by many functions.
CREATE OR REPLACE FUNCTION search_text(VARIADIC parts text[]) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN RETURN folded(lower(array_to_string(parts, E'\n'))); END $$;
