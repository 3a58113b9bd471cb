import { PatientInput } from "#contract/patients/patients.ts";
import { rupees } from "#contract/values/fields.ts";
import { OPENING_FIELDS } from "#rules/office/import-columns.ts";
import {
  balanceOfCell,
  birthOfAge,
  birthOfCell,
  bloodGroupOfCell,
  cellNotes,
  cellText,
  dayOfCell,
  genderOfCell,
  isSignedBalance,
  maritalOfCell,
  nameOfCell,
  nationalIdOfCell,
  oldNumberOfCell,
  phonesOf,
  withoutSign,
} from "#rules/office/import-values.ts";
import type { DobPrecision } from "#rules/patients/age.ts";
import { type Birth, birthText } from "#rules/patients/birth.ts";
import { FAMILY_ROWS, familyPhone, type RegisterRow } from "#rules/patients/family-phone.ts";
import { nameSounds } from "#rules/patients/name-sounds.ts";
import { isWorthAsking, samePersonPoints } from "#rules/patients/same-person.ts";
import { formatMoneyExactly, groupPhone } from "#rules/values/display.ts";
import { digitsOf } from "#rules/values/text/phone.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { factsOf, findMatches } from "#server/features/patients/patients/doubles.ts";
import { type ImportedPatient, insertImported } from "#server/features/patients/patients/imported.ts";
import type { Kind, RowCells } from "./kind.ts";

/** Replaces a missing name that the form requires, so that the form's own rules judge the rest. */
const MISSING_NAME = "–";
const MISSING_NUMBER = "3001234567";

const LONGEST_OLD_NUMBER = 50;

/** The birthday's precision as a list of ours gives it; undefined: the day, or not given. */
const knownTo = (cell: string | undefined) =>
  (["month", "year"] as const).find((precision) => precision === cellText(cell).toLowerCase());

/** The columns of a name that a list gives in parts. */
const PARTS_OF_NAME = ["firstName", "middleName", "lastName"] as const;

/** The name, joined from its parts where the list has those. */
function nameIn(row: RowCells): string {
  const whole = row.take("fullName", nameOfCell(row.cell("fullName")), "");
  if (whole !== "") return whole;
  const parts = PARTS_OF_NAME.map((part) => row.take(part, nameOfCell(row.cell(part)), ""));
  return parts.filter(Boolean).join(" ");
}

/** A birthday as the form takes it; only an approximate one has `dobPrecision`. */
function birthday(row: RowCells): Partial<Birth> {
  const { dateOrder, today } = row;
  const born = row.take("dob", birthOfCell(row.dayCell("dob"), dateOrder, today), null);
  const birth =
    born || row.problems.length > 0
      ? born
      : row.take("age", birthOfAge(row.cell("age"), dateOrder, today), null);
  const known = knownTo(row.cell("dobPrecision"));
  if (birth && known) return { dob: birth.dob, dobPrecision: known };
  return birth?.dobPrecision === "day" ? { dob: birth.dob } : (birth ?? {});
}

const Amount = rupees("This is not an amount. Write it like 12,500.");

type OpeningField = (typeof OPENING_FIELDS)[number];
type Openings = Partial<Record<OpeningField, number>>;
const OTHER_WAY: Readonly<Record<OpeningField, OpeningField>> = { owes: "paidAhead", paidAhead: "owes" };

/** Debt and advance; in a list with signed balances a minus means the other one. */
function openings(row: RowCells): Openings {
  const said: Openings = {};
  for (const field of OPENING_FIELDS) {
    const cell = row.cell(field);
    const isOther = row.signedBalances && isSignedBalance(cell);
    const amount = opening(row, field, isOther ? withoutSign(cell) : cell);
    const meant = isOther ? OTHER_WAY[field] : field;
    if (amount && said[meant] !== undefined) row.wrong(field, "This stands in the other column as well.");
    if (amount) said[meant] = amount;
  }
  return said;
}

/** An opening balance by the rules of the patient's file; undefined: none, or a wrong one, which is reported. */
function opening(row: RowCells, field: OpeningField, cell: string | undefined): number | undefined {
  const text = row.take(field, balanceOfCell(cell), "");
  if (text === "") return undefined;
  const { data, error } = Amount.safeParse(text);
  for (const { message } of error?.issues ?? []) row.wrong(field, message);
  return data;
}

