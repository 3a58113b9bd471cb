import {
  askOtherTime,
  cancelVisit,
  confirmVisit,
  getVisitLink,
  getVisitOffers,
  openVisit,
  renewVisitLink,
  resumeMessages,
  stopMessages,
  takeBackVisit,
} from "#contract/desk/visit.ts";
import { limitVisitors } from "#server/features/clinic/schedule/strangers.ts";
import { getAppointment } from "#server/features/desk/appointments/service.ts";
import { type Call, route } from "#server/platform/http/mount.ts";
import { readSettings } from "#server/platform/settings/settings.ts";
import * as link from "./service.ts";

/** The visit that a call's token leads to, and the call's facts. */
async function reached({ db, network, body }: Pick<Call<typeof openVisit>, "db" | "network" | "body">) {
  const { clinic } = await readSettings(db);
  const by: link.LinkCall = { db, network, phone: clinic.phone.display, now: Date.now() };
  return { by, visit: await link.visitOf(by, body.token) };
}

/** The same for a call that changes something. */
async function reachedToChange(call: Parameters<typeof reached>[0]) {
  const found = await reached(call);
  await link.countChange(found.by, found.visit);
  return found;
}

export const patientLinkRoutes = [
  route(openVisit, async (call) => {
    const { by, visit } = await reached(call);
    return call.audit((trx) => link.open(trx, visit, by));
  }),
  route(confirmVisit, async (call) => {
    const { by, visit } = await reachedToChange(call);
    return call.write((trx) => link.confirm(trx, visit, by));
  }),
  route(cancelVisit, async (call) => {
    const { by, visit } = await reachedToChange(call);
    return call.write((trx) => link.cancel(trx, visit, call.body.reason ?? null, by));
  }),
  route(takeBackVisit, async (call) => {
    const { by, visit } = await reachedToChange(call);
    return call.write((trx) => link.takeBack(trx, visit, by));
  }),
  route(askOtherTime, async (call) => {
    const { by, visit } = await reachedToChange(call);
    return call.write((trx) => link.askOther(trx, visit, call.body, by));
  }),
  route(getVisitOffers, async (call) => {
    const { visit } = await reached(call);
    return limitVisitors(call, () => link.offersFor(call.db, visit, call.body.from));
  }),
  route(stopMessages, async (call) => {
    const { by, visit } = await reachedToChange(call);
    return call.write((trx) => link.stopMessages(trx, visit, by));
  }),
  route(resumeMessages, async (call) => {
    const { by, visit } = await reachedToChange(call);
    return call.write((trx) => link.resumeMessages(trx, visit, by));
  }),
  route(getVisitLink, async ({ db, query, staff, config }) => {
    await getAppointment(db, query.id, staff);
    return link.linkOf(db, config.publicUrl, query.id);
  }),
  route(renewVisitLink, async ({ db, body, staff, config, write }) => {
    await getAppointment(db, body.id, staff);
    return write((trx) => link.renew(trx, config.publicUrl, body.id));
  }),
];
