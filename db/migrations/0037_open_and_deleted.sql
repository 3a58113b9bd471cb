-- works from 0036
-- Few rows of many, which were looked for by reading all: bills that are not paid, appointments that are not completed,
-- and deleted patients. Each index holds only these rows.
CREATE INDEX bills_open ON bills (status, created_on DESC, id DESC) INCLUDE (chargeable, discount, received, due)
  WHERE NOT is_deleted AND status <> 'Paid';
CREATE INDEX appointments_open ON appointments (status, created_on DESC, id DESC)
  WHERE NOT is_deleted AND status <> 'Completed';
CREATE INDEX patients_deleted ON patients (updated_on DESC, id DESC) WHERE is_deleted;
