import { clinicToday } from "#rules/values/time/clinic-time.ts";
import type { Records } from "#tests/support/records.ts";
import { type Json, send, type Trial } from "./api.ts";
import { valueAt, withText } from "./fields.ts";

/** Each string in every text of tooth chart, work, treatment plans and lab work, read back by list, view and paper. */

/** Who is treated, by whom and for what. */
interface Treated {
  idPatient: number;
  idDoctor: number;
  idService: number;
  appointmentId: number;
}

/** The call's text fields, each with where its answer gives it back; null: it does not. */
type Fields = Record<string, string | null>;

const STROKES = "M10 20 L30 40 L55 22 M60 30 L90 45";
const TODAY = clinicToday();

class Filler {
  readonly trial: Trial;
  readonly counts: Record<string, number> = {};
  readonly texts: Record<string, { stored: number; refused: number }> = {};

  constructor(trial: Trial) {
    this.trial = trial;
  }

  private async ask(method: string, path: string, body?: Json) {
    const headers = { authorization: `Bearer ${this.trial.token}` };
    const answer = await send(this.trial, method, path, headers, body);
    const counted = `${path.replace(/\?.*/, "")} ${answer.status}`;
    this.counts[counted] = (this.counts[counted] ?? 0) + 1;
    return answer;
  }

  /** What must succeed. */
  async must(method: string, path: string, body?: Json): Promise<Json> {
    const answer = await this.ask(method, path, body);
    if (answer.status !== 200)
      this.trial.fault(`${path}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`);
    return (answer.body.data ?? {}) as Json;
  }

  /**
   * Sends a call with the text in all of its fields; where some refuse it in words, again with what stands in them otherwise.
   * What is answered must be what was typed. @returns the answer's data and what was sent.
   */
  async fill(path: string, valid: Json, fields: Fields, text: string): Promise<{ data: Json; sent: Json }> {
    const place = `${path} ${JSON.stringify(text).slice(0, 60)}`;
    const filled = (names: readonly string[]) =>
      names.reduce((body, name) => withText(body, name.split("."), text), valid);
    let names = Object.keys(fields);
    let answer = await this.ask("POST", path, filled(names));
    if (answer.status === 400) {
      const errors = (answer.body.errors ?? []) as { field: string; message: string }[];
      const refused = errors.map(({ field }) => field);
      if (errors.length === 0 || !errors.every(({ message }) => /\w/.test(message)))
        this.trial.fault(`${place}: refused without words`);
      for (const name of refused.filter((field) => names.includes(field))) this.count(path, name, "refused");
      names = names.filter((name) => !refused.includes(name));
      answer = await this.ask("POST", path, filled(names));
    }
    if (answer.status !== 200 && answer.status !== 409)
      this.trial.fault(`${place}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`);
    if (answer.status === 409 && !/\w/.test(String(answer.body.message)))
      this.trial.fault(`${place}: refused without words`);
    const data = answer.status === 200 ? (answer.body.data as Json) : {};
    for (const name of answer.status === 200 ? names : []) {
      this.count(path, name, "stored");
      const at = fields[name];
      if (at) this.same(`${place} ${name}`, text, valueAt(data, at.split(".")));
    }
    return { data, sent: filled(names) };
  }

  same(place: string, typed: unknown, stored: unknown): void {
    const isPhone = place.endsWith(" phone");
    const plain = (text: unknown) => (isPhone ? String(text).replace(/\D/g, "") : text);
    const trimmed = typeof typed === "string" ? typed.trim() : (typed ?? "");
    if (plain(stored ?? "") !== plain(trimmed))
      this.trial.fault(`${place}: came back as ${JSON.stringify(stored)}`);
  }

  async paper(path: string): Promise<void> {
    const headers = { authorization: `Bearer ${this.trial.token}` };
    const response = await fetch(`${this.trial.app.url}/api${path}`, { headers });
    const content = Buffer.from(await response.arrayBuffer());
    const counted = `${path.replace(/\?.*/, "")} ${response.status}`;
    this.counts[counted] = (this.counts[counted] ?? 0) + 1;
    if (response.status !== 200 || !content.subarray(0, 5).equals(Buffer.from("%PDF-")))
      this.trial.fault(`${path}: ${response.status} ${content.toString("latin1").slice(0, 200)}`);
  }

  private count(path: string, name: string, how: "stored" | "refused"): void {
    const texts = this.texts[`${path} ${name}`] ?? { stored: 0, refused: 0 };
    texts[how] += 1;
    this.texts[`${path} ${name}`] = texts;
  }
}

