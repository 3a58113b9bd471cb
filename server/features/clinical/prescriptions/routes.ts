import { getOverrides } from "#contract/clinical/overrides.ts";
import {
  getFavourites,
  getPrescriptionPdf,
  listTemplates,
  removeTemplate,
  saveTemplate,
} from "#contract/clinical/prescriptions.ts";
import { route } from "#server/platform/http/mount.ts";
import { overrides } from "./overrides.ts";
import { prescriptionPdf } from "./paper-pdf.ts";
import * as prescriptions from "./service.ts";

export const prescriptionRoutes = [
  route(getFavourites, ({ db, query, staff }) => prescriptions.favourites(db, query.idDoctor, staff)),
  route(getOverrides, ({ db }) => overrides(db)),
  route(listTemplates, ({ db, query, staff }) => prescriptions.templates(db, query.idDoctor, staff)),
  route(saveTemplate, ({ body, staff, write }) => write((trx) => prescriptions.save(trx, body, staff))),
  route(removeTemplate, ({ query, staff, write }) =>
    write((trx) => prescriptions.remove(trx, query.id, staff)),
  ),
  route(getPrescriptionPdf, prescriptionPdf),
];
