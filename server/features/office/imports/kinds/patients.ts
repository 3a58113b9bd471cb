import { PatientInput } from "#contract/patients/patients.ts";
import { rupees } from "#contract/values/fields.ts";
import { OPENING_FIELDS } from "#rules/office/import-columns.ts";
import {
  balanceOfCell,
  birthOfAge,
  birthOfCell,
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

/** Stands where an old list has nothing and the form demands something, so that the form's own rules judge the rest. */
const MISSING_NAME = "–";
const MISSING_NUMBER = "3001234567";

const LONGEST_OLD_NUMBER = 50;

/** How much of a birthday a list of ours says is known; undefined: the day, or it does not say. */
const knownTo = (cell: string | undefined) =>
  (["month", "year"] as const).find((precision) => precision === cellText(cell).toLowerCase());

/** The parts of a name that stand in columns of their own. */
const PARTS_OF_NAME = ["firstName", "middleName", "lastName"] as const;

/** A name; of a list that parts it, the parts together. */
function nameIn(row: RowCells): string {
  const whole = row.take("fullName", nameOfCell(row.cell("fullName")), "");
  if (whole !== "") return whole;
  const parts = PARTS_OF_NAME.map((part) => row.take(part, nameOfCell(row.cell(part)), ""));
  return parts.filter(Boolean).join(" ");
}

/** A birthday as the form has it; of an age or a year marked as approximate, of others the mark is left out. */
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

/** What was owed and paid ahead; where the list says it with a sign, a minus is the other way round. */
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

/** An opening balance by the rules of the dialog at the file; undefined: nothing, or wrong, which is then told. */
function opening(row: RowCells, field: OpeningField, cell: string | undefined): number | undefined {
  const text = row.take(field, balanceOfCell(cell), "");
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
