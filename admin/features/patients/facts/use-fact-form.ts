import { type RefObject, useRef, useState } from "react";
import { toastSuccess } from "#admin/kit/dialogs/toasts.ts";
import { type ContractForm, useContractForm } from "#admin/kit/form/use-contract-form.ts";
import { addFact, FactInput } from "#contract/patients/facts.ts";
import { type FactKind, SEVERITIES, type Severity } from "#rules/patients/fact-kinds.ts";
import { codeNamed, FACT_CODES, type FactCode, type ListedFact, namesOf } from "#rules/patients/facts.ts";
import { foldedText } from "#rules/values/text/folded-text.ts";
import { call } from "#ui/call.ts";
import { say } from "#ui/say.ts";

/** What somebody says of a fact of their own words. */
const KIND_LABELS = {
  allergy: "Allergy",
  condition: "Illness",
  medicine: "Medicine",
  device: "Device",
  pregnancy: "Pregnancy",
  alert: "Other",
} as const satisfies Record<FactKind, string>;
const SEVERITY_LABELS = { severe: "Severe", mild: "Mild" } as const satisfies Record<Severity, string>;
export const kindWord = (kind: FactKind) => say(KIND_LABELS[kind]);
/** The kinds as a form offers them. */
export const KINDS = Object.keys(KIND_LABELS) as FactKind[];
export const severityWord = (severity: Severity) => say(SEVERITY_LABELS[severity]);

type Values = {
  patientId: number;
  kind: FactKind;
  code: FactCode | null;
  text: string;
  severity: Severity | null;
  reaction: string;
  endsOn: string | null;
  isSensitive: 0 | 1;
};

const MOST_SUGGESTED = 8;
const LISTED: readonly ListedFact[] = FACT_CODES;
const compared = (text: string) => foldedText(text.trim().toLowerCase());
const comparedNames = (fact: ListedFact) => namesOf(fact).map(compared);

/** The listed facts that a typed text may mean, by name, by another word for it or in Urdu; none for an empty text. */
export function suggestFacts(typed: string): string[] {
  const text = compared(typed);
  if (text === "") return [];
  return LISTED.filter((fact) => comparedNames(fact).some((name) => name.includes(text)))
    .slice(0, MOST_SUGGESTED)
    .map(({ en }) => en);
}

/** The listed fact that a text names whole; undefined for words of one's own. */
const namedBy = (typed: string) => LISTED.find((fact) => comparedNames(fact).includes(compared(typed)));

/** The line for a new fact. What the list knows is noted by its code, everything else in the words typed. */
export function useFactForm(patientId: number, told: string): FactChoice {
  const [typed, setTyped] = useState(told);
  const field = useRef<HTMLInputElement>(null);
  const empty: Values = {
    patientId,
    kind: "allergy",
    code: null,
    text: "",
    severity: null,
    reaction: "",
    endsOn: null,
    isSensitive: 0,
  };
  const startOf = (text: string): Values => ({ ...empty, text, ...meantBy(text) });
  const contractForm = useContractForm({
    schema: FactInput,
    initialValues: startOf(told),
    save: (values, options) => call(addFact, { body: values }, options),
    onSaved: ({ message }) => toastSuccess(message),
    goesOnWith: () => {
      setTyped("");
      // What had the focus goes with the fact that was noted.
      field.current?.focus();
      return empty;
    },
    failed: say("An error occurred. Please try again later."),
  });
  const { form } = contractForm;
  const type = (text: string) => {
    setTyped(text);
    form.setValues({ text, ...meantBy(text) });
  };
  return {
    contractForm,
    field,
    typed,
    isEmpty: typed.trim() === "",
    type,
    chooseKind: (word) =>
      form.setFieldValue("kind", KINDS.find((kind) => kindWord(kind) === word) ?? "allergy"),
    chooseSeverity: (word) =>
      form.setFieldValue("severity", SEVERITIES.find((severity) => severityWord(severity) === word) ?? null),
  };
}

export interface FactChoice {
  contractForm: ContractForm<Values>;
  /** The field for the fact itself. */
  field: RefObject<HTMLInputElement | null>;
  typed: string;
  isEmpty: boolean;
  type: (text: string) => void;
  /** The kind that this word of `kindWord` names. */
  chooseKind: (word: string) => void;
  chooseSeverity: (word: string) => void;
}

/** The code of a listed fact and its kind. */
function meantBy(text: string): Pick<Values, "code"> & Partial<Pick<Values, "kind">> {
  const fact = namedBy(text);
  if (!fact || !isCode(fact.code)) return { code: null };
  return { code: fact.code, kind: fact.kind };
}

const isCode = (code: string): code is FactCode => codeNamed(code) !== undefined;
