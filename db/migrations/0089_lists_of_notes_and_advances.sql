-- works from 0047
-- Credit notes and entries of advances are searched, counted and added up as every other list is (0001), in a large clinic too: beside
-- the ledgers, of which nothing changes, stands what their lists need. It is derived, and follows its sources.
CREATE TABLE listed_credit_notes (
  id bigint PRIMARY KEY REFERENCES credit_notes (id) ON DELETE CASCADE,
  bill_id bigint NOT NULL,
  created_on timestamptz NOT NULL,
  amount numeric(12, 2) NOT NULL,
  is_deleted boolean NOT NULL, -- the bill's
  search_text text NOT NULL
);
CREATE TABLE listed_advances (
  id bigint PRIMARY KEY REFERENCES patient_account (id) ON DELETE CASCADE,
  patient_id bigint NOT NULL,
  bill_id bigint,
  created_on timestamptz NOT NULL,
  amount numeric(12, 2) NOT NULL,
  is_deleted boolean NOT NULL, -- the bill's
  search_text text NOT NULL
);

INSERT INTO listed_credit_notes SELECT id, bill_id, created_on, amount, is_deleted, search_text FROM credit_note_list;
INSERT INTO listed_advances SELECT id, patient_id, bill_id, created_on, amount, is_deleted, search_text FROM advance_list;
INSERT INTO list_totals
  SELECT list, measure, value
  FROM (SELECT 'credit_note_list' AS list, count(*) AS rows, sum(amount) AS amount FROM listed_credit_notes WHERE NOT is_deleted
    UNION ALL SELECT 'advance_list', count(*), sum(amount) FROM listed_advances WHERE NOT is_deleted) AS kept,
    LATERAL (VALUES ('rows', rows), ('amount', amount)) AS total (measure, value)
  WHERE value <> 0;

CREATE INDEX listed_credit_notes_bill ON listed_credit_notes (bill_id);
CREATE INDEX listed_credit_notes_newest ON listed_credit_notes (created_on DESC, id DESC) WHERE NOT is_deleted;
CREATE INDEX listed_credit_notes_search ON listed_credit_notes USING gin (search_text gin_trgm_ops) WHERE NOT is_deleted;
CREATE INDEX listed_credit_notes_short ON listed_credit_notes USING gin (short_pieces(search_text)) WHERE NOT is_deleted;
CREATE INDEX listed_advances_patient ON listed_advances (patient_id);
CREATE INDEX listed_advances_bill ON listed_advances (bill_id) WHERE bill_id IS NOT NULL;
CREATE INDEX listed_advances_newest ON listed_advances (created_on DESC, id DESC) WHERE NOT is_deleted;
CREATE INDEX listed_advances_search ON listed_advances USING gin (search_text gin_trgm_ops) WHERE NOT is_deleted;
CREATE INDEX listed_advances_short ON listed_advances USING gin (short_pieces(search_text)) WHERE NOT is_deleted;

-- The columns of 0083.
CREATE OR REPLACE VIEW credit_note_list AS
  SELECT k.id, k.created_on, k.is_deleted, n.number, n.bill_id, b.patient_name, d.name AS doctor_name, n.note_date, k.amount,
    n.reason, s.name AS made_by, k.search_text
  FROM listed_credit_notes k JOIN credit_notes n ON n.id = k.id JOIN bills b ON b.id = n.bill_id
  LEFT JOIN doctors d ON d.id = b.doctor_id LEFT JOIN staff s ON s.id = n.made_by;

CREATE OR REPLACE VIEW advance_list AS
  SELECT k.id, k.created_on, k.is_deleted, a.patient_id, p.full_name AS patient_name, a.transaction_date,
    a.type, a.payment_method, a.channel_info, k.bill_id, coalesce(a.remarks, a.reason) AS remarks, s.name AS received_by, k.amount,
    k.search_text
  FROM listed_advances k JOIN patient_account a ON a.id = k.id JOIN patients p ON p.id = a.patient_id
  LEFT JOIN staff s ON s.id = a.received_by;

-- What is searched for: as 0083 has it, and whoever made it under the name of the day on which the row was last written.
CREATE FUNCTION listed_credit_notes_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT b.is_deleted,
      search_text(n.number, shown_date(n.note_date), n.bill_id::text, b.patient_name, d.name, n.reason, s.name, shown_money(n.amount))
    INTO STRICT NEW.is_deleted, NEW.search_text
    FROM credit_notes n JOIN bills b ON b.id = n.bill_id LEFT JOIN doctors d ON d.id = b.doctor_id LEFT JOIN staff s ON s.id = n.made_by
    WHERE n.id = NEW.id;
  RETURN NEW;
