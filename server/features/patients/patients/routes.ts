import { erasePatient, listDeletedPatients, previewErasure } from "#contract/patients/erasure.ts";
import {
  getPatient,
  listPatients,
  registerPartialPatient,
  registerPatient,
  removePatient,
  savePatient,
} from "#contract/patients/patients.ts";
import { findSimilarPatients, sayDistinct } from "#contract/patients/similar-patients.ts";
import { spreadErasures } from "#server/platform/backup/restore/spread-erasures.ts";
import { route } from "#server/platform/http/mount.ts";
import { prepareImage } from "#server/platform/media/images.ts";
import { findSimilar } from "./doubles.ts";
import * as erasure from "./erasure.ts";
import { findDeleted } from "./erasure-store.ts";
import * as patients from "./service.ts";

export const patientRoutes = [
  route(listPatients, ({ db, query }) => patients.list(db, query)),
  route(getPatient, async ({ db, auditInOneStatement, params, staff }) =>
    patients.present(
      db,
      await auditInOneStatement((on, actor) => patients.view(on, params.id, actor)),
      staff,
    ),
  ),
  route(savePatient, async ({ db, body, file, staff, setMessage, write }) => {
    const picture = file && (await prepareImage(file, { isKnown: true }));
    const patient = await write((trx) => patients.save(trx, body, picture));
    setMessage(body.id === 0 ? "Patient created successfully!" : "Patient updated successfully!");
    return await patients.present(db, patient, staff);
  }),
  route(registerPartialPatient, async ({ db, body, staff, write }) =>
    patients.present(
      db,
      await write((trx) => patients.registerPartial(trx, body.fullName, body.phone)),
      staff,
    ),
  ),
  route(registerPatient, async (call) => {
    const picture = call.file && (await prepareImage(call.file, { from: call.network?.block }));
    return await patients.present(
      call.db,
      await call.write((trx) => patients.register(trx, call.body, picture)),
      null,
    );
  }),
  route(findSimilarPatients, async ({ db, body, staff }) =>
    patients.presentSimilar(db, await findSimilar(db, body), staff),
  ),
  route(sayDistinct, ({ body, write }) => write((trx) => patients.keepApart(trx, body.id, body.idOther))),
  route(listDeletedPatients, ({ db, query }) => findDeleted(db, query.search)),
  route(previewErasure, ({ db, query }) => erasure.preview(db, query.id)),
  route(erasePatient, async (call) => {
    await call.write((trx) => erasure.erase(trx, call.body));
    await spreadErasures(call);
    return null;
  }),
  route(removePatient, ({ params, write }) => write((trx) => patients.remove(trx, params.id))),
];