/** The cells' values, before the form's rules. */
function written(row: RowCells) {
  const [phone, second] = row.take("phone", phonesOf(row.cell("phone")), ["", null]);
  const [alternate] = row.take("alternateNumber", phonesOf(row.cell("alternateNumber")), ["", null]);
  const [emergency] = row.take("emgencyContactNo", phonesOf(row.cell("emgencyContactNo")), ["", null]);
  const bloodGroup = row.take("bloodGroup", bloodGroupOfCell(row.cell("bloodGroup")), null);
  return {
    fullName: nameIn(row),
    guardianName: cellText(row.cell("guardianName")),
    phone,
    alternateNumber: alternate || second || "",
    emgencyContactNo: emergency,
    emgencyContactPersonName: cellText(row.cell("emgencyContactPersonName")),
    ...{ dob: "", ...birthday(row) },
    gender: row.take("gender", genderOfCell(row.cell("gender")), null),
    maritalStatus: row.take("maritalStatus", maritalOfCell(row.cell("maritalStatus")), null),
    nationalIdentificationNumber: row.take(
      "nationalIdentificationNumber",
      nationalIdOfCell(row.cell("nationalIdentificationNumber")),
      "",
    ),
    email: cellText(row.cell("email")),
    address: cellNotes(row.cell("address")),
    anyKnownAllergies: cellNotes(row.cell("anyKnownAllergies")),
    medicalHistory: cellNotes(row.cell("medicalHistory")),
    // Left out where there is none, so that the hash still matches rows of earlier imports.
    ...(bloodGroup && { bloodGroup }),
  };
}

/** The rows above with a phone, as many as a family may be spread over. */
type RowsAbove = RegisterRow[];

/** Offers the family's phone to a row without one; it is never filled in unasked. */
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

/** Reads a row by the form's rules and messages, except that guardian and emergency contact may be missing. */
function read(row: RowCells, above: RowsAbove): ImportedPatient {
  const cells = written(row);
  offerFamilyPhone(row, above, cells);
  const createdOn = row.take(
    "createdOn",
    dayOfCell(row.dayCell("createdOn"), row.dateOrder, row.today),
    null,
  );
  const oldNumber = row.take("oldNumber", oldNumberOfCell(row.cell("oldNumber")), "");
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
  for (const { path, message } of parsed.error?.issues ?? []) {
    const field = String(path[0]);
    row.wrong(field === "fullName" && !row.has(field) ? "firstName" : field, message);
  }
  const form = parsed.data ?? cells;
  const { owes, paidAhead } = openings(row);
  return {
    ...cells,
    ...form,
    guardianName: cells.guardianName && form.guardianName,
    emgencyContactNo: cells.emgencyContactNo && form.emgencyContactNo,
    emgencyContactPersonName: cells.emgencyContactPersonName && form.emgencyContactPersonName,
    createdOn,
    oldNumber: oldNumber || null,
    // Absent where there is none, so that the hash still matches rows of earlier imports.
    ...(owes && { owes }),
    ...(paidAhead && { paidAhead }),
  } as ImportedPatient;
}

const shownFacts = (person: {
  fullName: string;
  phone: string;
  guardianName: string;
  dob: string | null;
  dobPrecision?: DobPrecision;
  owes?: number;
  paidAhead?: number;
}): string[] =>
  [
    person.fullName,
    groupPhone(person.phone),
    person.guardianName && `Guardian ${person.guardianName}`,
    person.dob && `Born ${birthText({ dob: person.dob, dobPrecision: person.dobPrecision ?? "day" })}`,
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
  isSame: (one, other) => isWorthAsking(samePersonPoints(factsOf(one), factsOf(other))),
  findHere: async (db, rows) => {
    const matches = await findMatches(db, rows.map(factsOf));
    return matches.map(([best]) =>
      best ? { id: best.id, line: null, label: best.registerNo, facts: shownFacts(best.candidate) } : null,
    );
  },
  insert: insertImported,
};
