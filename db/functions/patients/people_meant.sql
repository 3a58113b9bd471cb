-- The patients that a search may mean besides those whose search text holds it as one piece. Called only where few rows
-- hold the text. Searches are planned anew for each text; this function keeps its plan for a connection, always the one
-- through the indexes. `words` and `joined` are LIKE patterns, the longest first; `short_words` are the words themselves
-- where all are too short for an index of three letters. NULL is not searched. Returns the patient, the place (3 holds the
-- words, 4 joined words or another number, 5 sounds similar) and, for place 5, the similarity of the letters (0 to 1).
-- Conditions repeat the expressions of the indexes patients_search, patients_short, patients_joined, patients_alternate,
-- patients_emergency and patients_alike.
-- Called by server/platform/db/lists/list-search.ts.
CREATE OR REPLACE FUNCTION people_meant(words text[], short_words text[], running bigint, joined text[],
  number_begins text, sounds text[], sounds_before text[], last_word text, typed text)
  RETURNS TABLE(id bigint, place int, likeness real) LANGUAGE plpgsql STABLE ROWS 20
  SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE
  most CONSTANT int := 100;
  -- Of thousands of similar-sounding names, at most so many are compared by their letters.
  most_compared CONSTANT int := 500;
  most_heard CONSTANT int := 2000;
BEGIN
  IF short_words IS NOT NULL THEN
    RETURN QUERY SELECT t.id, 3, 0::real FROM patients t
      WHERE NOT t.is_deleted AND short_pieces(t.search_text) @> short_words AND t.search_text LIKE ALL (words) LIMIT most;
  ELSIF words IS NOT NULL THEN
    RETURN QUERY SELECT t.id, 3, 0::real FROM patients t
      WHERE NOT t.is_deleted AND t.search_text LIKE words[1] AND t.search_text LIKE coalesce(words[2], words[1])
        AND t.search_text LIKE coalesce(words[3], words[1]) AND t.search_text LIKE ALL (words) LIMIT most;
  END IF;
  IF running IS NOT NULL THEN
    RETURN QUERY SELECT t.id, 3, 0::real FROM patients t WHERE NOT t.is_deleted AND t.registration_seq = running;
  END IF;
  IF joined IS NOT NULL THEN
    RETURN QUERY SELECT t.id, 4, 0::real FROM patients t
      WHERE NOT t.is_deleted AND translate(split_part(t.search_text, E'\n', 3), ' -.', '') LIKE joined[1]
        AND translate(split_part(t.search_text, E'\n', 3), ' -.', '') LIKE coalesce(joined[2], joined[1])
        AND translate(split_part(t.search_text, E'\n', 3), ' -.', '') LIKE ALL (joined) LIMIT most;
  END IF;
  -- Digits sort before the colon, which ends the range of numbers with this beginning; an unknown pattern has no range.
  IF number_begins IS NOT NULL THEN
    RETURN QUERY (SELECT t.id, 4, 0::real FROM patients t
      WHERE NOT t.is_deleted AND t.alternate_number IS NOT NULL
        AND regexp_replace(regexp_replace(t.alternate_number, '[^0-9]', '', 'g'), '^(00)?(92(?=0?3))?0*', '') COLLATE "C" >= number_begins
        AND regexp_replace(regexp_replace(t.alternate_number, '[^0-9]', '', 'g'), '^(00)?(92(?=0?3))?0*', '') COLLATE "C" < number_begins || ':'
      LIMIT most)
      UNION ALL (SELECT t.id, 4, 0::real FROM patients t
      WHERE NOT t.is_deleted AND t.emergency_contact_no IS NOT NULL
        AND regexp_replace(regexp_replace(t.emergency_contact_no, '[^0-9]', '', 'g'), '^(00)?(92(?=0?3))?0*', '') COLLATE "C" >= number_begins
        AND regexp_replace(regexp_replace(t.emergency_contact_no, '[^0-9]', '', 'g'), '^(00)?(92(?=0?3))?0*', '') COLLATE "C" < number_begins || ':'
      LIMIT most);
  END IF;
  IF sounds IS NOT NULL OR sounds_before IS NOT NULL THEN
    RETURN QUERY SELECT heard.id, 5, similarity(lower(heard.full_name), typed) AS alike FROM (
        (SELECT t.id, t.full_name FROM patients t WHERE sounds IS NOT NULL AND NOT t.is_deleted
          AND (name_sounds(t.full_name) || ARRAY['=' || extract(year FROM t.dob)::text, '+' || lower(t.guardian_name)]) @> sounds
          LIMIT most_compared)
        UNION (SELECT half.id, half.full_name FROM (
          SELECT t.id, t.full_name, t.search_text FROM patients t WHERE sounds_before IS NOT NULL AND NOT t.is_deleted
            AND (name_sounds(t.full_name) || ARRAY['=' || extract(year FROM t.dob)::text, '+' || lower(t.guardian_name)]) @> sounds_before
          LIMIT most_heard) AS half WHERE half.search_text LIKE last_word)) AS heard
      ORDER BY alike DESC, heard.id DESC LIMIT most;
  END IF;
END $$;
