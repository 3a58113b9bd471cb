-- works from 0104
-- Who had a product of a lot: the details of work name it (rules/clinical/work-details.ts).
CREATE FUNCTION plain_lot(lot text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN regexp_replace(upper(lot COLLATE "C"), '[^A-Z0-9]', '', 'g');
CREATE INDEX procedures_lot ON procedures (plain_lot(detail->'work'->>'lot')) WHERE detail->'work' ? 'lot';