/** Each string in every text of treatment. */
export async function fillTreatment(trial: Trial, records: Records): Promise<void> {
  const filler = new Filler(trial);
  const { patient: idPatient, doctor: idDoctor, department: idDepartment, service: idService } = records;
  const visit = await filler.must("POST", "/Appointment/insert", {
    ...{ idPatient, idDoctor, idDepartment, idServices: [idService], appointmentDate: TODAY },
    ...{ appointmentTime: "09:00", priority: "Low", status: "Completed", description: "Pain" },
    allowOverlap: true,
  });
  const treated = { idPatient, idDoctor, idService, appointmentId: Number(visit.id) };
  const charted = new Map<string, Json>();
  for (const text of trial.strings) {
    await chart(filler, treated, text, charted);
    await work(filler, treated, text, charted);
    await plan(filler, treated, text);
    await lab(filler, treated, text);
  }
  await readBack(filler, treated, charted);
  for (const [name, { stored, refused }] of Object.entries(filler.texts))
    trial.say(`${name}: ${stored} stored, ${refused} refused in words`);
  trial.say(JSON.stringify(filler.counts));
}

const idOf = (data: Json) => Number(valueAt(data, ["0", "id"]));

/** A finding with its note, and one that is taken back for its reason. */
async function chart(filler: Filler, treated: Treated, text: string, charted: Map<string, Json>) {
  const { appointmentId, idPatient } = treated;
  const body = { appointmentId, idPatient, findings: [{ code: "tender", teeth: [36], note: "Deep" }] };
  const { data } = await filler.fill("/Chart/AddFindings", body, { "findings.0.note": "0.note" }, text);
  charted.set(`finding ${idOf(data)}`, { note: valueAt(data, ["0", "note"]) });
  const wrong = await filler.must("POST", "/Chart/AddFindings", body);
  const { sent } = await filler.fill(
    "/Chart/Retract",
    { id: idOf(wrong), reason: "Wrong tooth" },
    { reason: null },
    text,
  );
  charted.set(`finding taken back ${idOf(wrong)}`, { reason: sent.reason });
}

/** Work with its note and stage, some that is taken back for its reason, and some that is free for its reason. */
async function work(filler: Filler, treated: Treated, text: string, charted: Map<string, Json>) {
  const { appointmentId, idPatient, idService } = treated;
  const body = (more: object) => ({
    ...{ appointmentId, idPatient },
    procedures: [{ idService, teeth: [36], ...more }],
  });
  const { data } = await filler.fill(
    "/Procedures/Add",
    body({ note: "Deep", stage: "Visit 1 of 2", completes: false }),
    { "procedures.0.note": "0.note", "procedures.0.stage": "0.stage" },
    text,
  );
  charted.set(`procedure ${idOf(data)}`, {
    note: valueAt(data, ["0", "note"]),
    stage: valueAt(data, ["0", "stage"]),
  });
  const wrong = idOf(await filler.must("POST", "/Procedures/Add", body({})));
  const undo = { id: wrong, reason: "Wrong tooth" };
  const { sent } = await filler.fill("/Procedures/Retract", undo, { reason: null }, text);
  charted.set(`procedure taken back ${wrong}`, { reason: sent.reason });
  const free = idOf(await filler.must("POST", "/Procedures/Add", body({})));
  const settled = await filler.fill(
    "/Procedures/Settle",
    { id: free, settled: "nothing", reason: "Courtesy" },
    { reason: null },
    text,
  );
  charted.set(`settled ${free}`, { settledReason: settled.sent.reason });
}

