-- The phone numbers in a text, as digits, whatever their grouping and script. A number with a + may be shorter.
-- Called by sent_by_patient.
CREATE OR REPLACE FUNCTION numbers_in(typed text) RETURNS SETOF text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT number FROM regexp_split_to_table(
      translate(typed, U&'\06F0\06F1\06F2\06F3\06F4\06F5\06F6\06F7\06F8\06F9\0660\0661\0662\0663\0664\0665\0666\0667\0668\0669',
        '01234567890123456789'), '[^0-9 ().+-]+') AS part,
    LATERAL (SELECT regexp_replace(part, '[^0-9]', '', 'g') AS number) AS digits
  WHERE length(number) >= CASE WHEN part ~ '^ *[+]' THEN 7 ELSE 10 END AND number <> '0000000000'
$$;
