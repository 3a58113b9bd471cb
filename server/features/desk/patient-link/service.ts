import type { Clash } from "#contract/desk/appointments.ts";
import type { LinkedVisitPage } from "#contract/desk/visit.ts";
import { type Ask, offers } from "#rules/clinic/hours/slots.ts";
import { firstName } from "#rules/desk/messages/message-texts.ts";
import {
  type CancelReason,
  type LinkState,
  type LinkSteps,
  linkState,
  linkSteps,
  OFFERED_DAYS,
  TAKE_BACK_MINUTES,
} from "#rules/desk/patient-link.ts";
import { instantOf, lastOfDays } from "#rules/values/time/clinic-time.ts";
import { MS_PER_MINUTE } from "#rules/values/time/time-units.ts";
import { clinicNow, planOf } from "#server/features/clinic/schedule/plan.ts";
import { type Claimed, claimTime } from "#server/features/desk/appointments/booking.ts";
import { lockAppointment } from "#server/features/desk/appointments/lock.ts";
import { planMessages } from "#server/features/desk/messages/plan.ts";
import { recordEvent } from "#server/platform/db/audit.ts";
import type { Executor } from "#server/platform/db/database.ts";
import type { CallerNetwork } from "#server/platform/http/caller-network.ts";
import { AppError, conflict, invalid } from "#server/platform/http/errors.ts";
import { allowUse } from "#server/platform/http/throttle.ts";
import { linkKey, visitLinks } from "./links.ts";
import {
  countOpening,
  findAnswer,
  findLanguage,
  findLinkedVisit,
  findOpenings,
  findVersion,
  insertWish,
  type LinkedRecord,
  markCancelled,
  markConfirmed,
  markResumed,
  markStanding,
  markStopped,
  raiseVersion,
} from "./store.ts";
import { isSignedFor, type LinkClaim, readClaim } from "./token.ts";

const WINDOW_SECONDS = 900;
/** Wrong tokens within the window: from one address block, and from all together. */
const MOST_WRONG = { block: 20, all: 600 };

/** The facts that every call by a link gets. */
export interface LinkCall {
  db: Executor;
  network: CallerNetwork;
  /** The clinic's phone, which every refusal names. */
  phone: string;
  now: number;
}

/** Changes of one visit by its link within the window, so that nobody with it can keep every desk busy. */
const MOST_CHANGES = 30;

/** Counts a change by a visit's link. Throws 429 after too many. */
export const countChange = ({ db }: LinkCall, { id }: LinkedRecord) =>
  allowUse(db, `changes by the link of ${id}`, MOST_CHANGES, WINDOW_SECONDS);

const NOTHING: LinkClaim = { kind: "visit", id: 0 };

/**
 * The visit that a token leads to. Throws 404 in the same words for every fault, and 429 after too many wrong ones. A right
 * token is never refused, because many phones share an address here.
 */
export async function visitOf({ db, network, phone }: LinkCall, token: string): Promise<LinkedRecord> {
  // The same statements run for every token, so that the time does not tell what was wrong.
  const claim = readClaim(token);
  const key = await linkKey(db);
  const version = await findVersion(db, claim ?? NOTHING);
  const isSigned = claim !== null && isSignedFor(token, key, claim, version);
  const visit = await findLinkedVisit(db, claim?.id ?? 0);
  if (isSigned && claim.kind === "visit" && visit) return visit;
  if (network) await allowUse(db, `wrong link from ${network.block}`, MOST_WRONG.block, WINDOW_SECONDS);
  await allowUse(db, "wrong link", MOST_WRONG.all, WINDOW_SECONDS);
  throw new AppError("notFound", `This link no longer works. Call ${phone}.`);
}

/** The visit, locked until the transaction ends, with the actions that it allows. */
async function lockVisit(
  trx: Executor,
  reached: LinkedRecord,
  { now }: LinkCall,
): Promise<{ visit: LinkedRecord; state: LinkState; steps: LinkSteps }> {
  const { id } = reached;
  const visit = (await lockAppointment(trx, id)) ? await findLinkedVisit(trx, id) : undefined;
  // The link may have become invalid since the token was read: the visit was given to another patient, or the desk renewed
  // the link.
  if (!visit || visit.linkVersion !== reached.linkVersion)
    throw conflict("This visit was changed just now. Open the link again.");
  return { visit, state: linkState(visit, now), steps: linkSteps(visit, now, visit.cancelUntilMinutes) };
}

