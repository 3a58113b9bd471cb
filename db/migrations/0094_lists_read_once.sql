-- works from 0047
-- A list seldom says on which day somebody became a patient: whoever came in without it was one before, and is no new patient of
-- the month of the import.
ALTER TABLE patients ADD COLUMN registered_earlier boolean NOT NULL DEFAULT false;

ALTER TABLE patients DISABLE TRIGGER USER;
UPDATE patients p SET registered_earlier = true
FROM import_rows r JOIN import_batches b ON b.id = r.batch_id
WHERE b.kind = 'patients' AND NOT b.mapping ? 'createdOn' AND r.record_id = p.id;
ALTER TABLE patients ENABLE TRIGGER USER;

DELETE FROM figures WHERE measure = 'patients';
INSERT INTO figures (measure, grain, day, subject_id, previous, value)
  SELECT 'patients', grain, date_trunc(grain, day::timestamp)::date, 0, '-infinity', count(*)
  FROM (SELECT CASE WHEN registered_earlier THEN '-infinity' ELSE (created_on AT TIME ZONE 'Asia/Karachi')::date END AS day
    FROM patients WHERE NOT is_deleted) AS counted, (VALUES ('day'), ('month')) AS kept (grain)
  GROUP BY grain, 3;

-- How a list writes what could be read in two ways; chosen once for all of it. Whether numbers where days belong are Excel's, and
-- whether a minus means the other way round: paid ahead in a column of what is owed.
ALTER TABLE import_batches ADD COLUMN day_numbers boolean NOT NULL DEFAULT false;
ALTER TABLE import_batches ADD COLUMN signed_balances boolean NOT NULL DEFAULT false;
-- What of this was found in the columns that were chosen.
ALTER TABLE import_batches ADD COLUMN asks jsonb NOT NULL DEFAULT '{"dayNumbers": null, "signedBalances": null}';
