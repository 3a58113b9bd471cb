import type { Locator, Page } from "@playwright/test";
import type { Appointment } from "#contract/desk/appointments.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { expect } from "./browser/browser.ts";
import type { Desk } from "./desk.ts";

/** What tests of the day board share. */

export const DOCTOR = 1;

/** Every doctor is in around the clock, so that the hour at which the test runs decides nothing. */
export const ALWAYS_IN = `
  DELETE FROM doctor_hours;
  INSERT INTO doctor_hours (week_id, doctor_id, weekday, from_time, to_time)
  SELECT id, doctor_id, weekday, '00:00', '24:00' FROM doctor_weeks, generate_series(1, 7) AS weekday`;

/** A visit of today at the first doctor's. */
export async function book(
  desk: Desk,
  name: string,
  appointmentTime: string,
  durationMinutes = 30,
): Promise<Appointment> {
  const services = await desk.get<{ id: number }[]>("/Services/GetServicesByIdMasterService?idMaster=1");
  return desk.post<Appointment>("/Appointment/insert", {
    idPatient: await desk.registerPatient(name),
    idDoctor: DOCTOR,
    idDepartment: 1,
    appointmentDate: clinicToday(),
    appointmentTime,
    durationMinutes,
    priority: "Medium",
    status: "Scheduled",
    description: "Tooth pain",
    idServices: services.slice(0, 1).map(({ id }) => id),
  });
}

export const timeOf = async (desk: Desk, { id }: Appointment) =>
  (await desk.get<Appointment>(`/Appointment/GetById?id=${id}`)).appointmentTime;
export const cardOf = (page: Page, { id }: Appointment): Locator =>
  page.locator(`li [data-visit="${id}"]`).first();
export const said = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible();
