-- Where somebody has signed in before: a keyed hash of the browser's mark or of the network's address block. Whoever
-- comes from there is not slowed down by strangers who guess at the same account. Not audited: it is no record.
CREATE TABLE sign_in_places (
  staff_id      bigint NOT NULL REFERENCES staff (id),
  place         bytea NOT NULL CHECK (length(place) = 32),
  last_used_on  timestamptz NOT NULL DEFAULT now_ms(),
  PRIMARY KEY (staff_id, place)
);
