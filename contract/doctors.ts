import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { instant, recordId, shownFlag } from "./fields.ts";
import { listQuery } from "./list-query.ts";

/** A window of a doctor's week. `weekday` as ISO counts: 1 Monday … 7 Sunday. Times `HH:mm`. */
export const DoctorHours = z.object({ weekday: z.number().int(), from: z.string(), to: z.string() });
export type DoctorHours = z.infer<typeof DoctorHours>;

/** A doctor as staff see one in lists and pickers; salary is not among it. */
export const DoctorRow = z.object({
  id: recordId,
  firstName: z.string(),
  lastName: z.string().nullable(),
  name: z.string(),
  qualification: z.string().nullable(),
  joiningDate: z.string(),
  isActive: shownFlag,
  createdOn: instant,
  updatedOn: instant,
});
export type DoctorRow = z.infer<typeof DoctorRow>;

export const doctorColumns = {
  id: { type: "number" },
  firstName: { type: "text" },
  lastName: { type: "text" },
  qualification: { type: "text" },
  joiningDate: { type: "date" },
} as const;

export const listDoctors = endpoint({
  method: "GET",
  path: "/Doctor/GetAll",
  access: "doctors.read",
  summary: "Doctors",
  list: doctorColumns,
  query: listQuery(doctorColumns),
  output: z.array(DoctorRow),
});

export const getActiveDoctors = endpoint({
  method: "GET",
  path: "/Doctor/GetActiveDoctors",
  access: "public",
  summary: "Doctors who see patients, with their hours",
  output: z.array(
    z.object({
      id: recordId,
      name: z.string(),
      qualification: z.string().nullable(),
      timing: z.string(),
      hours: z.array(DoctorHours),
      imgURL: z.string().nullable(),
    }),
  ),
});
