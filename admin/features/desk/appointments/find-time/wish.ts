/** What the form around it knows so far. */
export interface FindTimeWish {
  idDepartment?: number | null;
  idDoctor: number | null;
  /** The doctor stays: only this one's times are looked for. */
  isDoctorFixed?: boolean;
  idServices?: number[];
  durationMinutes?: number;
  /** The appointment that is moved: it is in nobody's way. */
  idAppointment?: number;
  /** `yyyy-MM-dd`; what is past or missing begins today. */
  date: string | null;
}

/** A free time that was chosen: day `yyyy-MM-dd`, time `HH:mm`. */
export interface FoundTime {
  idDoctor: number;
  doctorName: string;
  date: string;
  time: string;
}
