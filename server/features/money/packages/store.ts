import { type RawBuilder, sql } from "kysely";
import {
  type PackageRow,
  type PackageUse,
  type PatientPackage,
  packageColumns,
} from "#contract/money/packages.ts";
import { EXPIRING_DAYS, UNUSED_DAYS } from "#rules/money/accounts/package.ts";
import type { LineCredit } from "#rules/money/bills/credit-note.ts";
import type { Executor } from "#server/platform/db/database.ts";
import type { ListSource } from "#server/platform/db/lists/list-source.ts";

const JOINS = sql`JOIN patients p ON p.id = t.patient_id LEFT JOIN contact_wishes w ON w.id = p.id
  JOIN services s ON s.id = t.service_id LEFT JOIN services o ON o.id = s.package_of JOIN bills b ON b.id = t.bill_id
  LEFT JOIN bill_lines l ON l.package_id = t.id`;

/** The SQL of `isExpiring` and `isUnused` in rules/money/accounts/package.ts. */
const EXPIRING = sql`(t.state = 'open' AND coalesce(t.expires_on <= clinic_today() + ${sql.lit(EXPIRING_DAYS)}, false))::int`;
const UNUSED = sql`(t.state = 'open' AND coalesce(t.last_used_on, t.sold_on) <= clinic_today() - ${sql.lit(UNUSED_DAYS)})::int`;

const ROW = sql`t.id, t.number, t.patient_id AS "idPatient", p.full_name AS "patientName", p.phone AS "patientPhone",
  p.register_no AS "patientRegisterNo", coalesce(w.language, p.language, 'en') AS language, t.service_id AS "idService",
  s.name AS "serviceName", s.package_of AS "idPackageOf", o.name AS "packageOfName", t.sessions, t.used,
  t.sessions - t.used AS left, t.sold_on AS "soldOn", t.expires_on AS "expiresOn", t.last_used_on AS "lastUsedOn", t.state, t.closed_on AS "closedOn",
  ${EXPIRING} AS "isExpiring", ${UNUSED} AS "isUnused", t.bill_id AS "paymentId", least(b.due, l.price) AS due,
  t.created_on AS "createdOn", t.updated_on AS "updatedOn"`;

/** The list reads a view, which also searches the patients' files (package_list). */
export const packageList: ListSource<typeof packageColumns> = {
  table: "package_list",
  ofPerson: sql`JOIN package_list t ON t.patient_id = meant.id`,
  joins: JOINS,
  contract: packageColumns,
  columns: {
    number: sql`t.number`,
    patientName: sql`p.full_name`,
    patientPhone: sql`p.phone`,
    serviceName: sql`s.name`,
    soldOn: sql`t.sold_on`,
    lastUsedOn: sql`t.last_used_on`,
    expiresOn: sql`t.expires_on`,
    state: sql`t.state`,
    isExpiring: EXPIRING,
    isUnused: UNUSED,
  },
  sortBy: { number: sql`t.id` },
  select: ROW,
};

const USES = sql`coalesce((SELECT json_agg(json_build_object('id', u.id, 'usedOn', u.used_on, 'idAppointment', u.appointment_id,
    'visit', CASE WHEN a.id IS NOT NULL THEN json_build_object('idDoctor', a.doctor_id) END,
    'appointmentRegistrationNo', a.registration_no, 'doctorName', d.name, 'by', m.name, 'on', u.created_on,
    'session', CASE WHEN r.id IS NULL THEN u.nth END,
    'takenBack', CASE WHEN r.id IS NOT NULL THEN json_build_object('by', rm.name, 'on', r.created_on, 'reason', r.reason) END)
    ORDER BY u.id)
  FROM (SELECT x.*, count(*) FILTER (WHERE NOT EXISTS (SELECT FROM package_uses y WHERE y.reverses_id = x.id)) OVER (ORDER BY x.id) AS nth
    FROM package_uses x WHERE x.package_id = t.id AND x.sessions = 1) u
  LEFT JOIN package_uses r ON r.reverses_id = u.id LEFT JOIN staff rm ON rm.id = r.made_by
  LEFT JOIN appointments a ON a.id = u.appointment_id LEFT JOIN doctors d ON d.id = u.doctor_id
  LEFT JOIN staff m ON m.id = u.made_by), '[]')`;