/** What the page shows of a visit. */
export function pageOf(visit: LinkedRecord, now: number): LinkedVisitPage {
  const state = linkState(visit, now);
  if (state === "over") return { state, visit: null };
  const { doctorName, doctorNameUr, date, time, durationMinutes, wishes, hasStoppedMessages } = visit;
  const steps = linkSteps(visit, now, visit.cancelUntilMinutes);
  return {
    state,
    visit: {
      firstName: firstName(visit.patientName),
      doctorName,
      doctorNameUr,
      date,
      time,
      durationMinutes,
      isConfirmed: visit.confirmedOn !== null,
      mayConfirm: steps.confirm,
      mayCancel: steps.cancel,
      mayAskOther: steps.askOther,
      takeBackUntil: steps.takeBack ? endOfTakingBack(visit) : null,
      wishes,
      hasStoppedMessages,
    },
  };
}

const endOfTakingBack = ({ cancelledByPatientOn }: LinkedRecord) =>
  cancelledByPatientOn &&
  new Date(instantOf(cancelledByPatientOn) + TAKE_BACK_MINUTES * MS_PER_MINUTE).toISOString();

/** The page after a change. */
async function pageAfter(trx: Executor, { id }: LinkedRecord, now: number): Promise<LinkedVisitPage> {
  const visit = await findLinkedVisit(trx, id);
  if (!visit) throw new Error("a visit that was just changed is gone");
  return pageOf(visit, now);
}

export async function open(trx: Executor, visit: LinkedRecord, { now }: LinkCall): Promise<LinkedVisitPage> {
  await countOpening(trx, { kind: "visit", id: visit.id });
  return pageOf(visit, now);
}

/** Throws 409 once the visit has begun, or will not take place. Confirming twice changes nothing. */
export async function confirm(
  trx: Executor,
  reached: LinkedRecord,
  call: LinkCall,
): Promise<LinkedVisitPage> {
  const { visit, steps } = await lockVisit(trx, reached, call);
  if (!steps.confirm) throw conflict(`This visit can no longer be confirmed here. Call ${call.phone}.`);
  await markConfirmed(trx, visit);
  return await pageAfter(trx, visit, call.now);
}

/** Throws 409 when it is too late. Cancelling twice changes nothing. */
export async function cancel(
  trx: Executor,
  reached: LinkedRecord,
  reason: CancelReason | null,
  call: LinkCall,
): Promise<LinkedVisitPage> {
  const { visit, steps, state } = await lockVisit(trx, reached, call);
  if (state === "cancelled") return pageOf(visit, call.now);
  if (!steps.cancel) throw conflict(`It is too late to cancel here. Please call ${call.phone}.`);
  await markCancelled(trx, visit, reason);
  return await pageAfter(trx, visit, call.now);
}

/** Throws 409 when the time is taken by now, or it was cancelled too long ago. */
export async function takeBack(
  trx: Executor,
  reached: LinkedRecord,
  call: LinkCall,
): Promise<LinkedVisitPage> {
  const { visit, steps, state } = await lockVisit(trx, reached, call);
  if (state === "coming") return pageOf(visit, call.now);
  if (!steps.takeBack) throw conflict(`This can no longer be taken back here. Call ${call.phone}.`);
  const { idChair } = await claimFreeTime(trx, visit, call.phone);
  await markStanding(trx, visit.id, idChair);
  await planMessages(trx, visit.id, "booked");
  return await pageAfter(trx, visit, call.now);
}

/**
 * Claims the visit's time again, with its chair or another free one. To the desk a clash names the other patient; here it
 * only says that the time is gone.
 */
async function claimFreeTime(trx: Executor, visit: LinkedRecord, phone: string): Promise<Claimed> {
  const { id: exceptId, idPatient, idDoctor, durationMinutes, idChair } = visit;
  const when = { appointmentDate: visit.date, appointmentTime: visit.time, durationMinutes };
  const chair = { idChair, keepsChair: true, needsChair: idChair !== null };
  try {
    const time = { idPatient, idDoctor, ...when, ...chair, exceptId };
    return await claimTime(trx, time, { status: "Scheduled" }, null);
  } catch (error) {
    if (!(error instanceof AppError && error.code === "conflict")) throw error;
    const { because } = (error.details.conflict ?? {}) as Partial<Clash>;
    if (because === "patient") throw conflict(`You have another visit at this time. Call ${phone}.`);
    throw conflict(`This time has been given to somebody else. Call ${phone} for another one.`);
  }
}

