-- works from 0036
-- What each migration from this one on promises to older programs: the number of the migration that a program must know to
-- work on the result. An older program reads it here, where it does not have the file.
ALTER TABLE schema_migrations ADD COLUMN works_from integer;
