-- What every later table leans on: extensions, the audit trail, append-only guards, search text, list totals.

CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gist;

-- Instants keep whole milliseconds, so that the `updatedOn` a browser sends back equals the stored one.
CREATE FUNCTION now_ms() RETURNS timestamptz LANGUAGE sql VOLATILE AS
$$ SELECT date_trunc('milliseconds', clock_timestamp()) $$;

CREATE FUNCTION touch_updated_on() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.updated_on := greatest(now_ms(), OLD.updated_on + interval '1 millisecond');
  RETURN NEW;
END $$;

-- Displayed forms (decisions.md section 2: search finds what the eye sees), lower-cased.
CREATE FUNCTION shown_date(d date) RETURNS text LANGUAGE sql IMMUTABLE AS
$$ SELECT lower(to_char(d, 'DD-Mon-YYYY')) $$;
CREATE FUNCTION shown_instant(t timestamptz) RETURNS text LANGUAGE sql STABLE AS
$$ SELECT lower(to_char(t AT TIME ZONE 'Asia/Karachi', 'DD-Mon-YYYY')) $$;
CREATE FUNCTION shown_money(n numeric) RETURNS text LANGUAGE sql IMMUTABLE AS
$$ SELECT 'rs ' || ltrim(to_char(round(n), 'FM999,999,999,990')) $$;
-- One text per row, a newline between columns so that no match spans two of them.
CREATE FUNCTION search_text(VARIADIC parts text[]) RETURNS text LANGUAGE sql IMMUTABLE AS
$$ SELECT lower(array_to_string(parts, E'\n')) $$;
-- The one- and two-letter pieces: trigrams cannot answer searches shorter than three letters. Repeats are left to the
-- index, which stores each piece once; taking them out here made every insert five times dearer.
CREATE FUNCTION short_pieces(t text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT letters || ARRAY(SELECT x || y FROM unnest(letters[:cardinality(letters) - 1], letters[2:]) AS pair(x, y))
  FROM (SELECT string_to_array(t, NULL) AS letters) AS split
$$;

-- Audit: who changed what, when, before and after; written in the change's own transaction.
CREATE TABLE audit_log (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at          timestamptz NOT NULL DEFAULT now_ms(),
  staff_id    bigint,
  request_id  text,
  action      text NOT NULL CHECK (action IN ('created','changed','removed','viewed','signed in','sign-in failed','signed out','password changed','password reset asked')),
  entity      text NOT NULL,
  entity_id   bigint,
  before      jsonb,
  after       jsonb
);
CREATE INDEX audit_log_entity ON audit_log (entity, entity_id, id DESC);
CREATE INDEX audit_log_staff ON audit_log (staff_id, id DESC);

CREATE FUNCTION current_staff_id() RETURNS bigint LANGUAGE sql STABLE AS
$$ SELECT nullif(current_setting('matab.staff_id', true), '')::bigint $$;

CREATE FUNCTION audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  hidden text[] := ARRAY['search_text', 'password_hash', 'content', 'token_hash'];
  was jsonb := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) - hidden END;
  is_now jsonb := CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) - hidden END;
  what text := CASE TG_OP WHEN 'INSERT' THEN 'created' WHEN 'DELETE' THEN 'removed' ELSE 'changed' END;
BEGIN
  IF TG_OP = 'UPDATE' AND was - 'updated_on' = is_now - 'updated_on' THEN RETURN NULL; END IF;
  IF TG_OP = 'UPDATE' AND is_now ? 'is_deleted' AND (is_now->>'is_deleted')::boolean AND NOT (was->>'is_deleted')::boolean THEN
    what := 'removed';
  END IF;
  INSERT INTO audit_log (staff_id, request_id, action, entity, entity_id, before, after)
  VALUES (current_staff_id(), nullif(current_setting('matab.request_id', true), ''), what, TG_TABLE_NAME,
          (coalesce(is_now, was)->>'id')::bigint, was, is_now);
  RETURN NULL;
END $$;

-- The ledger and the audit trail only ever grow.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Exact totals of unfiltered lists without counting rows: every statement adds its difference, readers add up
-- the differences, and the application folds them now and then. Appending never makes two writers wait.
CREATE TABLE list_totals (
  list    text NOT NULL,
  measure text NOT NULL,
  value   numeric NOT NULL
);
CREATE INDEX list_totals_list ON list_totals (list) INCLUDE (measure, value);

-- Arguments: the list's name, then the numeric columns to add up besides the count of rows.
CREATE FUNCTION track_list_totals() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sums text := 'count(*) FILTER (WHERE NOT is_deleted) AS c0';
  before_sums numeric[]; after_sums numeric[]; cols text := 'c0'; i int; difference numeric;
BEGIN
  FOR i IN 1 .. TG_NARGS - 1 LOOP
    sums := sums || format(', coalesce(sum(%I) FILTER (WHERE NOT is_deleted), 0) AS c%s', TG_ARGV[i], i);
    cols := cols || ', c' || i;
  END LOOP;
  IF TG_OP <> 'INSERT' THEN
    EXECUTE format('SELECT ARRAY[%s]::numeric[] FROM (SELECT %s FROM old_rows) t', cols, sums) INTO before_sums;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    EXECUTE format('SELECT ARRAY[%s]::numeric[] FROM (SELECT %s FROM new_rows) t', cols, sums) INTO after_sums;
  END IF;
  FOR i IN 0 .. TG_NARGS - 1 LOOP
    difference := coalesce(after_sums[i + 1], 0) - coalesce(before_sums[i + 1], 0);
    IF difference <> 0 THEN
      INSERT INTO list_totals VALUES (TG_ARGV[0], CASE i WHEN 0 THEN 'rows' ELSE TG_ARGV[i] END, difference);
    END IF;
  END LOOP;
  RETURN NULL;
END $$;

-- Puts the totals' three statement triggers on a table.
CREATE PROCEDURE keep_list_totals(target text, VARIADIC measures text[] DEFAULT '{}') LANGUAGE plpgsql AS $$
DECLARE args text := (SELECT string_agg(quote_literal(a), ', ') FROM unnest(ARRAY[target] || measures) a);
BEGIN
  EXECUTE format('CREATE TRIGGER totals_insert AFTER INSERT ON %I REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_list_totals(%s)', target, args);
  EXECUTE format('CREATE TRIGGER totals_update AFTER UPDATE ON %I REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_list_totals(%s)', target, args);
  EXECUTE format('CREATE TRIGGER totals_delete AFTER DELETE ON %I REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION track_list_totals(%s)', target, args);
END $$;

-- Audit and `updated_on` for a table of records. Writing an empty search text means "compute it again" and is no
-- change of the record; the trigger's name sorts it before the one that computes.
CREATE PROCEDURE keep_history(target text) LANGUAGE plpgsql AS $$
DECLARE
  searchable boolean := EXISTS (SELECT 1 FROM pg_attribute WHERE attrelid = target::regclass AND attname = 'search_text');
  unless_refreshed text := CASE WHEN searchable THEN 'WHEN (NEW.search_text <> '''')' ELSE '' END;
BEGIN
  EXECUTE format('CREATE TRIGGER a_touch BEFORE UPDATE ON %I FOR EACH ROW %s EXECUTE FUNCTION touch_updated_on()', target, unless_refreshed);
  EXECUTE format('CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON %I FOR EACH ROW EXECUTE FUNCTION audit_change()', target);
END $$;
