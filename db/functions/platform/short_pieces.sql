-- The letters of a text and its pairs of neighbours, each once and in order, as the index wants them: trigrams cannot
-- answer searches shorter than three letters. All pairs are written by two calls of format(), those that begin at odd
-- places and those that begin at even ones. No text can hold a false separator: it is longer than a piece and does not
-- overlap itself. The last letter stands behind the last separator. PL/pgSQL, for an SQL function that is not inlined
-- starts the executor at each call. No piece is empty, which a tsvector could not hold.
-- Called by people_meant; server/platform/db/lists/list-search.ts, server/platform/db/lists/list-source.ts.
CREATE OR REPLACE FUNCTION short_pieces(t text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE letters text[] := string_to_array(t, NULL);
BEGIN
  RETURN tsvector_to_array(array_to_tsvector(letters || string_to_array(
    format(repeat('%s%s||.', length(t) / 2), VARIADIC letters)
    || format(repeat('%s%s||.', (length(t) - 1) / 2), VARIADIC letters[2:])
    || right(t, 1), '||.')));
END $$;
