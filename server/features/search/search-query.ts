import { digitsOf } from "#rules/phone.ts";
import { searchableText } from "#server/features/patients/search.ts";

/** What a typed search may mean. */
export interface SearchQuery {
  /** The text for the lists' search. */
  text: string;
  /** The running number of a register number, an appointment's number or a bill, if it can be one. */
  patient: number | null;
  appointment: number | null;
  bill: number | null;
  /** It names a person by a number, so that their appointments and bills are meant too. */
  isPatientIdentifier: boolean;
}

const NUMBERED = /^([pa])\s*-?\s*(\d{1,12})$/i;
/** From here on digits are a piece of a phone or national number rather than a count. */
const FEWEST_OF_A_PHONE = 4;
/** Phone and national numbers are longer than any running number will be. */
const LONGEST_RUNNING = 9;

const runningNumber = (digits: string) => {
  const number = Number(digits);
  return digits !== "" && digits.length <= LONGEST_RUNNING && number > 0 ? number : null;
};

/** Reads "P-12", "p 000012", "A12", "5217", a phone in any grouping, or words. */
export function parseSearchQuery(typed: string): SearchQuery {
  const [, letter, digits] = NUMBERED.exec(typed) ?? [];
  if (letter && digits) {
    const isPatient = letter.toLowerCase() === "p";
    const number = runningNumber(digits);
    return {
      text: `${letter}-${digits}`,
      patient: isPatient ? number : null,
      appointment: isPatient ? null : number,
      bill: null,
      isPatientIdentifier: isPatient,
    };
  }
  const text = searchableText(typed);
  const number = /^\d+$/.test(text) ? runningNumber(text) : null;
  return {
    text,
    patient: number,
    appointment: number,
    bill: number,
    isPatientIdentifier: /^\d+$/.test(text) && digitsOf(text).length >= FEWEST_OF_A_PHONE,
  };
}
