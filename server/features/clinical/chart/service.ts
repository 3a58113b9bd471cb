import {
  type addFindings,
  type ChartRow,
  type FindingInput,
  MOST_FINDINGS,
  type PatientChart,
  type retractFinding,
} from "#contract/clinical/chart.ts";
import type { BodyOf } from "#contract/values/endpoint.ts";
import { type ChartEntry, chartOn, standingOn } from "#rules/clinical/dental/chart.ts";
import { type ChartCode, factsOf } from "#rules/clinical/dental/codes.ts";
import { ageOn } from "#rules/patients/age.ts";
import { formatDate } from "#rules/values/display.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { isAssistant, worksFor } from "#server/features/clinic/doctors/scope.ts";
import { assertHistoryOpen, closed, openingOf } from "#server/features/clinical/doctor-panel/opening.ts";
import { holdOwnVisit } from "#server/features/clinical/doctor-panel/own-visit.ts";
import { patients } from "#server/features/patients/patients/service.ts";
import type { SignedIn } from "#server/platform/auth/sessions.ts";
import type { Executor } from "#server/platform/db/database.ts";
import type { Actor } from "#server/platform/db/transaction.ts";
import { conflict, invalid, notFound } from "#server/platform/http/errors.ts";
import { Written } from "#server/platform/http/long-answer.ts";
import * as store from "./store.ts";
import type { AtVisit, WrittenRow } from "./written.ts";

/** Rows of work as the chart has them, by id. */
export const readWork = store.readWork;

const THIS = "This finding";

/**
 * A patient's tooth chart, whole for whom the history is open, assistants too: a mouth has more doctors than one. `actor`'s
 * view is recorded. `asOf`: what was written for days up to then. Throws 404, and 403 where the history is closed.
 */
export async function chart(
  db: Executor,
  { patientId, asOf }: { patientId: number; asOf: string | null },
  staff: SignedIn,
  actor: Actor,
): Promise<Written<PatientChart>> {
  await assertHistoryOpen(db, patientId, staff);
  const found = await store.readChart(db, { patientId, asOf, actor });
  if (!found) throw notFound("This patient");
  const { dob, rows, ...who } = found;
  const head = { patientId, ...who, years: dob ? ageOn(dob, asOf ?? clinicToday()) : null };
  return new Written(`${JSON.stringify(head).slice(0, -1)},"rows":${rows}}`);
}

/**
 * Throws 404 for a row that is not there or of a visit that is not open to an assistant, and 403 where the history is closed.
 */
export async function assertRowReadable(
  db: Executor,
  { row, what }: { row: WrittenRow | undefined; what: string },
  staff: SignedIn,
): Promise<void> {
  if (!row) throw notFound(what);
  const opening = await openingOf(db, row.patientId, staff);
  if (opening === "closed") throw closed(staff);
  if (opening === "their doctors" && !worksFor(staff, row.idVisitDoctor)) throw notFound(what);
}

/** The same for a finding. */
export const assertFindingReadable = async (db: Executor, id: number, staff: SignedIn): Promise<void> =>
  assertRowReadable(db, { row: await store.findFinding(db, id), what: THIS }, staff);

/** The visit at which something is charted, locked with its patient. Throws 403, 404 and 409, also for one that is to come. */
export async function holdCharted(
  trx: Executor,
  visit: { appointmentId: number; idPatient: number },
  { staff, whatIsNot }: { staff: SignedIn; whatIsNot: string },
): Promise<AtVisit> {
  const { idDoctor, appointmentDate: day } = await holdOwnVisit(trx, visit, { staff, whatIsNot });
  if (day > clinicToday()) throw conflict(`This visit is on ${formatDate(day)}. Chart on that day.`);
  return { patientId: visit.idPatient, appointmentId: visit.appointmentId, idDoctor, day };
}

/** What was found and done in a mouth by a day, as it is known today: without everything that was taken back since. */
export async function knownOn(trx: Executor, patientId: number): Promise<ChartEntry[]> {
  const entries = await store.readEntries(trx, patientId);
  const nameOf = (source: string, id: number) => `${source} ${id}`;
  const gone = new Set(entries.map(({ source, retractsId }) => retractsId && nameOf(source, retractsId)));
  return entries.filter(({ source, id, retractsId }) => !retractsId && !gone.has(nameOf(source, id)));
}

/** What is said of teeth: a finding, or work. */
type Said = Pick<ChartEntry, "teeth" | "surfaces" | "completes"> & { code: ChartCode | null };

