-- The letters of a text and its pairs of neighbours, sorted and without repeats, for an index: trigrams cannot answer
-- searches of fewer than three letters. Two calls of format() write all pairs, those that begin at odd positions and those
-- at even ones. The separator cannot occur in a piece: it is longer and does not overlap itself. The last letter follows
-- the last separator. No piece is empty, because a tsvector could not hold it. PL/pgSQL, because an SQL function that is
-- not inlined starts the executor at each call.
-- Called by people_meant; server/platform/db/lists/list-search.ts, server/platform/db/lists/list-source.ts.
CREATE OR REPLACE FUNCTION short_pieces(t text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE letters text[] := string_to_array(t, NULL);
BEGIN
  RETURN tsvector_to_array(array_to_tsvector(letters || string_to_array(
    format(repeat('%s%s||.', length(t) / 2), VARIADIC letters)
    || format(repeat('%s%s||.', (length(t) - 1) / 2), VARIADIC letters[2:])
    || right(t, 1), '||.')));
END $$;
