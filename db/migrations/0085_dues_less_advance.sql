-- works from 0047
-- What somebody owes beside the advance that is held, and what is to be paid after it (rules/dues.ts).
CREATE OR REPLACE VIEW dues AS
  SELECT p.id, o.bills, o.owes, o.oldest_day, p.search_text, p.created_on, false AS is_deleted,
    coalesce(a.credit, 0) AS advance, greatest(o.owes - coalesce(a.credit, 0), 0) AS to_pay
  FROM (SELECT patient_id, count(*)::int AS bills, sum(due) AS owes, min(bill_date) AS oldest_day
    FROM bills WHERE NOT is_deleted AND due > 0 GROUP BY patient_id) o
  JOIN patients p ON p.id = o.patient_id
  LEFT JOIN patient_balances a ON a.patient_id = p.id;

-- A contact that was noted by mistake and taken back at once: it stays, and no longer counts.
CREATE TABLE due_contacts_taken_back (
  id        bigint PRIMARY KEY REFERENCES due_contacts (id) ON DELETE CASCADE,
  at        timestamptz NOT NULL DEFAULT now_ms(),
  staff_id  bigint REFERENCES staff (id) ON DELETE SET NULL
);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON due_contacts_taken_back FOR EACH ROW EXECUTE FUNCTION keep_call_note();
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON due_contacts_taken_back FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