const EXTENSIONS = sql`coalesce((SELECT json_agg(json_build_object('expiresOn', e.expires_on, 'reason', e.reason, 'by', m.name,
    'on', e.created_on) ORDER BY e.id)
  FROM package_extensions e LEFT JOIN staff m ON m.id = e.made_by WHERE e.package_id = t.id), '[]')`;

const CLOSED = sql`CASE WHEN t.closed_on IS NOT NULL THEN json_build_object('by', (SELECT name FROM staff WHERE id = t.closed_by),
  'reason', t.close_reason, 'creditNote',
  (SELECT json_build_object('id', n.id, 'number', n.number, 'amount', n.amount) FROM credit_notes n WHERE n.id = t.credit_note_id)) END`;

const CREDITED = sql`coalesce((SELECT json_agg(json_build_object('position', c.position, 'amount', c.amount))
  FROM credit_notes n JOIN credit_note_lines c ON c.credit_note_id = n.id WHERE n.bill_id = t.bill_id), '[]')`;

/** A package with its line's position on the bill, which gives its price, and the doctors of the visits of its sessions. */
export type StoredPackage = Omit<PatientPackage, "net" | "leftByValue" | "leftAtSinglePrice" | "uses"> & {
  uses: (Omit<PackageUse, "isOthers"> & { visit: { idDoctor: number } | null })[];
  /** The prices of the bill's lines, in their order. */
  prices: number[];
  /** The bill's discount, with what credit notes gave to which lines. */
  discount: number;
  credited: number;
  credits: LineCredit[];
  /** The package's position among them, from 1. */
  position: number;
  /** The price of a single session; null: it is not sold singly. */
  singlePrice: number | null;
};

/** The packages that meet a condition over `t`, a row of `package_list`, the newest first. */
export async function findPackages(db: Executor, condition: RawBuilder<unknown>): Promise<StoredPackage[]> {
  const { rows } = await sql<StoredPackage>`
    SELECT ${ROW}, ${USES} AS uses, ${EXTENSIONS} AS extensions, ${CLOSED} AS closed, b.discount,
      b.credited, ${CREDITED} AS credits, o.fees AS "singlePrice",
      (SELECT json_agg(price ORDER BY position) FROM bill_lines WHERE bill_id = t.bill_id) AS prices,
      (SELECT count(*)::int FROM bill_lines before WHERE before.bill_id = l.bill_id AND before.position <= l.position) AS position
    FROM package_list t ${JOINS} WHERE ${condition} AND NOT t.is_deleted ORDER BY t.id DESC`.execute(db);
  return rows;
}

/** A package, locked until the transaction ends. */
export interface HeldPackage
  extends Pick<
    PackageRow,
    | "id"
    | "number"
    | "idPatient"
    | "idService"
    | "idPackageOf"
    | "serviceName"
    | "sessions"
    | "used"
    | "soldOn"
    | "expiresOn"
    | "lastUsedOn"
    | "closedOn"
    | "paymentId"
  > {
  packageOfName: string | null;
}

/** Locks one package, so that nobody uses, changes or removes it meanwhile; undefined: there is none any more. */
export async function lockPackage(trx: Executor, id: number): Promise<HeldPackage | undefined> {
  await sql`SELECT FROM patient_packages WHERE id = ${id} FOR UPDATE`.execute(trx);
  const { rows } = await sql<HeldPackage>`
    SELECT t.id, t.number, t.patient_id AS "idPatient", t.service_id AS "idService", s.package_of AS "idPackageOf",
      s.name AS "serviceName", o.name AS "packageOfName", t.sessions, t.used, t.sold_on AS "soldOn",
      t.expires_on AS "expiresOn", t.last_used_on AS "lastUsedOn", t.closed_on AS "closedOn", t.bill_id AS "paymentId"
    FROM package_list t JOIN services s ON s.id = t.service_id LEFT JOIN services o ON o.id = s.package_of
    WHERE t.id = ${id} AND NOT t.is_deleted`.execute(trx);
  return rows[0];
}

