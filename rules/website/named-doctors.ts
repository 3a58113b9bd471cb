import { withoutDoctor } from "#rules/values/text/person-name.ts";

/** The beginning of the notice about texts that name a doctor who was switched off. */
export const STILL_NAMED = "The website still names";

/** A doctor's names, without the title; in Urdu where there is one. */
export interface DoctorNames {
  readonly firstName: string;
  readonly lastName: string | null;
  readonly nameUr: string | null;
}

/** Only letters and digits, in one case and without accents, with a blank around each word. */
function folded(text: string): string {
  const plain = text
    .replace(/<[^>]*>/g, " ")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase();
  return ` ${plain.replace(/[^\p{L}\p{N}]+/gu, " ").trim()} `;
}

const TITLES = ["Dr", "Doctor", "ڈاکٹر"];

/**
 * The phrases by which texts name somebody: the full name of two words or more, and the title with the full, first or last
 * name.
 */
function phrasesOf({ firstName, lastName, nameUr }: DoctorNames): string[] {
  const english = withoutDoctor(`${firstName} ${lastName ?? ""}`);
  return [english, withoutDoctor(nameUr ?? "")].flatMap((name) => {
    const words = folded(name).trim().split(" ").filter(Boolean);
    if (words.length === 0) return [];
    const whole = words.join(" ");
    const parts = new Set([whole, words[0], words.at(-1)]);
    const titled = [...parts].flatMap((part) => TITLES.map((title) => folded(`${title} ${part}`)));
    return words.length > 1 ? [folded(whole), ...titled] : titled;
  });
}

/**
 * Makes a search for the gone doctors that a text names. A name that a remaining doctor has too does not count.
 *
 * const named = namedBy(gone, staying);
 * named("Ask Dr. Siddiqui.")
 */
export function namedBy<Doctor extends DoctorNames>(
  gone: readonly Doctor[],
  staying: readonly DoctorNames[],
) {
  const taken = new Set(staying.flatMap(phrasesOf));
  const looked = gone.map((doctor) => ({
    doctor,
    phrases: phrasesOf(doctor).filter((phrase) => !taken.has(phrase)),
  }));
  return (text: string): Doctor[] => {
    const words = folded(text);
    return looked
      .filter(({ phrases }) => phrases.some((phrase) => words.includes(phrase)))
      .map(({ doctor }) => doctor);
  };
}
