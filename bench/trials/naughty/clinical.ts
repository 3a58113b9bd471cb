import type { Records } from "#tests/support/records.ts";
import { type Json, send, type Trial } from "./api.ts";

/**
 * Each string as a safety fact, its reaction and the reason it ends for, as a template's name and text, and as a draft of a
 * note.
 */
export async function fillClinical(trial: Trial, { patient, appointment }: Records): Promise<void> {
  const counts: Record<string, number> = {};
  const save = async (path: string, body: Json) => {
    const answer = await send(trial, "POST", path, { authorization: `Bearer ${trial.token}` }, body);
    const { status, body: said } = answer;
    counts[`${path} ${status}`] = (counts[`${path} ${status}`] ?? 0) + 1;
    if (![200, 400, 409].includes(status))
      trial.fault(`${path} ${JSON.stringify(body).slice(0, 120)}: ${status}`);
    return status === 200 ? (said.data as Json) : null;
  };
  const same = (path: string, kept: Json | null, typed: Json) => {
    for (const [name, text] of Object.entries(typed))
      if (kept && kept[name] !== (String(text).trim() || null))
        trial.fault(`${path} ${name} ${JSON.stringify(text)}: came back as ${JSON.stringify(kept[name])}`);
  };
  let template: Json = {};
  let draft: Json | null = null;
  for (const text of trial.strings) {
    const fact = await save("/PatientFacts/Insert", {
      patientId: patient,
      kind: "alert",
      text,
      reaction: text,
    });
    same("/PatientFacts/Insert", fact, { text, reaction: text });
    // A file holds 200 facts at most.
    if (fact && !(await save("/PatientFacts/End", { id: fact.id, reason: text, updatedOn: fact.updatedOn })))
      await save("/PatientFacts/End", { id: fact.id, reason: "Wrong.", updatedOn: fact.updatedOn });
    for (const typed of [
      { name: text, text: "Panadol 500 mg" },
      { name: "Naughty", text },
    ]) {
      const saved = await save("/PrescriptionTemplates/Save", { ...template, ...typed });
      same("/PrescriptionTemplates/Save", saved, { name: typed.name });
      if (saved) template = { id: saved.id, updatedOn: saved.updatedOn };
    }
    const typed = { description: text, notes: text, treatmentPlans: text, doctorPrescription: text };
    const kept = await save("/DoctorPanel/KeepDraft", {
      ...{ appointmentId: appointment, idPatient: patient, basedOn: "2026-01-01T00:00:00Z", ...typed },
      seenUpdatedOn: draft?.updatedOn,
    });
    same("/DoctorPanel/KeepDraft", kept, typed);
    draft = kept ?? draft;
  }
  trial.say(JSON.stringify(counts));
}
