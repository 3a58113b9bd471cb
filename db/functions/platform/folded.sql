-- A text as search compares it: without accents and apostrophes, in composed letters, with one kind of digits and dashes,
-- Arabic letters as Urdu ones, without vowel signs, stretching and invisible characters, and with single blanks: jose,
-- obrien and zoe find "José", "O’Brien" and "Zoë". Newlines stay, because they separate columns. Equals `folded` of
-- rules/values/text/folded-text.ts; server/platform/db/lists/folded.test.ts compares both.
-- Called by search_text, sent_by_patient; server/platform/db/lists/list-search.ts.
CREATE OR REPLACE FUNCTION folded(t text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  IF t !~ '[^\n -&(-_a-~]|  ' THEN RETURN t; END IF;
  RETURN regexp_replace(replace(replace(replace(
    translate(
      normalize(
        regexp_replace(normalize(t, NFD),
          '[''`\u00B4\u02B9-\u02BF\u2018-\u201B\u2032\uFF07\u00AD\u0300-\u036F\u0610-\u061A\u061C\u0640\u064B-\u065F\u0670\u06D6-\u06DC\u06DF-\u06E4\u06E7\u06E8\u06EA-\u06ED\u200B-\u200F\u202A-\u202E\u2066-\u2069\uFEFF]', '', 'g'),
        NFC),
      U&'\064A\0649\0643\0647\0629\06C3\06D5\06BE\0671\00F8\0142\0111\00F0\0131\0127\03C2\2010\2011\2012\2013\2014\2015\2212\0660\0661\0662\0663\0664\0665\0666\0667\0668\0669\06F0\06F1\06F2\06F3\06F4\06F5\06F6\06F7\06F8\06F9',
      U&'\06CC\06CC\06A9\06C1\06C1\06C1\06C1\06C1\0627olddih\03C3-------01234567890123456789'),
    U&'\00DF', 'ss'), U&'\00E6', 'ae'), U&'\0153', 'oe'),
    '[ \t\u00A0\u2000-\u200A\u202F\u205F\u3000]+', ' ', 'g');
END $$;
