import { formatDate } from "#rules/values/display.ts";
import { addDays, addMonths, daysBetween } from "#rules/values/time/clinic-time.ts";
import { mentionsAllergy } from "./allergy.ts";
import type { FactKind, Severity } from "./fact-kinds.ts";
import { codeNamed, factName } from "./facts.ts";
import { isCovered } from "./told-allergies.ts";

/** What the strip under a patient's name says of safety. Days are `yyyy-MM-dd`. */

/** A fact of a patient that was not ended. For who may not read it, a sensitive one comes without its words. */
export interface PatientFact {
  id: number;
  kind: FactKind | "none";
  /** Of the list; of a "none" the question. Null: `text` says it. */
  code: string | null;
  text: string | null;
  severity: Severity | null;
  reaction: string | null;
  isSensitive: 0 | 1;
  source: "staff" | "patient";
  notedOn: string;
  /** The due day of a pregnancy; otherwise the last day on which the fact holds. */
  endsOn: string | null;
  confirmedOn: string;
  /** Who asked last. */
  confirmedBy: string | null;
}

export interface BannerReader {
  today: string;
  patientName: string;
  /** The text field on allergies. */
  allergyText: string | null;
  /** Whether the reader may read sensitive facts. */
  mayReadSensitive: boolean;
  /** A bill shows allergies alone, a paper allergies and blood thinners; a screen, by default, everything. */
  place?: Place;
}

export type Place = "screen" | "bill" | "paper";

export interface BannerItem {
  /** Null: not a fact that the reader may open. */
  factId: number | null;
  /** "told": the text field, which may be made a fact; "hidden": sensitive facts that the reader may not read. */
  kind: FactKind | "told" | "hidden";
  code: string | null;
  text: string;
  /** A remark behind the text, such as "as told by the patient". */
  note: string | null;
  isSevere: boolean;
}

export interface SafetyBanner {
  /** Coral warns; grey: nobody asked; plain: nothing to warn of. */
  tone: "grey" | "coral" | "plain";
  /** The name of the region; it carries the patient's, so that a strip is never read as another's. */
  label: string;
  /** What is known of allergies where none is listed. */
  allergies: string | null;
  /** At most three, severe ones first. */
  items: readonly BannerItem[];
  /** Those that "and 2 more" opens. */
  rest: readonly BannerItem[];
  /** How many `rest` has. */
  more: number;
  moreText: string | null;
  /** "ask again", where something was asked more than 12 months ago. */
  askAgain: string | null;
}

const MOST_ITEMS = 3;
/** Facts go stale: after so many months the patient is asked again. */
const MONTHS_UNTIL_ASKED = 12;
export const AS_TOLD = "as told by the patient";
const SEE_DOCTOR = "See the doctor";

/** What the strip of a patient says to one reader on one day. */
export function safetyBanner(facts: readonly PatientFact[], reader: BannerReader): SafetyBanner {
  const current = facts.filter((fact) => isCurrent(fact, reader.today) && isFor(reader.place, fact));
  const all = itemsOf(current, reader).toSorted((a, b) => rank(a) - rank(b));
  const rest = all.slice(MOST_ITEMS);
  const { text, isAsked } = allergiesOf(current, reader.allergyText);
  const isStale = current.some(
    (fact) =>
      (reader.mayReadSensitive || !isSensitive(fact)) &&
      addMonths(fact.confirmedOn, MONTHS_UNTIL_ASKED) < reader.today,
  );
  return {
    tone: all.some(warns) ? "coral" : isAsked ? "plain" : "grey",
    label: `Safety facts of ${reader.patientName}`,
    allergies: text,
    items: all.slice(0, MOST_ITEMS),
    rest,
    more: rest.length,
    moreText: rest.length > 0 ? `and ${rest.length} more` : null,
    askAgain: isStale ? "ask again" : null,
  };
}

/** A full pregnancy in days, counted from the last period, and how long it is shown after its due day. */
const PREGNANCY_DAYS = 280;
const DAYS_AFTER_DUE = 42;
const DAYS_PER_WEEK = 7;
/** From here on the child is born, or the due day wrong. */
const LAST_WEEK = 42;

/**
 * Whether a fact still holds on a day. A pregnancy ends by itself 6 weeks after its due day; without one, as if it had
 * begun on the day it was noted.
 */
export function isCurrent({ code, endsOn, notedOn }: PatientFact, today: string): boolean {
  if (code !== "pregnant") return endsOn === null || today <= endsOn;
  return today <= addDays(endsOn ?? addDays(notedOn, PREGNANCY_DAYS), DAYS_AFTER_DUE);
}

/** The completed weeks of a pregnancy; null: not known from its due day, or over. */
export function pregnancyWeek({ endsOn }: Pick<PatientFact, "endsOn">, today: string): number | null {
  if (endsOn === null) return null;
  const week = Math.floor((PREGNANCY_DAYS - daysBetween(today, endsOn)) / DAYS_PER_WEEK);
  return week >= 1 && week <= LAST_WEEK ? week : null;
}

