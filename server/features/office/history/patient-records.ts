import { FACT_LABELS } from "#contract/patients/facts.ts";
import { factName } from "#rules/patients/facts.ts";
import { as, date, flag, type Kind, text } from "./history-fields.ts";

/** The history of a patient's safety fact: what was noted, what was asked again, and why it no longer holds. */
export const SAFETY_FACT: Kind = {
  table: "patient_facts",
  read: "facts.read",
  nameOf: (row) => `safety fact ${nameOf(row)}`,
  fields: {
    fact: text(FACT_LABELS.code, { onCreation: true }),
    severity: text(FACT_LABELS.severity, { onCreation: true }),
    reaction: text(FACT_LABELS.reaction, { onCreation: true }),
    ends_on: date(FACT_LABELS.endsOn, { onCreation: true }),
    is_sensitive: flag(FACT_LABELS.isSensitive),
    confirmed_on: date("Asked On"),
    ended_on: as("moment")("No Longer Holds Since"),
    end_reason: text("Because"),
  },
  unfold: (row) => ({ ...row, fact: nameOf(row) }),
};

const nameOf = ({ code, text: words }: Readonly<Record<string, unknown>>) =>
  factName({ code: typeof code === "string" ? code : null, text: typeof words === "string" ? words : null });
