import type { ClientBase } from "pg";
import { type CatalogueDepartment, catalogue } from "#content/catalogue.ts";
import { type DoctorProfile, doctors } from "#content/doctors.ts";
import { LOCKS } from "#db/locks.ts";
import { doctorRecords } from "./doctors.ts";
import { seedSettings } from "./settings.ts";
import { hasSite, insertPictures, insertTexts } from "./site.ts";
import {
  DEPARTMENT_COLUMNS,
  DOCTOR_COLUMNS,
  departmentRow,
  doctorRow,
  SERVICE_COLUMNS,
  serviceRow,
} from "./site-columns.ts";

/**
 * Fills a database with what the sample clinic of `content/` has, in its own transaction: an empty one with departments,
 * price list and doctors; one without settings or website with these. What a new clinic gets is marked as an example;
 * what is there already is the clinic's own and stays.
 */
export async function seedReference(client: ClientBase): Promise<void> {
  await client.query("BEGIN");
  try {
    // Of two processes that start at once, one fills and the other finds the data.
    await client.query("SELECT pg_advisory_xact_lock($1)", [LOCKS.seedReference]);
    const isNew = !(await hasDepartments(client));
    if (!(await hasSite(client))) await fill(client, isNew);
    await seedSettings(client, isNew);
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK");
    throw error;
  }
}

async function hasDepartments(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ has: boolean }>("SELECT EXISTS (SELECT FROM departments) AS has");
  return rows[0]?.has ?? false;
}

async function fill(client: ClientBase, isNew: boolean): Promise<void> {
  await insertPictures(client);
  if (isNew) await insertRecords(client);
  else await completeRecords(client);
  await insertTexts(client);
}

async function insertRecords(client: ClientBase): Promise<void> {
  for (const [position, department] of catalogue.entries())
    await insertDepartment(client, department, position);
  for (const [position, doctor] of doctors.entries()) await insertDoctor(client, doctor, position);
}

/** A clinic that had departments, services and doctors before its website was kept with them. */
async function completeRecords(client: ClientBase): Promise<void> {
  const services = catalogue.flatMap((department) => department.services.map(serviceRow));
  await complete(client, "departments", DEPARTMENT_COLUMNS, catalogue.map(departmentRow));
  await complete(client, "services", SERVICE_COLUMNS, services);
  await complete(client, "doctors", DOCTOR_COLUMNS, doctors.map(doctorRow));
}

async function complete(
  client: ClientBase,
  table: string,
  columns: string,
  rows: readonly object[],
): Promise<void> {
  await client.query(
    `UPDATE ${table} AS record SET (${columns}) = (SELECT ${columns} FROM jsonb_populate_record(NULL::${table}, site.row))
     FROM jsonb_array_elements($1::jsonb) AS site (row) WHERE record.name = site.row->>'name' AND NOT record.is_deleted`,
    [JSON.stringify(rows)],
  );
}

async function insertDepartment(
  client: ClientBase,
  department: CatalogueDepartment,
  position: number,
): Promise<void> {
  const { name, description } = department;
  const services = department.services.map((service, index) => ({
    ...service,
    ...serviceRow(service, index),
    chart_code: service.chartCode,
    charted_per: service.chartCode && "tooth",
    detail_kind: service.detailKind,
  }));
  await client.query(
    `WITH department AS (
       INSERT INTO departments (is_example, name, description, ${DEPARTMENT_COLUMNS})
       SELECT true, name, description, ${DEPARTMENT_COLUMNS} FROM jsonb_populate_record(NULL::departments, $1) RETURNING id)
     INSERT INTO services (is_example, department_id, name, description, fees, chart_code, charted_per, detail_kind, ${SERVICE_COLUMNS})
     SELECT true, department.id, service.name, service.description, service.fees, service.chart_code, service.charted_per, service.detail_kind,
            ${SERVICE_COLUMNS.replace(/\w+/g, "service.$&")}
     FROM department, jsonb_populate_recordset(NULL::services, $2) AS service`,
    [JSON.stringify({ ...departmentRow(department, position), name, description }), JSON.stringify(services)],
  );
}

async function insertDoctor(client: ClientBase, doctor: DoctorProfile, position: number): Promise<void> {
  const record = doctorRecords[doctor.slug];
  if (!record) throw new Error(`db/seed/doctors.ts does not know the doctor "${doctor.slug}"`);
  const row = {
    ...doctorRow(doctor, position),
    first_name: doctor.firstName,
    last_name: doctor.lastName,
    qualification: doctor.qualification,
    mobile_number: record.mobileNumber,
    second_number: record.secondNumber,
    email: record.email,
    city: record.city,
    dob: record.dob,
    joining_date: record.joiningDate,
    checkup_fee: record.checkupFee,
    salary: record.salary,
    previous_work_experience: record.previousWorkExperience,
  };
  const columns = `first_name, last_name, qualification, mobile_number, second_number, email, city, dob, joining_date,
    checkup_fee, salary, previous_work_experience, ${DOCTOR_COLUMNS}`;
  await client.query(
    `WITH doctor AS (
       INSERT INTO doctors (is_example, ${columns}, department_ids)
       SELECT true, ${columns}, ARRAY(SELECT id FROM departments WHERE name = $2)
       FROM jsonb_populate_record(NULL::doctors, $1) RETURNING id),
     week AS (INSERT INTO doctor_weeks (doctor_id, from_day) SELECT id, '-infinity' FROM doctor RETURNING id, doctor_id)
     INSERT INTO doctor_hours (week_id, doctor_id, weekday, from_time, to_time)
     SELECT week.id, doctor_id, weekday, $4, $5 FROM week, unnest($3::int[]) AS weekday`,
    [JSON.stringify(row), doctor.department, doctor.days, doctor.from, doctor.to],
  );
}