END $$;
CREATE TRIGGER search BEFORE INSERT OR UPDATE ON listed_credit_notes FOR EACH ROW EXECUTE FUNCTION listed_credit_notes_search();

CREATE FUNCTION listed_advances_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT b.id, coalesce(b.is_deleted, false),
      search_text(shown_date(a.transaction_date), p.full_name, p.register_no, a.type, a.payment_method, a.channel_info, b.id::text,
        coalesce(a.remarks, a.reason), s.name, shown_money(a.amount))
    INTO STRICT NEW.bill_id, NEW.is_deleted, NEW.search_text
    FROM patient_account a JOIN patients p ON p.id = a.patient_id
    LEFT JOIN bill_transactions t ON t.id = a.bill_transaction_id LEFT JOIN bills b ON b.id = t.bill_id
    LEFT JOIN staff s ON s.id = a.received_by
    WHERE a.id = NEW.id;
  RETURN NEW;
END $$;
CREATE TRIGGER search BEFORE INSERT OR UPDATE ON listed_advances FOR EACH ROW EXECUTE FUNCTION listed_advances_search();

-- Their totals go by the names of the lists.
DO $$
DECLARE kept record;
BEGIN
  FOR kept IN SELECT * FROM (VALUES ('listed_credit_notes', 'credit_note_list'), ('listed_advances', 'advance_list')) AS list (rows, name)
  LOOP
    EXECUTE format('CREATE TRIGGER totals_insert AFTER INSERT ON %I REFERENCING NEW TABLE AS new_rows
      FOR EACH STATEMENT EXECUTE FUNCTION track_list_totals(%L, ''amount'')', kept.rows, kept.name);
    EXECUTE format('CREATE TRIGGER totals_update AFTER UPDATE ON %I REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
      FOR EACH STATEMENT EXECUTE FUNCTION track_list_totals(%L, ''amount'')', kept.rows, kept.name);
    EXECUTE format('CREATE TRIGGER totals_delete AFTER DELETE ON %I REFERENCING OLD TABLE AS old_rows
      FOR EACH STATEMENT EXECUTE FUNCTION track_list_totals(%L, ''amount'')', kept.rows, kept.name);
  END LOOP;
END $$;

CREATE FUNCTION list_credit_note() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO listed_credit_notes (id, bill_id, created_on, amount) VALUES (NEW.id, NEW.bill_id, NEW.created_on, NEW.amount);
  ELSE
    UPDATE listed_credit_notes SET search_text = '' WHERE id = NEW.id; -- a person was erased
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER listed AFTER INSERT OR UPDATE ON credit_notes FOR EACH ROW EXECUTE FUNCTION list_credit_note();

CREATE FUNCTION list_advance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO listed_advances (id, patient_id, created_on, amount) VALUES (NEW.id, NEW.patient_id, NEW.created_on, NEW.amount);
  ELSE
    UPDATE listed_advances SET search_text = '' WHERE id = NEW.id; -- a person was erased
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER listed AFTER INSERT OR UPDATE ON patient_account FOR EACH ROW EXECUTE FUNCTION list_advance();

CREATE FUNCTION refresh_listed_money() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE listed_credit_notes SET search_text = '' WHERE bill_id = NEW.id;
  UPDATE listed_advances SET search_text = '' WHERE bill_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER listed_money AFTER UPDATE ON bills FOR EACH ROW
  WHEN ((NEW.is_deleted, NEW.patient_name, NEW.doctor_id) IS DISTINCT FROM (OLD.is_deleted, OLD.patient_name, OLD.doctor_id))
  EXECUTE FUNCTION refresh_listed_money();

-- As of 0024, and the advances of a patient.
CREATE OR REPLACE FUNCTION refresh_patient_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE appointments SET search_text = '' WHERE patient_id = NEW.id;
  UPDATE listed_advances SET search_text = '' WHERE patient_id = NEW.id;
  RETURN NULL;
END $$;

-- As of 0010, and the credit notes on a doctor's bills.
CREATE OR REPLACE FUNCTION refresh_doctor_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE appointments SET search_text = '' WHERE doctor_id = NEW.id;
  UPDATE appointment_requests SET search_text = '' WHERE doctor_id = NEW.id;
  UPDATE bills SET search_text = '' WHERE doctor_id = NEW.id;
  UPDATE staff SET search_text = '' WHERE doctor_id = NEW.id;
  UPDATE listed_credit_notes SET search_text = '' WHERE bill_id IN (SELECT id FROM bills WHERE doctor_id = NEW.id);
  RETURN NULL;
END $$;
