import {
  type DoctorRow,
  getActiveDoctors,
  getDoctor,
  listDoctors,
  removeDoctor,
  saveDoctor,
} from "#contract/clinic/doctors.ts";
import { readList } from "#server/platform/db/lists/list.ts";
import { route } from "#server/platform/http/mount.ts";
import { prepareImage } from "#server/platform/media/images.ts";
import * as service from "./service.ts";
import { doctorList } from "./store.ts";

const { doctors } = service;

export const doctorRoutes = [
  route(listDoctors, ({ db, query }) => readList<DoctorRow>(db, doctorList, query)),
  route(getActiveDoctors, ({ db }) => service.publicDoctors(db)),
  route(getDoctor, async ({ db, query }) => service.present(await doctors.get(db, query.id))),
  route(saveDoctor, async ({ body, file, setMessage, write }) => {
    const picture = file && (await prepareImage(file, { isKnown: true }));
    const doctor = await write((trx) => service.save(trx, body, picture));
    setMessage(body.id === 0 ? "Doctor created successfully!" : "Doctor updated successfully!");
    return service.present(doctor);
  }),
  route(removeDoctor, ({ query, write }) => write((trx) => doctors.remove(trx, query.id))),
];
