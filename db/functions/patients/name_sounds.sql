-- How a name sounds: the loose keys of rules/patients/name-sounds.ts, in the same steps;
-- tests/api/patients/name-sounds.test.ts compares both. It is one function, because a function in an index may call only
-- built-in ones. It takes a tenth of a millisecond; its declared cost keeps plans from computing it for thousands of rows.
-- Called by people_meant; server/features/patients/patients/doubles-store.ts.
CREATE OR REPLACE FUNCTION name_sounds(name text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 5000 AS $$
  SELECT ARRAY(SELECT DISTINCT key COLLATE "C"
    FROM (SELECT regexp_replace(regexp_replace(translate(replace(replace(replace(replace(replace(
    regexp_replace(
      translate(
        regexp_replace(lower(name COLLATE "C"),
          '[\u00AD\u0610-\u061A\u0621\u0640\u064B-\u065F\u0670\u06D6-\u06ED\u200B-\u200F\u202A-\u202E\u2018\u2019\u2066-\u2069\uFEFF''`]', '', 'g'),
        U&'\0686\0634\0627\0622\0623\0625\0671\0639\0628\067E\062A\0679\0637\062B\0633\0635\062C\062D\06C1\0647\06BE\0629\06C3\06C2\06C0\06D5\062E\0642\06A9\0643\062F\0688\0630\0632\0698\0636\0638\0631\0691\063A\06AF\0641\0644\0645\0646\06BA\0648\0624\06CC\064A\0649\0626\06D2\06D30123456789',
        '12aaaaaabptttsssjhhhhhhhhhkkkkddzzzzzrrggflmnnwwyyyyyy          '),
      '[^a-z12]+', ' ', 'g'),
    'ch', '1'), 'sh', '2'), 'ph', 'f'), 'x', 'ks'), 'qui', 'ki'), 'qcv', 'kkw'),
    '([bdgjkpt])h', '\1', 'g'),
    '([a-z12])\1+', '\1', 'g') AS letters) AS plain,
    LATERAL (SELECT regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(letters,
      '\ym(?:[uo]?h[ae]?m[aei]?d|ohd|d)?\y', 'muhamad', 'g'),
      '\ys(?:ye|aye|ayi|aiye|aie|y)d\y', 'syed', 'g'),
      '\y2(?:ei|ai|ay|ey|e|y)k\y', '2ek', 'g'),
      '\y1(?:[aouw]*h?d[aeu]?r[iy]e?)?\y', '1odri', 'g'),
      '\yabd[au]l(?=[^ h])(?!ah\y)', 'abdul ', 'g'),
      '\yabd[aeu][lrs]\y', 'abdul', 'g') AS canonical) AS spelled,
    LATERAL (SELECT regexp_replace(canonical,
      '\y(?:muhamad|syed|2ek|hafi?z|m(?:iyan|ian|yan|ean)|b(?:ibi|i|y|yby)|b(?:[ey]g[ua]?m|gm)|kan|dr|daktr|mrs?|ms|mis|prof|haj[iy]|mst)\y',
      '', 'g') AS weighty) AS told,
    unnest(string_to_array(regexp_replace(regexp_replace(regexp_replace(
      CASE WHEN weighty ~ '[^ ]' THEN weighty ELSE canonical END,
      '\y[aeiou]+', 'a', 'g'),
      '(?<=[a-z12])[aeiouyw]+', '', 'g'),
      '(?<=[a-z12])h\y', '', 'g'), ' ')) AS key
    WHERE key <> '' ORDER BY 1)
$$;
