/** How long an appointment holds its doctor unless told otherwise (docs/handbook/desk/appointments.md#clashes). */
export const DEFAULT_DURATION_MINUTES = 30;

/** What a service says about the time it takes. */
export interface ServiceLength {
  /** null: nothing is said. */
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
 * How long a visit for these services is unless somebody says otherwise: their minutes added, half an hour where none says
 * any; the longest buffer among them.
 */
export function visitLength(services: readonly ServiceLength[]): VisitLength {
  const minutes = services.reduce((sum, service) => sum + (service.minutes ?? 0), 0);
  return {
    minutes: Math.min(minutes || DEFAULT_DURATION_MINUTES, MOST_MINUTES),
    buffer: Math.max(0, ...services.map(({ bufferMinutes }) => bufferMinutes)),
    needsChair: services.some(({ needsChair }) => needsChair),
  };
}

/** Whether both visits are for the same services, in whatever order; then the second is as long as the first was made. */
export const areSameServices = (some: readonly number[], others: readonly number[]): boolean =>
  some.every((id) => others.includes(id)) && others.every((id) => some.includes(id));

/** Minutes as a length that is read at a glance: "45 min", "2 h", "9 h 8 min". */
export function lengthText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 ? `${hours} h` : "", rest > 0 || hours === 0 ? `${rest} min` : ""]
    .filter(Boolean)
    .join(" ");
}
