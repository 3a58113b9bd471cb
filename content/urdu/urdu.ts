import { clinicInUrdu } from "./clinic.ts";
import { homeInUrdu } from "./home.ts";
import { homeEndInUrdu } from "./home-end.ts";
import { recordsInUrdu } from "./records.ts";

/**
 * The sample's texts in Urdu, by the English text, with placeholders for facts of the clinic. Written as patients in
 * Pakistan speak, with European digits.
 */
export const inUrdu: Readonly<Record<string, string>> = {
  ...clinicInUrdu,
  ...homeInUrdu,
  ...homeEndInUrdu,
  ...recordsInUrdu,
};
