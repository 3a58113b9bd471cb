-- works from 0104
-- Who had a product of a lot: the details of work name it (rules/clinical/work-details.ts).
CREATE INDEX procedures_lot ON procedures (plain_lot(detail->'work'->>'lot')) WHERE detail->'work' ? 'lot';