/** A plan that is shown, answered, printed and closed. */
async function plan(filler: Filler, { idPatient, idDoctor }: Treated, text: string) {
  const form = {
    ...{ idPatient, idDoctor, name: "Lower left", diagnosis: "Deep caries", notes: "Ask again" },
    ...{ phases: ["Pain first"], options: [{ letter: "A", name: "Zirconia", note: "Lasts", discount: 0 }] },
    items: [{ description: "Crown", teeth: [36], price: 28_000 }],
  };
  const items = { "items.0.description": "items.0.description", "phases.0": "phaseNames.0" };
  const options = { "options.0.name": "options.0.name", "options.0.note": "options.0.note" };
  const texts = { name: "name", diagnosis: "diagnosis", notes: "notes", ...items, ...options };
  const { data: made } = await filler.fill("/TreatmentPlans/Insert", form, texts, text);
  const { id } = made;
  await filler.must("POST", "/TreatmentPlans/Present", { id });
  const answer = {
    id,
    version: 1,
    answer: "Accepted",
    how: "Signed",
    signerName: "Sana",
    relationship: "Self",
  };
  const said = Object.fromEntries(
    ["signerName", "relationship", "note"].map((name) => [name, `answers.0.${name}`]),
  );
  const { sent, data: answered } = await filler.fill(
    "/TreatmentPlans/Answer",
    { ...answer, note: "Gladly", signature: STROKES },
    { ...said, signature: null },
    text,
  );
  const shown = await filler.must("GET", `/TreatmentPlans/GetById?id=${id}`);
  for (const name of ["name", "diagnosis", "notes", "phaseNames", "options", "items", "answers"])
    filler.same(
      `a plan's ${name} ${JSON.stringify(text)}`,
      JSON.stringify(answered[name]),
      JSON.stringify(shown[name]),
    );
  const estimate = await filler.must("GET", `/TreatmentPlans/GetEstimate?id=${id}`);
  for (const [name, at] of [
    ["name", "content.name"],
    ["phaseNames.0", "content.phases.0"],
    ["options.0.name", "content.options.0.name"],
    ["options.0.note", "content.options.0.note"],
    ["items.0.description", "content.items.0.description"],
    ["answers.0.signerName", "answer.signerName"],
    ["answers.0.note", "answer.note"],
  ] as const)
    filler.same(
      `an estimate's ${name} ${JSON.stringify(text)}`,
      valueAt(shown, name.split(".")),
      valueAt(estimate, at.split(".")),
    );
  filler.same("a signature", sent.signature, valueAt(estimate, ["answer", "signature"]));
  await filler.paper(`/TreatmentPlans/GetPdf?id=${id}`);
  const close = { id, reason: "Moved away" };
  await filler.fill("/TreatmentPlans/Close", close, { reason: "closeReason" }, text);
}

let labs = 0;

/** A lab, and work of it that comes back, is printed and cancelled. */
async function lab(filler: Filler, { idPatient, idDoctor }: Treated, text: string) {
  labs += 1;
  const named = { id: 0, name: `Noor ${labs}`, phone: "03001234567" };
  const saved = await filler.fill("/Labs/Save", named, { name: "name", phone: "phone" }, text);
  // Another lab may have the name already.
  const { id: idLab } = saved.data.id ? saved.data : await filler.must("POST", "/Labs/Save", named);
  const order = {
    ...{ idPatient, idDoctor, idLab, teeth: [36], what: "Crown", material: "Zirconia", shade: "A2" },
    ...{ instructions: "Check the bite", sentOn: TODAY, cost: 4500 },
  };
  const texts = ["what", "material", "shade", "instructions"].map((name) => [name, name]);
  const { data: made } = await filler.fill("/LabCases/Insert", order, Object.fromEntries(texts), text);
  const { id } = made;
  const back = { id, receivedOn: TODAY, checked: "Fits" };
  const { data: received } = await filler.fill("/LabCases/Receive", back, { checked: "checked" }, text);
  const shown = await filler.must("GET", `/LabCases/GetById?id=${id}`);
  filler.same(`lab work ${JSON.stringify(text)}`, JSON.stringify(received), JSON.stringify(shown));
  for (const paper of ["a5", "roll"]) await filler.paper(`/LabCases/GetPdf?id=${id}&paper=${paper}`);
  const cancel = { id, reason: "Not needed" };
  await filler.fill("/LabCases/Cancel", cancel, { reason: "cancelReason" }, text);
}

/** The lists of the patient and the paper of the chart, with all that was written. */
async function readBack(filler: Filler, { idPatient }: Treated, charted: ReadonlyMap<string, Json>) {
  const mine = `patientId=${idPatient}`;
  const { rows } = await filler.must("GET", `/Chart/GetByPatientId?${mine}`);
  const done = (await filler.must("GET", `/Procedures/GetByPatientId?${mine}`)) as unknown as Json[];
  const read = new Map<string, Json>();
  for (const row of rows as Json[])
    read.set(row.retractsId ? `${row.source} taken back ${row.retractsId}` : `${row.source} ${row.id}`, row);
  for (const row of done) read.set(`settled ${row.id}`, row);
  for (const [which, texts] of charted)
    for (const [name, text] of Object.entries(texts))
      filler.same(`${which} ${name} ${JSON.stringify(text)}`, text, read.get(which)?.[name]);
  for (const path of [
    "/TreatmentPlans/GetAllByPatientId",
    "/LabCases/GetByPatientId",
    "/Procedures/GetUnbilled",
  ])
    await filler.must("GET", `${path}?${mine}`);
  for (const path of ["/Labs/GetAll", "/LabCases/GetOpen"]) await filler.must("GET", path);
  for (const notation of ["FDI", "Universal"])
    await filler.paper(`/Chart/GetPdf?${mine}&notation=${notation}`);
}
