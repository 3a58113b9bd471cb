-- One row, written every few seconds: whether the database can be written at all, and how late it has surely become.
CREATE TABLE pulse (
  is_only   boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  -- The last moment at which the clocks agreed and were believed; null before the first.
  right_on  timestamptz
);
INSERT INTO pulse DEFAULT VALUES;
