-- works from 0047
-- Whether a backup lay on a stick or disk of its own: a stick that is pulled out can leave its empty folder on this computer's
-- disk, and nothing may be backed up there as if it were the stick. Null: not known, as in storage and before this.
ALTER TABLE backups ADD COLUMN on_own_disk boolean;
