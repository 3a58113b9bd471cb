import { useMemo } from "react";
import { useSearchParams } from "react-router";
import { clinicToday, isCalendarDate } from "#rules/values/time/clinic-time.ts";

/** What the panel shows, all of it in the address: a reload or the browser's Back brings it again. */
export interface PanelUrl {
  /** The working day, `yyyy-MM-dd`. */
  date: string;
  /** Whose day, where an administrator has chosen; null: the signed-in doctor's. */
  idDoctor: number | null;
  idPatient: number | null;
  /** The visit whose note is open. */
  idAppointment: number | null;
  /** The tooth chart stands in place of history and note. */
  isChart: boolean;
}

const idOf = (text: string | null) => (text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null);

function addressOf({ date, idDoctor, idPatient, idAppointment, isChart }: PanelUrl): string {
  const search = new URLSearchParams();
  if (date !== clinicToday()) search.set("date", date);
  if (idDoctor) search.set("doctor", String(idDoctor));
  if (idPatient) search.set("patient", String(idPatient));
  if (idAppointment) search.set("appointment", String(idAppointment));
  if (isChart) search.set("tab", "chart");
  return `?${search}`;
}

/** What the panel shows, and links to everything else in it. */
export function usePanelUrl() {
  const [search] = useSearchParams();
  return useMemo(() => {
    const date = search.get("date");
    const place: PanelUrl = {
      date: date && isCalendarDate(date) ? date : clinicToday(),
      idDoctor: idOf(search.get("doctor")),
      idPatient: idOf(search.get("patient")),
      idAppointment: idOf(search.get("appointment")),
      isChart: search.get("tab") === "chart",
    };
    // Another patient or visit begins with its note.
    const to = (changes: Partial<PanelUrl>) => addressOf({ ...place, isChart: false, ...changes });
    return { place, to };
  }, [search]);
}