/** Whether an entry can say that a tooth is missing, back, or replaced; a full chart holds thousands that cannot. */
const decides = ({ code, endsId }: ChartEntry): boolean =>
  endsId !== null || (code !== null && DECIDING.has(code));
const DECIDING: ReadonlySet<ChartCode> = new Set(["missing", "extraction", "erupted", "implant"]);

/** Throws 409 for what cannot be on a tooth that the chart calls missing on this day; a crown may stand on its implant. */
export function assertThere(
  known: readonly ChartEntry[],
  { teeth, surfaces, code }: Said,
  day: string,
): void {
  const isFree = code === null ? surfaces === "" : factsOf(code).onMissing;
  if (isFree || teeth.length === 0) return;
  const { teeth: charted } = chartOn(known.filter(decides), day);
  for (const tooth of teeth) {
    const on = charted.get(tooth);
    if (!on?.missingSince || (code === "crown" && on.marks.some((mark) => mark.code === "implant"))) continue;
    throw conflict(
      `${tooth} is charted as missing since ${formatDate(on.missingSince)}. Retract that first.`,
    );
  }
}

/** The same as an entry of the chart, so that what is written after it in one call knows of it. */
export const asEntry = (said: Said, source: "finding" | "procedure", day: string): ChartEntry => ({
  ...said,
  ...{ source, day, id: Number.MAX_SAFE_INTEGER, on: "9999", detail: null },
  ...{ endsId: null, retractsId: null, planItemId: null, until: null },
});

/**
 * Writes down what was found at a visit, all or nothing. Throws 403, 404, and 409 for a visit that is cancelled, to come or
 * another patient's, a tooth that is missing, a finding that stands no more, and more findings than a patient may have.
 */
export async function add(
  trx: Executor,
  { findings, ...visit }: BodyOf<typeof addFindings>,
  staff: SignedIn,
): Promise<ChartRow[]> {
  const at = await holdCharted(trx, visit, { staff, whatIsNot: "found at it" });
  if ((await store.countFindings(trx, at.patientId)) + findings.length > MOST_FINDINGS)
    throw conflict(`A patient has at most ${MOST_FINDINGS.toLocaleString("en")} findings.`);
  const known = await knownOn(trx, at.patientId);
  for (const finding of findings) checkFinding(known, finding, at.day);
  return await store.readFindings(trx, await store.insertFindings(trx, at, findings));
}

/** Checks a finding against what is known, and adds it to that. */
function checkFinding(known: ChartEntry[], { endsId, ...finding }: FindingInput, day: string): void {
  if (endsId !== null) {
    const ended = known.find(({ source, id }) => source === "finding" && id === endsId);
    if (!ended || ended.code === null) throw notFound(THIS);
    if (ended.day > day)
      throw conflict(`This finding is of ${formatDate(ended.day)}, which is after the visit.`);
    if (!standingOn(known, clinicToday()).includes(ended)) throw conflict("This finding has ended already.");
    known.push({ ...asEntry({ ...finding, completes: true }, "finding", day), endsId });
    return;
  }
  const said = { ...finding, completes: true };
  assertThere(known, said, day);
  known.push(asEntry(said, "finding", day));
}

/**
 * Whether this person may take back what somebody wrote, and whether it takes a reason. Throws 404 to assistants for what
 * somebody else wrote, and 400 without a reason that it takes.
 */
export function assertTakenBackBy(
  staff: SignedIn,
  { row, reason, what }: { row: WrittenRow | undefined; reason: string | null; what: string },
): WrittenRow {
  const isOwn = row?.madeBy === staff.id;
  if (!row || row.isRetraction || (isAssistant(staff) && !isOwn)) throw notFound(what);
  if (reason === null && !(isOwn && row.isRecent))
    throw invalid({ field: "reason", message: "Say why it is taken back." });
  return row;
}

/**
 * Takes a finding back, or the end of one; it stays on record. Throws 400 without a reason that it takes, 403, 404, also to
 * assistants for what somebody else wrote, and 409 when it was taken back already.
 */
export async function retract(
  trx: Executor,
  { id, reason }: BodyOf<typeof retractFinding>,
  staff: SignedIn,
): Promise<null> {
  const row = await store.findFinding(trx, id);
  if (row) {
    await patients.lockExisting(trx, row.patientId);
    await assertHistoryOpen(trx, row.patientId, staff);
  }
  const written = assertTakenBackBy(staff, { row, reason, what: THIS });
  if (!(await store.insertRetraction(trx, id, written, reason)))
    throw conflict("This finding was taken back already.");
  return null;
}
