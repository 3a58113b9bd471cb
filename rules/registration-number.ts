function numbered(prefix: string, n: number): string {
  if (!Number.isSafeInteger(n) || n < 1) throw new RangeError(`Not a running number from 1 on: ${n}`);
  return `${prefix}-${String(n).padStart(6, "0")}`;
}

/** A patient's register number, "P-000001" for the first (decisions.md, 4). Throws RangeError unless n is 1 or more. */
export function patientNumber(n: number): string {
  return numbered("P", n);
}

/** An appointment's number, "A-000001" for the first (decisions.md, 4). Throws RangeError unless n is 1 or more. */
export function appointmentNumber(n: number): string {
  return numbered("A", n);
}
