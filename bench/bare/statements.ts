/** A statement written by hand for one call, with all that the call answers. */
export interface Statement {
  text: string;
  /** Its parameters for what a call asks for. */
  values(asked: string): unknown[];
}

const PATIENT = `t.id, t.register_no AS "registerNo", t.created_on AS "createdOn", t.full_name AS "fullName",
  t.guardian_name AS "guardianName", t.phone, t.gender, t.dob`;
const NEWEST = "t.created_on DESC, t.id DESC";
const keptTotal = (list: string) =>
  `(SELECT sum(value) FROM list_totals WHERE list = '${list}' AND measure = 'rows') AS total`;

/** The matches once, then their number and their newest twenty. */
const searching = (condition: string) => `
  WITH found AS MATERIALIZED (SELECT t.id, t.created_on FROM patients t WHERE NOT t.is_deleted AND ${condition})
  SELECT ${PATIENT}, (SELECT count(*) FROM found) AS total
  FROM (SELECT id FROM found t ORDER BY ${NEWEST} LIMIT 20) AS page JOIN patients t ON t.id = page.id
  ORDER BY ${NEWEST}`;

const none = () => [];

/** An insert, and the idempotency key that came with it; triggers write the audit trail. */
const once = (insert: string) =>
  `WITH claimed AS (INSERT INTO idempotency_keys (scope, key, request_hash) VALUES ('bare', $1, sha256('bare')))
   ${insert} RETURNING id`;
/** @param body of the request, as JSON. */
const fieldsOf = (body: string, ...names: string[]) => {
  const fields = JSON.parse(body) as Record<string, unknown>;
  return ["key", ...names].map((name) => fields[name]);
};

export const statements: Readonly<Record<string, Statement>> = {
  list: {
    text: `SELECT ${PATIENT}, ${keptTotal("patients")}
      FROM patients t WHERE NOT t.is_deleted ORDER BY ${NEWEST} LIMIT 20`,
    values: none,
  },
  get: {
    text: `WITH seen AS (
        INSERT INTO audit_log (staff_id, action, entity, entity_id) VALUES (1, 'viewed', 'patients', $1))
      SELECT ${PATIENT}, t.marital_status AS "maritalStatus", t.emergency_contact_no AS "emgencyContactNo",
        t.emergency_contact_person_name AS "emgencyContactPersonName", t.email, t.address,
        t.medical_history AS "medicalHistory", t.known_allergies AS "anyKnownAllergies", t.tpa_id AS "tpaId",
        t.tpa_validity AS "tpaValidity", t.national_id AS "nationalIdentificationNumber",
        t.alternate_number AS "alternateNumber", t.updated_on AS "updatedOn", t.is_deleted::int AS "isDeleted",
        (SELECT guid FROM files WHERE id = t.image_file_id) AS "imgGuidName"
      FROM patients t WHERE t.id = $1 AND NOT t.is_deleted`,
    values: (id) => [id],
  },
  search: {
    text: searching("t.search_text LIKE $1"),
    values: (words) => [`%${words}%`],
  },
  short: {
    text: searching("short_pieces(t.search_text) @> ARRAY[$1::text] AND t.search_text LIKE $2"),
    values: (letters) => [letters, `%${letters}%`],
  },
  patient: {
    text: once(`INSERT INTO patients (full_name, guardian_name, phone, emergency_contact_no,
      emergency_contact_person_name, gender, dob) VALUES ($2, $3, $4, $5, $6, $7, $8)`),
    values: (body) =>
      fieldsOf(
        body,
        ...[
          "fullName",
          "guardianName",
          "phone",
          "emgencyContactNo",
          "emgencyContactPersonName",
          "gender",
          "dob",
        ],
      ),
  },
  expense: {
    text: once(`INSERT INTO expenses (expense_by, description, amount, payment_method, expense_date)
      VALUES ($2, $3, $4, $5, $6)`),
    values: (body) => fieldsOf(body, "expenseBy", "description", "amount", "paymentMethod", "expensesDate"),
  },
  appointments: {
    text: `SELECT t.id, t.registration_no AS "appointmentRegistrationNo", t.patient_id AS "idPatient",
        p.full_name AS "patientName", p.register_no AS "patientRegisterNo", p.phone AS "patientPhone",
        t.doctor_id AS "idDoctor", doc.name AS "doctorName", t.department_id AS "idDepartment",
        dep.name AS "departmentName", t.appointment_date AS "appointmentDate", t.appointment_time AS "appointmentTime",
        t.duration_minutes AS "durationMinutes", t.priority, t.status,
        coalesce((SELECT string_agg(s.name, ', ' ORDER BY s.id) FROM appointment_services a
          JOIN services s ON s.id = a.service_id WHERE a.appointment_id = t.id), '') AS "serviceNames",
        t.allow_overlap::int AS "allowOverlap", t.request_id AS "idRequest", t.previous_id AS "idPreviousAppointment",
        t.is_deleted::int AS "isDeleted", t.created_on AS "createdOn", t.updated_on AS "updatedOn",
        ${keptTotal("appointments")}
      FROM (SELECT * FROM appointments t WHERE NOT t.is_deleted ORDER BY ${NEWEST} LIMIT 20) t
      JOIN patients p ON p.id = t.patient_id JOIN doctors doc ON doc.id = t.doctor_id
      JOIN departments dep ON dep.id = t.department_id ORDER BY ${NEWEST}`,
    values: none,
  },
};
