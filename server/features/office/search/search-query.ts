import { digitsOf } from "#rules/values/text/phone.ts";
import { searchableText } from "#rules/values/text/search-terms.ts";

/** The possible meanings of a typed search. */
export interface SearchQuery {
  /** The text to search for, as in lists. */
  text: string;
  /** The running number of a patient, an appointment or a bill, if the text can be one; else null. */
  patient: number | null;
  appointment: number | null;
  bill: number | null;
  /**
   * Whether the text is a person's number (register, phone, national), so that their appointments and bills are wanted too.
   */
  isPatientIdentifier: boolean;
}

const NUMBERED = /^([pa])\s*-?\s*(\d{1,12})$/i;
/** A number may be part of a phone or national number from this many digits on. */
const FEWEST_OF_A_PHONE = 4;
/** The most digits of a running number; phone and national numbers are longer. */
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
