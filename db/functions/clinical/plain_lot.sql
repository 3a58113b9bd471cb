-- A lot by its letters and digits alone: boxes, invoices and recall letters write it differently.
-- Read by the index procedures_lot and by who looks for a lot.
CREATE OR REPLACE FUNCTION plain_lot(lot text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN regexp_replace(upper(lot COLLATE "C"), '[^A-Z0-9]', '', 'g');
