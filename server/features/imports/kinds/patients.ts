import { rupees } from "#contract/fields.ts";
import { PatientInput } from "#contract/patients.ts";
import { clinicToday } from "#rules/clinic-time.ts";
import { formatDate, formatMoneyExactly, groupPhone } from "#rules/display.ts";
import { FAMILY_ROWS, familyPhone, type RegisterRow } from "#rules/family-phone.ts";
import type { OPENING_FIELDS } from "#rules/import-columns.ts";
import {
  balanceOfCell,
  birthOfCell,
  cellNotes,
  cellText,
  dayOfCell,
  genderOfCell,
  maritalOfCell,
  nameOfCell,
  phonesOf,
} from "#rules/import-values.ts";
import { nameSounds } from "#rules/name-sounds.ts";
import { digitsOf } from "#rules/phone.ts";
import { PROBABLE, samePersonPoints } from "#rules/same-person.ts";
import { factsOf, findMatches } from "#server/features/patients/doubles.ts";
import { type ImportedPatient, insertImported } from "#server/features/patients/imported.ts";
import type { Kind, RowCells } from "./kind.ts";

/** Stands where an old list has nothing and the form demands something, so that the form's own rules judge the rest. */
const MISSING_NAME = "–";
const MISSING_NUMBER = "3001234567";

const LONGEST_OLD_NUMBER = 50;

function birthday(row: RowCells): string | null {
  const none = { day: null, isFromAge: false };
  const { day } = row.take("dob", birthOfCell(row.cell("dob"), row.dateOrder, row.today), none);
  if (day || row.problems.length > 0) return day;
  return row.take("age", birthOfCell(row.cell("age"), row.dateOrder, row.today), none).day;
}

const Amount = rupees("This is not an amount. Write it like 12,500.");

/** An opening balance by the rules of the dialog at the file; undefined: nothing, or wrong, which is then told. */
function opening(row: RowCells, field: (typeof OPENING_FIELDS)[number]): number | undefined {
  const text = row.take(field, balanceOfCell(row.cell(field)), "");
  if (text === "") return undefined;
  const { data, error } = Amount.safeParse(text);
  for (const { message } of error?.issues ?? []) row.wrong(field, message);
  return data;
}

/** What the cells say, before the form's rules. */
function written(row: RowCells) {
  const [phone, second] = row.take("phone", phonesOf(row.cell("phone")), ["", null]);
  const [alternate] = row.take("alternateNumber", phonesOf(row.cell("alternateNumber")), ["", null]);
  const [emergency] = row.take("emgencyContactNo", phonesOf(row.cell("emgencyContactNo")), ["", null]);
  return {
    fullName: row.take("fullName", nameOfCell(row.cell("fullName")), ""),
    guardianName: cellText(row.cell("guardianName")),
    phone,
    alternateNumber: alternate || second || "",
    emgencyContactNo: emergency,
    emgencyContactPersonName: cellText(row.cell("emgencyContactPersonName")),
    dob: birthday(row) ?? "",
    gender: row.take("gender", genderOfCell(row.cell("gender")), null),
    maritalStatus: row.take("maritalStatus", maritalOfCell(row.cell("maritalStatus")), null),
    nationalIdentificationNumber: cellText(row.cell("nationalIdentificationNumber")),
    email: cellText(row.cell("email")),
    address: cellNotes(row.cell("address")),
    anyKnownAllergies: cellNotes(row.cell("anyKnownAllergies")),
    medicalHistory: cellNotes(row.cell("medicalHistory")),
  };
}

/** The rows of a list so far that have a phone, as many as a family may stand apart. */
type RowsAbove = RegisterRow[];

