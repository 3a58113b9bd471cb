import type { DoctorHours } from "#contract/doctors.ts";
import { weekdayOf } from "#rules/clinic-time.ts";
import type { Executor } from "#server/platform/database.ts";
import { doctorImageUrl } from "#server/platform/files.ts";
import { activeDoctors, doctorWindows } from "./store.ts";

/** What the public may know of the doctors. */
export async function publicDoctors(db: Executor) {
  const doctors = await activeDoctors(db);
  return doctors.map(({ imageGuid, ...doctor }) => ({
    ...doctor,
    timing: timingText(doctor.hours),
    imgURL: imageGuid === null ? null : doctorImageUrl(imageGuid),
  }));
}

/** A doctor's windows on a day, or undefined when nobody by that id sees patients. */
export function windowsOn(db: Executor, doctorId: number, date: string) {
  return doctorWindows(db, doctorId, weekdayOf(date));
}

/** "4:00 pm to 9:00 pm"; several windows are joined. Days are left to `hours`. */
export function timingText(hours: readonly DoctorHours[]): string {
  const windows = new Set(hours.map(({ from, to }) => `${spoken(from)} to ${spoken(to)}`));
  return [...windows].join(", ");
}

function spoken(time: string): string {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return `${hour % 12 || 12}:${String(minute).padStart(2, "0")} ${hour < 12 ? "am" : "pm"}`;
}