/** A time that a patient asks for. */
export interface Wish {
  date: string;
  time: string;
}

const askFor = ({ durationMinutes, bufferMinutes, idChair, id }: LinkedRecord): Ask => ({
  minutes: durationMinutes,
  buffer: bufferMinutes,
  needsChair: idChair !== null,
  audience: "public",
  now: clinicNow(),
  exceptId: id,
});

/** Free times with the visit's doctor for two weeks, as the website offers them, without the visit's own. */
export async function offersFor(db: Executor, visit: LinkedRecord, from: string) {
  const plan = await planOf(db, { doctors: [visit.idDoctor], from, to: lastOfDays(from, OFFERED_DAYS) });
  return offers(plan, askFor(visit))
    .map(({ date, times }) => ({
      date,
      times: times.map(({ time }) => time).filter((time) => date !== visit.date || time !== visit.time),
    }))
    .filter(({ times }) => times.length > 0);
}

/** Throws 400 naming each time that the website would not offer. */
async function assertOffered(db: Executor, visit: LinkedRecord, wishes: readonly Wish[]): Promise<void> {
  const errors = [];
  for (const [index, { date, time }] of wishes.entries()) {
    const plan = await planOf(db, { doctors: [visit.idDoctor], from: date });
    const isOffered = offers(plan, askFor(visit)).some(({ times }) => times.some((one) => one.time === time));
    if (!isOffered || (date === visit.date && time === visit.time))
      errors.push({ field: `wishes.${index}`, message: "This time is no longer free. Choose another one." });
  }
  if (errors.length > 0) throw invalid(...errors);
}

/** Throws 409 while another request of the same visit waits for the desk, 400 for a time that is not offered. */
export async function askOther(
  trx: Executor,
  reached: LinkedRecord,
  { wishes, message }: { wishes: Wish[]; message: string | null },
  call: LinkCall,
): Promise<LinkedVisitPage> {
  const { visit, steps } = await lockVisit(trx, reached, call);
  if (!steps.askOther) throw conflict(`This visit can no longer be moved here. Call ${call.phone}.`);
  if (visit.wishes.length > 0) {
    if (JSON.stringify(visit.wishes) === JSON.stringify(wishes)) return pageOf(visit, call.now);
    throw conflict(`Your wish is with the clinic already. To change it, call ${call.phone}.`);
  }
  await assertOffered(trx, visit, wishes);
  await insertWish(trx, visit.id, wishes, message);
  return await pageAfter(trx, visit, call.now);
}

/** Throws 409 once the link has expired: it then changes nothing any more, not even contact preferences. */
async function assertAlive(trx: Executor, reached: LinkedRecord, call: LinkCall): Promise<void> {
  const { state } = await lockVisit(trx, reached, call);
  if (state === "over") throw conflict(`This visit is over, and so is its link. Call ${call.phone}.`);
}

/** Throws 409 once the link has expired. */
export async function stopMessages(
  trx: Executor,
  visit: LinkedRecord,
  call: LinkCall,
): Promise<LinkedVisitPage> {
  await assertAlive(trx, visit, call);
  await markStopped(trx, visit.idPatient);
  return await pageAfter(trx, visit, call.now);
}

/** Dropped messages stay dropped; those planned from now on are sent. Throws 409 once the link has expired. */
export async function resumeMessages(
  trx: Executor,
  visit: LinkedRecord,
  call: LinkCall,
): Promise<LinkedVisitPage> {
  await assertAlive(trx, visit, call);
  await markResumed(trx, visit.idPatient);
  return await pageAfter(trx, visit, call.now);
}

/** The link for the desk to see, to the page in the patient's language. */
export async function linkOf(db: Executor, publicUrl: string | undefined, id: number) {
  const linkTo = await visitLinks(db, publicUrl);
  const openings = await findOpenings(db, { kind: "visit", id });
  return { url: linkTo(id, await findLanguage(db, id)), ...openings, ...(await findAnswer(db, id)) };
}

/** Makes all earlier links of the visit invalid. */
export async function renew(trx: Executor, publicUrl: string | undefined, id: number) {
  await raiseVersion(trx, { kind: "visit", id });
  await recordEvent(trx, "changed", "attendances", id, { patient_link: "made invalid" });
  return await linkOf(trx, publicUrl, id);
}
