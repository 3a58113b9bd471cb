-- works from 0039
-- Patients of whom only name and phone are known (`is_partial`): old lists and walk-ins have no guardian and no emergency
-- contact. The wire shows them as empty, so the form asks for them at the first edit, and saving it makes the file whole.
ALTER TABLE patients
  ADD is_partial boolean NOT NULL DEFAULT false,
  -- The number that the clinic used before, on paper or in another program.
  ADD old_number text CHECK (length(old_number) BETWEEN 1 AND 50),
  ALTER guardian_name DROP NOT NULL,
  ALTER emergency_contact_no DROP NOT NULL,
  ALTER emergency_contact_person_name DROP NOT NULL,
  ADD CONSTRAINT patients_whole_check
    CHECK (is_partial OR num_nulls(guardian_name, emergency_contact_no, emergency_contact_person_name) = 0);

CREATE OR REPLACE FUNCTION patients_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := search_text('p-' || lpad(NEW.registration_seq::text, greatest(6, length(NEW.registration_seq::text)), '0'),
    shown_instant(NEW.created_on), NEW.full_name, NEW.phone, NEW.gender, shown_date(NEW.dob), NEW.guardian_name, NEW.national_id,
    nullif(nullif(regexp_replace(NEW.national_id, '[^0-9]', '', 'g'), NEW.national_id), ''), NEW.old_number);
  RETURN NEW;
END $$;

-- What may be empty in a file with few facts still gets the marker, so that an erased file is a whole one.
CREATE OR REPLACE FUNCTION erasing_assignments(of_table text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT string_agg(format('%I = %s', attname, CASE
    WHEN attname IN ('phone', 'mobile', 'emergency_contact_no') THEN '''0000000000'''
    WHEN attname = 'reject_reason' THEN 'CASE WHEN reject_reason IS NOT NULL THEN ''Erased'' END'
    WHEN attnotnull OR attname IN ('guardian_name', 'emergency_contact_person_name') THEN '''Erased''' ELSE 'NULL' END), ', ')
  FROM pg_attribute
  WHERE attrelid = to_regclass(quote_ident(of_table)) AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
    AND attname <> ALL (kept_columns(of_table)) AND attname <> 'search_text'
$$;

-- How a name sounds: the loose keys of rules/name-sounds.ts, step by step the same. A test holds both together. One
-- function, because an index calls none but those of the system.
CREATE FUNCTION name_sounds(name text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
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

CREATE FUNCTION national_digits(number text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT nullif(regexp_replace(number, '[^0-9]', '', 'g'), '')
$$;

CREATE INDEX patients_sounds ON patients USING gin (name_sounds(full_name)) WHERE NOT is_deleted;
CREATE INDEX patients_national ON patients (national_digits(national_id)) WHERE NOT is_deleted AND national_id IS NOT NULL;

-- Two files that are probably of one person, until somebody says that they are not; that is remembered for good.
CREATE TABLE patient_doubles (
  first_id bigint NOT NULL REFERENCES patients (id),
  second_id bigint NOT NULL REFERENCES patients (id),
  points smallint NOT NULL,
  found_on timestamptz NOT NULL DEFAULT now_ms(),
  distinct_on timestamptz,
  distinct_by bigint REFERENCES staff (id),
  PRIMARY KEY (first_id, second_id),
  CHECK (first_id < second_id)
);
CREATE INDEX patient_doubles_second ON patient_doubles (second_id);
