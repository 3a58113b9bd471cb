-- works from 0038
-- What a person said while the clinic was set up and its records cannot tell: that it was left for good, that nobody else
-- needs an account, that the printer prints.
CREATE TABLE set_up (
  said     text PRIMARY KEY CHECK (said IN ('left', 'staff', 'printer')),
  said_by  bigint REFERENCES staff (id),
  said_on  timestamptz NOT NULL DEFAULT now_ms()
);
-- A clinic that is running already is set up.
INSERT INTO set_up (said) SELECT 'left' WHERE EXISTS (SELECT FROM departments);
