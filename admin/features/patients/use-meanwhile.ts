import type { UseFormReturnType } from "@mantine/form";
import { useState } from "react";
import { toastError } from "#admin/kit/toasts.ts";
import { getHistory } from "#contract/history.ts";
import { getPatient, type Patient } from "#contract/patients.ts";
import { call } from "#ui/call.ts";
import { LABELS, type LabelledField } from "./patient-labels.ts";
import { fromPatient, type PatientValues } from "./patient-values.ts";

/** A field that somebody else changed while this form was being filled in. */
export interface ForeignChange {
  field: LabelledField;
  before: string | null;
  now: string | null;
  /** What was typed here into the same field; undefined when nothing was. */
  mine?: string | null;
}

export interface Meanwhile {
  /** The record as last loaded; null for a new one. */
  stored: Patient | null;
  /** Who changed what; null while nothing stands against saving. */
  found: { by: string | null; changes: ForeignChange[] } | null;
  /** Loads what is stored now. */
  look: () => Promise<void>;
  /** Takes over their changes; where both changed a field, what was typed here stays. */
  takeOver: () => void;
}

const FIELDS = Object.keys(LABELS) as LabelledField[];

function compare(before: PatientValues, now: PatientValues, mine: PatientValues): ForeignChange[] {
  return FIELDS.filter((field) => before[field] !== now[field]).map((field) => ({
    field,
    before: before[field],
    now: now[field],
    ...(mine[field] !== before[field] && mine[field] !== now[field] ? { mine: mine[field] } : {}),
  }));
}

async function load(id: number) {
  const [{ data: patient }, { data: history }] = await Promise.all([
    call(getPatient, { params: { id } }),
    call(getHistory, { query: { entity: "patient", id } }),
  ]);
  const last = history.entries.find(({ action, record }) => action === "changed" && record === null);
  return { patient, by: last?.by ?? null };
}

/** Finds out, when saving was refused because the record had changed, what it was, and merges it on request. */
export function useMeanwhile(form: UseFormReturnType<PatientValues>, opened: Patient | null): Meanwhile {
  const [stored, setStored] = useState(opened);
  const [theirs, setTheirs] = useState<{ patient: Patient; by: string | null } | null>(null);
  const changes =
    stored && theirs ? compare(fromPatient(stored), fromPatient(theirs.patient), form.values) : [];

  const look = async () => {
    try {
      if (stored) setTheirs(await load(stored.id));
    } catch {
      toastError("Failed to load patients. Please try again later.");
    }
  };
  const takeOver = () => {
    if (!theirs) return;
    const now = fromPatient(theirs.patient);
    const taken = changes.filter((change) => !("mine" in change)).map(({ field }) => [field, now[field]]);
    form.setValues({ ...Object.fromEntries(taken), updatedOn: now.updatedOn });
    setStored(theirs.patient);
    setTheirs(null);
    form.getInputNode(changes[0]?.field ?? "fullName")?.focus();
  };
  return { stored, found: theirs && { by: theirs.by, changes }, look, takeOver };
}
