function numbered(prefix: string, n: number): string {
  if (!Number.isSafeInteger(n) || n < 1) throw new RangeError(`Not a running number from 1 on: ${n}`);
  return `${prefix}-${String(n).padStart(6, "0")}`;
}

/**
 * A patient's register number, "P-000001" for the first (docs/handbook/patients/patients.md). Throws RangeError unless n is 1 or
 * more.
 */
export function patientNumber(n: number): string {
  return numbered("P", n);
}

/**
 * An appointment's number, "A-000001" for the first (docs/handbook/desk/appointments.md). Throws RangeError unless n is 1 or
 * more.
 */
export function appointmentNumber(n: number): string {
  return numbered("A", n);
}

/** An appointment request's reference, which its sender reads aloud: "R-000123". Throws RangeError unless n is 1 or more. */
export function requestReference(n: number): string {
  return numbered("R", n);
}

/** The request's number in a reference as people type it ("R-000123", "r 123"); null in any other text. */
export function requestOfReference(text: string): number | null {
  const [, digits] = /^\s*r\s*-?\s*(\d{1,9})\s*$/i.exec(text) ?? [];
  return Number(digits) || null;
}

/**
 * The running number in "K-12" (a package), "L-12" (lab work), "S-12" (a share statement), "T-12" (a treatment plan) or
 * "Z-12" (a day close); else null.
 */
export function lettered(letter: "K" | "L" | "S" | "T" | "Z", text: string): number | null {
  const [, said, digits] = /^\s*([klstz])\s*-?\s*(\d{1,9})\s*$/i.exec(text) ?? [];
  return said?.toUpperCase() === letter ? Number(digits) || null : null;
}
