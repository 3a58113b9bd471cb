import { useLocation, useSearchParams } from "react-router";
import { pathTo } from "#rules/clinic/screens.ts";
import type { Priority } from "#rules/desk/appointment.ts";
import { MINUTES_PER_DAY } from "#rules/values/time/time-units.ts";

/** What a booking and a wish for one take from each other. Lengths are minutes. */
export interface BookingStart {
  idPatient: number | null;
  idDoctor?: number | null;
  idDepartment?: number | null;
  idServices?: number[];
  durationMinutes?: number;
}

/** What goes along with the address and does not stand in it: what the desk wrote. */
export interface WrittenStart {
  note?: string;
  priority?: Priority;
}

const idOf = (text: string | null): number | null => {
  const id = Number(text);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
};

/** The address of a form that begins with these choices: their ids alone stand in it, no name. */
export function startAt(screen: "appointment/add" | "waiting-list/add", start: BookingStart): string {
  const { idPatient, idDoctor, idDepartment, idServices = [], durationMinutes } = start;
  const search = new URLSearchParams();
  const put = (name: string, value: number | null | undefined) => value && search.set(name, String(value));
  put("patientId", idPatient);
  put("doctorId", idDoctor);
  put("departmentId", idDepartment);
  if (idServices.length > 0) search.set("serviceIds", idServices.join(","));
  put("minutes", durationMinutes);
  return `${pathTo(screen)}?${search}`;
}

/** What an address of `startAt` says; what it does not say, or says wrongly, is left to the form. */
export function startIn(search: URLSearchParams): Required<Omit<BookingStart, "durationMinutes">> & {
  durationMinutes: number | undefined;
} {
  const minutes = idOf(search.get("minutes"));
  const idServices = (search.get("serviceIds") ?? "").split(",").map(idOf);
  return {
    idPatient: idOf(search.get("patientId")),
    idDoctor: idOf(search.get("doctorId")),
    idDepartment: idOf(search.get("departmentId")),
    idServices: [...new Set(idServices.filter((id) => id !== null))],
    durationMinutes: minutes !== null && minutes < MINUTES_PER_DAY ? minutes : undefined,
  };
}

/** What the address of this form says that it begins with, and what went along with it. */
export function useBookingStart() {
  const [search] = useSearchParams();
  const written: WrittenStart | null = useLocation().state;
  return { ...written, ...startIn(search) };
}
