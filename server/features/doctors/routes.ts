import { type DoctorRow, getActiveDoctors, listDoctors } from "#contract/doctors.ts";
import { readList } from "#server/platform/list.ts";
import { route } from "#server/platform/mount.ts";
import { publicDoctors } from "./service.ts";
import { doctorList } from "./store.ts";

export const doctorRoutes = [
  route(listDoctors, ({ db, query }) => readList<DoctorRow>(db, doctorList, query)),
  route(getActiveDoctors, ({ db }) => publicDoctors(db)),
];
