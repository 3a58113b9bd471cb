-- works from 0104
-- What forbade a medicine that was prescribed all the same, so that administrators can count; null in rows of before.
ALTER TABLE allergy_overrides ADD COLUMN rule text CHECK (length(rule) <= 300);