export interface NewUse {
  idPackage: number;
  idAppointment: number | null;
  idDoctor: number | null;
  usedOn: string;
  staffId: number;
}

export async function addUse(trx: Executor, use: NewUse): Promise<void> {
  await sql`INSERT INTO package_uses (package_id, appointment_id, doctor_id, used_on, sessions, made_by)
    VALUES (${use.idPackage}, ${use.idAppointment}, ${use.idDoctor}, ${use.usedOn}, 1, ${use.staffId})`.execute(
    trx,
  );
}

/** Whether a visit has a used session of a package. */
export async function isUsedFor(trx: Executor, idPackage: number, idAppointment: number): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    SELECT coalesce(sum(sessions), 0) > 0 AS is FROM package_uses
    WHERE package_id = ${idPackage} AND appointment_id = ${idAppointment}`.execute(trx);
  return rows[0]?.is ?? false;
}

/** A session that was used. */
export interface FoundUse {
  id: number;
  idPackage: number;
  idDoctor: number | null;
  isTakenBack: boolean;
}

export async function findUse(db: Executor, id: number): Promise<FoundUse | undefined> {
  const { rows } = await sql<FoundUse>`
    SELECT u.id, u.package_id AS "idPackage", u.doctor_id AS "idDoctor",
      EXISTS (SELECT FROM package_uses WHERE reverses_id = u.id) AS "isTakenBack"
    FROM package_uses u WHERE u.id = ${id} AND u.sessions = 1`.execute(db);
  return rows[0];
}

/** Takes a session back; work that it settled waits for a bill again. */
export async function addTakingBack(
  trx: Executor,
  { id, reason, usedOn, staffId }: { id: number; reason: string; usedOn: string; staffId: number },
): Promise<void> {
  await sql`INSERT INTO package_uses (package_id, appointment_id, doctor_id, used_on, sessions, reverses_id, reason, made_by)
    SELECT package_id, appointment_id, doctor_id, ${usedOn}, -1, id, ${reason}, ${staffId} FROM package_uses
    WHERE id = ${id}`.execute(trx);
  await sql`UPDATE procedures SET settled = NULL, package_use_id = NULL WHERE package_use_id = ${id}`.execute(
    trx,
  );
}

export async function addExtension(
  trx: Executor,
  { id, expiresOn, reason, staffId }: { id: number; expiresOn: string; reason: string; staffId: number },
): Promise<void> {
  await sql`INSERT INTO package_extensions (package_id, expires_on, reason, made_by)
    VALUES (${id}, ${expiresOn}, ${reason}, ${staffId})`.execute(trx);
  await sql`UPDATE patient_packages SET expires_on = ${expiresOn} WHERE id = ${id}`.execute(trx);
}

/** The bill on which a package was sold; undefined: there is no such package any more. */
export async function billOfPackage(db: Executor, id: number): Promise<number | undefined> {
  const { rows } = await sql<{ paymentId: number }>`
    SELECT bill_id AS "paymentId" FROM package_list WHERE id = ${id} AND NOT is_deleted`.execute(db);
  return rows[0]?.paymentId;
}

interface Closing {
  id: number;
  /** The clinic's day, `yyyy-MM-dd`. */
  closedOn: string;
  reason: string;
  /** How many sessions are used. */
  used: number;
  idCreditNote: number | null;
  staffId: number;
}

export async function markClosed(trx: Executor, closing: Closing): Promise<void> {
  await sql`UPDATE patient_packages SET closed_on = ${closing.closedOn}, closed_by = ${closing.staffId},
      close_reason = ${closing.reason}, closed_after = ${closing.used}, credit_note_id = ${closing.idCreditNote}
    WHERE id = ${closing.id}`.execute(trx);
}
