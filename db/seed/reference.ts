import type { ClientBase } from "pg";
import { type CatalogueDepartment, catalogue } from "#content/catalogue.ts";
import { type DoctorProfile, doctors } from "#content/doctors.ts";
import { doctorRecords } from "./doctors.ts";
import { seedSettings } from "./settings.ts";

/** An arbitrary advisory lock: of two processes that start at once, one fills and the other finds the data. */
const LOCK = 7_204_110;

/**
 * Fills an empty database with the clinic's settings, departments, price list and doctors, in its own transaction. What
 * is there already is the clinic's own and stays.
 */
export async function seedReference(client: ClientBase): Promise<void> {
  await client.query("BEGIN");
  try {
    await client.query("SELECT pg_advisory_xact_lock($1)", [LOCK]);
    const { rows } = await client.query<{ filled: boolean }>(
      "SELECT EXISTS (SELECT FROM departments) AS filled",
    );
    if (!rows[0]?.filled) {
      for (const department of catalogue) await insertDepartment(client, department);
      for (const doctor of doctors) await insertDoctor(client, doctor);
    }
    await seedSettings(client);
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK");
    throw error;
  }
}

async function insertDepartment(client: ClientBase, department: CatalogueDepartment): Promise<void> {
  await client.query(
    `WITH department AS (INSERT INTO departments (name, description) VALUES ($1, $2) RETURNING id)
     INSERT INTO services (department_id, name, description, fees)
     SELECT department.id, service.name, service.description, service.fees
     FROM department, jsonb_populate_recordset(NULL::services, $3) AS service`,
    [department.name, department.description, JSON.stringify(department.services)],
  );
}

async function insertDoctor(client: ClientBase, doctor: DoctorProfile): Promise<void> {
  const record = doctorRecords[doctor.slug];
  if (!record) throw new Error(`db/seed/doctors.ts does not know the doctor "${doctor.slug}"`);
  await client.query(
    `WITH doctor AS (
       INSERT INTO doctors (first_name, last_name, qualification, mobile_number, second_number, email, city, dob,
                            joining_date, checkup_fee, salary, previous_work_experience, department_ids)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12,
               ARRAY(SELECT id FROM departments WHERE name = $16)) RETURNING id)
     INSERT INTO doctor_hours (doctor_id, weekday, from_time, to_time)
     SELECT doctor.id, weekday, $14, $15 FROM doctor, unnest($13::int[]) AS weekday`,
    [
      doctor.firstName,
      doctor.lastName,
      doctor.qualification,
      record.mobileNumber,
      record.secondNumber,
      record.email,
      record.city,
      record.dob,
      record.joiningDate,
      record.checkupFee,
      record.salary,
      record.previousWorkExperience,
      doctor.days,
      doctor.from,
      doctor.to,
      doctor.department,
    ],
  );
}
