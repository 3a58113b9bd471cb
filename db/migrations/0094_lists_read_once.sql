-- works from 0047
-- A list seldom says on which day somebody became a patient: whoever came in without it was one before, and is no new patient of
-- the month of the import.
ALTER TABLE patients ADD COLUMN registered_earlier boolean NOT NULL DEFAULT false;

ALTER TABLE patients DISABLE TRIGGER USER;
UPDATE patients p SET registered_earlier = true
FROM import_rows r JOIN import_batches b ON b.id = r.batch_id
WHERE b.kind = 'patients' AND NOT b.mapping ? 'createdOn' AND r.record_id = p.id;
ALTER TABLE patients ENABLE TRIGGER USER;

DROP TRIGGER figures_insert ON patients;
DROP TRIGGER figures_update ON patients;
DROP TRIGGER figures_delete ON patients;
DROP FUNCTION figures_of_patients();
DELETE FROM figures WHERE measure = 'patients';
CALL keep_figures('patients', $$
  SELECT 'patients', CASE WHEN registered_earlier THEN '-infinity' ELSE (created_on AT TIME ZONE 'Asia/Karachi')::date END, 0,
    '-infinity'::date, 1 FROM counted WHERE NOT is_deleted $$);

-- How a list writes what could be read in two ways; chosen once for all of it. Whether numbers where days belong are Excel's, and
-- whether a minus means the other way round: paid ahead in a column of what is owed.
ALTER TABLE import_batches ADD COLUMN day_numbers boolean NOT NULL DEFAULT false;
ALTER TABLE import_batches ADD COLUMN signed_balances boolean NOT NULL DEFAULT false;
-- What of this was found in the columns that were chosen.
ALTER TABLE import_batches ADD COLUMN asks jsonb NOT NULL DEFAULT '{"dayNumbers": null, "signedBalances": null}';
