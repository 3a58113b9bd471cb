/** When administrators are told of unusual reading and exporting: more than a day's work needs. */

/** Different patients' files that one person opens within an hour. */
export const MANY_FILES = 60;
/** Rows naming patients that one person exports within 24 hours. */
export const MANY_EXPORTED = 500;

const counts = new Intl.NumberFormat("en");

export interface LooksOfPerson {
  name: string;
  /** In the busiest hour of the last 24. */
  files: number;
  exported: number;
}

/** The notices about the last 24 hours, a sentence each; only those above the limits. */
export function noticesOfLooks(people: readonly LooksOfPerson[]): string[] {
  return people.flatMap(({ name, files, exported }) => [
    ...(exported > MANY_EXPORTED
      ? [
          `${name} exported ${counts.format(exported)} rows that name patients in the last 24 hours. “Access log” tells more.`,
        ]
      : []),
    ...(files > MANY_FILES
      ? [
          `${name} opened ${counts.format(files)} patients’ files within one hour of the last 24. “Access log” tells more.`,
        ]
      : []),
  ]);
}
