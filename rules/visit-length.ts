import { DEFAULT_DURATION_MINUTES } from "./appointment.ts";

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
