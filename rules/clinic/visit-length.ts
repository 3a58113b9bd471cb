/** The default length of an appointment (docs/handbook/desk/appointments.md#clashes). */
export const DEFAULT_DURATION_MINUTES = 30;

/** The time that a service takes. */
export interface ServiceLength {
  /** null: not set. */
  readonly minutes: number | null;
  /** How long doctor and chair stay free after it. */
  readonly bufferMinutes: number;
  readonly needsChair: boolean;
}

export interface VisitLength {
  readonly minutes: number;
  readonly buffer: number;
  readonly needsChair: boolean;
}

/** The longest visit in minutes. */
export const MOST_MINUTES = 480;

/**
 * The default length of a visit for these services: the sum of their minutes, half an hour where none has any; and the
 * longest buffer.
 */
export function visitLength(services: readonly ServiceLength[]): VisitLength {
  const minutes = services.reduce((sum, service) => sum + (service.minutes ?? 0), 0);
  return {
    minutes: Math.min(minutes || DEFAULT_DURATION_MINUTES, MOST_MINUTES),
    buffer: Math.max(0, ...services.map(({ bufferMinutes }) => bufferMinutes)),
    needsChair: services.some(({ needsChair }) => needsChair),
  };
}

/** Whether both visits have the same services in any order, so that the second takes over the first one's length. */
export const areSameServices = (some: readonly number[], others: readonly number[]): boolean =>
  some.every((id) => others.includes(id)) && others.every((id) => some.includes(id));

/** Minutes in a short form: "45 min", "2 h", "9 h 8 min". */
export function lengthText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 ? `${hours} h` : "", rest > 0 || hours === 0 ? `${rest} min` : ""]
    .filter(Boolean)
    .join(" ");
}
