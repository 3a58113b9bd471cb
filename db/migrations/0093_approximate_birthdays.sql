-- works from 0047
-- Of many patients an age or a year is known and no birthday. dob then holds the first day of that year or month, and this how much
-- of it is known; null: the day.
ALTER TABLE patients ADD COLUMN dob_precision text CHECK (dob_precision IN ('month', 'year'));
