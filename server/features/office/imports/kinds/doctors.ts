import { sql } from "kysely";
import { DoctorInput } from "#contract/clinic/doctors.ts";
import {
  cellNotes,
  cellText,
  dayOfCell,
  flagOfCell,
  phonesOf,
  rupeesOfCell,
} from "#rules/office/import-values.ts";
import { groupPhone } from "#rules/values/display.ts";
import { isAbroad, nationalDigits } from "#rules/values/text/phone.ts";
import { save } from "#server/features/clinic/doctors/service.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { type Departments, departmentOf, readDepartments } from "./departments.ts";
import type { Kind, RowCells } from "./kind.ts";

const FIELD_OF: Readonly<Record<string, string>> = {
  firstName: "fullName",
  lastName: "fullName",
  idDepartments: "departments",
};

/** "Dr. Sana Tariq Khan" as first and last name; without the title, which every screen adds where it wants one. */
function namesOf(name: string) {
  const [firstName = "", ...others] = name.replace(/^(?:dr|doctor|prof)\b\.?\s*/i, "").split(" ");
  return { firstName, lastName: others.join(" ") };
}

/** The names of a row, from one column or two. */
function namesIn(row: RowCells) {
  const whole = cellText(row.cell("fullName"));
  if (whole !== "") return namesOf(whole);
  return {
    firstName: namesOf(cellText(row.cell("firstName"))).firstName,
    lastName: cellText(row.cell("lastName")),
  };
}

/** The departments of one cell, separated by commas. */
function departmentsOf(row: RowCells, departments: Departments): number[] {
  const names = (row.cell("departments") ?? "").split(/[,;/\n]/);
  return names.flatMap((name) => departmentOf(row, "departments", name, departments) ?? []);
}

/** A number as doctors' records keep it: without its 0, or with its country. */
const doctorsOwn = (phone: string) => (isAbroad(phone) ? phone : nationalDigits(phone, 10));

function read(row: RowCells, departments: Departments): DoctorInput {
  const { dateOrder, today } = row;
  const [mobile] = row.take("mobileNumber", phonesOf(row.cell("mobileNumber")), ["", null]);
  const [second] = row.take("secondNumber", phonesOf(row.cell("secondNumber")), ["", null]);
  const registrationNo = cellText(row.cell("registrationNo"));
  const cells = {
    id: 0,
    ...namesIn(row),
    mobileNumber: doctorsOwn(mobile),
    secondNumber: second ? doctorsOwn(second) : "",
    dob: row.take("dob", dayOfCell(row.dayCell("dob"), dateOrder, today), null) ?? "",
    joiningDate: row.take("joiningDate", dayOfCell(row.dayCell("joiningDate"), dateOrder, today), null) ?? "",
    city: cellText(row.cell("city")),
    qualification: cellText(row.cell("qualification")),
    // Left out where there is none, so that the hash still matches rows of earlier imports.
    ...(registrationNo && { registrationNo }),
    email: cellText(row.cell("email")),
    checkupFee: rupeesOfCell(row.cell("checkupFee")),
    salary: rupeesOfCell(row.cell("salary")),
    previousWorkExperience: cellNotes(row.cell("previousWorkExperience")),
    isActive: row.take("isActive", flagOfCell(row.cell("isActive")), 1),
    idDepartments: departmentsOf(row, departments),
  };
  const parsed = DoctorInput.safeParse(cells);
  for (const { path, message } of parsed.error?.issues ?? []) {
    const field = String(path[0]);
    row.wrong(row.has(field) ? field : (FIELD_OF[field] ?? field), message);
  }
  return (parsed.data ?? cells) as DoctorInput;
}

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string | null }) =>
  [firstName, lastName].filter(Boolean).join(" ").toLowerCase();

const keysOf = (doctor: Pick<DoctorInput, "firstName" | "lastName" | "mobileNumber">) => [
  `name ${nameOf(doctor)}`,
  `phone ${doctorsOwn(doctor.mobileNumber)}`,
];

const factsOf = ({ firstName, lastName, mobileNumber, city }: DoctorInput) =>
  [`${firstName} ${lastName ?? ""}`.trim(), mobileNumber && groupPhone(mobileNumber), city].filter(Boolean);

/** A list of doctors. Their hours are set on each doctor's own screen. */
export const doctorKind: Kind<DoctorInput, Departments> = {
  prepare: readDepartments,
  read,
  factsOf,
  keysOf,
  isSame: (one, other) => keysOf(one).some((key) => keysOf(other).includes(key)),
  findHere: async (db: Executor, rows) => {
    const { rows: here } = await sql<DoctorInput>`
      SELECT id, first_name AS "firstName", last_name AS "lastName", mobile_number AS "mobileNumber", city
      FROM doctors WHERE NOT is_deleted`.execute(db);
    const known = new Map(here.flatMap((doctor) => keysOf(doctor).map((key) => [key, doctor])));
    return rows.map((row) => {
      const doctor = keysOf(row)
        .map((key) => known.get(key))
        .find(Boolean);
      return doctor
        ? { id: doctor.id, line: null, label: `Doctor ${doctor.id}`, facts: factsOf(doctor) }
        : null;
    });
  },
  insert: async (trx, rows) => {
    const ids: number[] = [];
    for (const { values } of rows) ids.push((await save(trx, values, null)).id);
    return ids;
  },
};
