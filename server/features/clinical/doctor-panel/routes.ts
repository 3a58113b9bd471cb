import {
  discardNoteDraft,
  getDoctorDay,
  getPatientHistory,
  openAnyway,
  proposeNextVisit,
  recordPrescriptionPrint,
  saveNoteDraft,
  saveTreatmentNote,
} from "#contract/clinical/doctor-panel.ts";
import { findPanelPatients } from "#contract/clinical/panel-search.ts";
import { present } from "#server/features/patients/patients/service.ts";
import { route } from "#server/platform/http/mount.ts";
import { findNextVisit } from "./next-visit.ts";
import * as drafts from "./note-drafts.ts";
import * as panel from "./service.ts";

export const doctorPanelRoutes = [
  route(getDoctorDay, ({ db, query, staff }) => panel.day(db, query, staff)),
  route(getPatientHistory, async ({ db, query, audit, staff }) => {
    const { patient, ...history } = await audit((trx) => panel.history(trx, query.idPatient, staff));
    return { ...history, patient: await present(db, patient, staff) };
  }),
  route(findPanelPatients, ({ db, query }) => panel.findPatients(db, query.search)),
  route(openAnyway, ({ body, staff, write }) => write((trx) => panel.openAnyway(trx, body, staff))),
  route(saveTreatmentNote, ({ body, staff, setMessage, write }) => {
    setMessage(body.complete ? "Visit completed." : "Note saved.");
    return write((trx) => panel.saveNote(trx, body, staff));
  }),
  route(recordPrescriptionPrint, ({ body, audit, staff }) =>
    audit((trx) => panel.recordPrint(trx, body.appointmentId, staff)),
  ),
  route(saveNoteDraft, ({ body, staff, write }) => write((trx) => drafts.keep(trx, body, staff))),
  route(discardNoteDraft, ({ query, staff, write }) => write((trx) => drafts.drop(trx, query, staff))),
  route(proposeNextVisit, ({ db, query, staff }) =>
    findNextVisit(db, query.appointmentId, query.from, staff),
  ),
];