/** Offers a row without a phone that of its family; what is never done is to take it unasked. */
function offerFamilyPhone(row: RowCells, above: RowsAbove, cells: ReturnType<typeof written>): void {
  const { line } = row;
  const { fullName, guardianName, phone } = cells;
  const one = { line, fullName, guardianName, phone };
  const family = phone === "" && row.has("phone") && familyPhone(one, row.cell("phone") ?? "", above);
  if (family)
    row.wrong(
      "phone",
      `There is no phone; that of row ${family.line}, ${family.fullName}, is meant?`,
      groupPhone(family.phone),
      `Use the phone of row ${family.line}`,
    );
  if (phone !== "") above.push(one);
  if (above.length > FAMILY_ROWS) above.shift();
}

/** Reads a row by the same rules and messages as the form; guardian and emergency contact may be missing. */
function read(row: RowCells, above: RowsAbove): ImportedPatient {
  const cells = written(row);
  offerFamilyPhone(row, above, cells);
  const createdOn = row.take("createdOn", dayOfCell(row.cell("createdOn"), row.dateOrder, row.today), null);
  const oldNumber = cellText(row.cell("oldNumber"));
  if (oldNumber.length > LONGEST_OLD_NUMBER)
    row.wrong("oldNumber", `Please keep this within ${LONGEST_OLD_NUMBER} characters.`);
  const parsed = PatientInput.safeParse({
    id: 0,
    ...cells,
    guardianName: cells.guardianName || MISSING_NAME,
    emgencyContactNo: cells.emgencyContactNo || MISSING_NUMBER,
    emgencyContactPersonName: cells.emgencyContactPersonName || MISSING_NAME,
    createdOn: createdOn ?? clinicToday(),
  });
  for (const { path, message } of parsed.error?.issues ?? []) row.wrong(String(path[0]), message);
  const form = parsed.data ?? cells;
  const [owes, paidAhead] = [opening(row, "owes"), opening(row, "paidAhead")];
  return {
    ...cells,
    ...form,
    guardianName: cells.guardianName && form.guardianName,
    emgencyContactNo: cells.emgencyContactNo && form.emgencyContactNo,
    emgencyContactPersonName: cells.emgencyContactPersonName && form.emgencyContactPersonName,
    createdOn,
    oldNumber: oldNumber || null,
    // Absent where there is nothing, so that a row of an earlier import is still known by its hash.
    ...(owes && { owes }),
    ...(paidAhead && { paidAhead }),
  } as ImportedPatient;
}

const shownFacts = (person: {
  fullName: string;
  phone: string;
  guardianName: string;
  dob: string | null;
  owes?: number;
  paidAhead?: number;
}): string[] =>
  [
    person.fullName,
    groupPhone(person.phone),
    person.guardianName && `Guardian ${person.guardianName}`,
    person.dob && `Born ${formatDate(person.dob)}`,
    person.owes && `Owes ${formatMoneyExactly(person.owes)}`,
    person.paidAhead && `Paid ahead ${formatMoneyExactly(person.paidAhead)}`,
  ].filter((fact): fact is string => Boolean(fact));

/** A list of patients. */
export const patientKind: Kind<ImportedPatient, RowsAbove> = {
  prepare: async () => [],
  read,
  openingOf: ({ owes = null, paidAhead = null }) => ({ owes, paidAhead }),
  factsOf: shownFacts,
  keysOf: ({ fullName, phone, nationalIdentificationNumber, dob }) =>
    [
      phone && `phone ${phone}`,
      nationalIdentificationNumber && `national ${digitsOf(nationalIdentificationNumber)}`,
      dob && `name ${dob} ${nameSounds(fullName).join(" ")}`,
    ].filter((key): key is string => Boolean(key)),
  isSame: (one, other) => samePersonPoints(factsOf(one), factsOf(other)) >= PROBABLE,
  findHere: async (db, rows) => {
    const matches = await findMatches(db, rows.map(factsOf));
    return matches.map(([best]) =>
      best && best.points >= PROBABLE
        ? { id: best.id, line: null, label: best.registerNo, facts: shownFacts(best.candidate) }
        : null,
    );
  },
  insert: insertImported,
};
