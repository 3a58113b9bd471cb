/** The address at which a patient answers for one visit; null: patients have none yet, and texts leave the part out. */
export function linkFor(_idAppointment: number): string | null {
  return null;
}
