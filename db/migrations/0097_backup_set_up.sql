-- works from 0047
-- What the clinic set up for its backups in the browser, where the installation's environment does not say it: the public
-- key that they are encrypted to, and where they go. The secret key is nowhere.
CREATE TABLE backup_set_up (
  only_row    boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  public_key  text NOT NULL CHECK (public_key ~ '^age1[0-9a-z]+$'),
  -- A folder by its absolute path.
  place       text NOT NULL CHECK (place ~ '^/'),
  set_by      bigint REFERENCES staff (id),
  set_on      timestamptz NOT NULL DEFAULT now_ms()
);