/** Whether a fact is told at a place. */
export function isFor(place: Place = "screen", { kind, code }: Pick<PatientFact, "kind" | "code">): boolean {
  const isOfAllergies = kind === "allergy" || (kind === "none" && code === "allergies");
  if (place === "bill") return isOfAllergies;
  return place !== "paper" || isOfAllergies || code === "blood-thinners";
}

function itemsOf(current: readonly PatientFact[], reader: BannerReader): BannerItem[] {
  const facts = current.filter(isStatement);
  const readable = facts.filter((fact) => reader.mayReadSensitive || !isSensitive(fact));
  const items = readable.map((fact) => itemOf(fact, reader.today));
  if (!isCovered(reader.allergyText, readable)) items.push(toldItem(reader.allergyText ?? ""));
  // A paper is read by whoever finds it.
  const isHintShown = reader.place !== "paper" && readable.length < facts.length;
  return isHintShown ? [...items, HIDDEN] : items;
}

/** A fact that says something, unlike a "none". */
type Statement = PatientFact & { kind: FactKind };
const isStatement = (fact: PatientFact): fact is Statement => fact.kind !== "none";

/** A listed illness is sensitive even where its row does not say so. */
const isSensitive = ({ code, isSensitive: isMarked }: PatientFact) =>
  isMarked === 1 || (code !== null && codeNamed(code)?.isSensitive === true);

function itemOf(fact: Statement, today: string): BannerItem {
  const { id, kind, code, severity, source } = fact;
  return {
    factId: id,
    kind,
    code,
    text: code === "pregnant" ? pregnancyText(fact, today) : factText(fact),
    note: source === "patient" ? AS_TOLD : null,
    isSevere: severity === "severe",
  };
}

/** "Allergic to penicillins: rash", "Blood thinners: warfarin". */
function factText(fact: PatientFact): string {
  const name = factName(fact);
  const start =
    fact.kind === "allergy" ? `Allergic to ${fact.code === null ? name : inSentence(name)}` : name;
  const details = [fact.code === null ? null : fact.text, fact.reaction].filter(Boolean);
  return details.length > 0 ? `${start}: ${details.join(", ")}` : start;
}

/** A listed name inside a sentence: "penicillins", but "NSAIDs". */
export const inSentence = (name: string): string =>
  /^\p{Lu}\p{Lu}/u.test(name) ? name : name.slice(0, 1).toLowerCase() + name.slice(1);

function pregnancyText(fact: PatientFact, today: string): string {
  const week = pregnancyWeek(fact, today);
  if (week !== null) return `Pregnant, week ${week}`;
  if (fact.endsOn === null) return "Pregnant";
  return `Pregnant, ${fact.endsOn < today ? "was due" : "due"} ${formatDate(fact.endsOn)}`;
}

const toldItem = (text: string): BannerItem => ({
  factId: null,
  kind: "told",
  code: null,
  note: AS_TOLD,
  isSevere: false,
  text: `Allergies: ${text.trim().replace(/\s+/g, " ")}`,
});

const HIDDEN: BannerItem = {
  factId: null,
  kind: "hidden",
  code: null,
  text: SEE_DOCTOR,
  note: null,
  isSevere: false,
};

/** Behind severe facts; nobody has judged what the text field says, so it comes before what was judged mild. */
const ORDER: readonly BannerItem["kind"][] = [
  "told",
  "allergy",
  "hidden",
  "medicine",
  "pregnancy",
  "device",
  "condition",
  "alert",
];
const rank = (item: BannerItem) =>
  item.isSevere ? -1 : warns(item) ? ORDER.indexOf(item.kind) : ORDER.length;

/** Whether an item is a warning, as a skin type is not unless somebody calls it severe. */
const warns = ({ code, isSevere }: BannerItem) =>
  isSevere || code === null || codeNamed(code)?.isQuiet !== true;

/** What is known of allergies where none is listed, and whether somebody of the clinic asked. */
function allergiesOf(
  current: readonly PatientFact[],
  allergyText: string | null,
): { text: string | null; isAsked: boolean } {
  if (current.some(({ kind }) => kind === "allergy")) return { text: null, isAsked: true };
  const none = current.find(({ kind, code }) => kind === "none" && code === "allergies");
  if (none) {
    const by = none.confirmedBy === null ? "" : ` by ${none.confirmedBy}`;
    return { text: `No known allergies, asked ${formatDate(none.confirmedOn)}${by}`, isAsked: true };
  }
  if (mentionsAllergy(allergyText)) return { text: null, isAsked: false };
  const isToldNone = (allergyText ?? "").trim() !== "";
  return {
    text: isToldNone ? "None known, as told at registration" : "Allergies: not asked",
    isAsked: false,
  };
}
