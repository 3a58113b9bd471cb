/** The visit at which something is measured. */
export interface MeasuredVisit {
  id: number;
  idPatient: number;
}

/** Where this tab keeps what is typed of a visit's vitals and not saved. */
export const placeOfVitals = ({ id, idPatient }: MeasuredVisit) =>
  `doctors-panel vitals ${id} of ${idPatient}`;
