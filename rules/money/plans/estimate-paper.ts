import { signingName } from "#rules/clinic/doctor.ts";
import type { ChartCode } from "#rules/clinical/dental/codes.ts";
import { shownSurfaces } from "#rules/clinical/dental/surfaces.ts";
import { teethText } from "#rules/clinical/dental/teeth.ts";
import { moneyInWords } from "#rules/money/bills/money-words.ts";
import { amountFormatFor, formatDate, moneyFormatFor } from "#rules/values/display.ts";
import type { ContentItem, PlanContent } from "./content.ts";
import { amountOf, type Letter, totalsOf } from "./plan.ts";

/** The words of an estimate, on the screen and in the PDF. Amounts are rupees. */

export const NO_BILL = {
  en: "An estimate is not a bill; treatment may change what is needed.",
  ur: "یہ تخمینہ ہے، بل نہیں۔ علاج کے دوران ضرورت بدل سکتی ہے۔",
} as const;

interface Answered {
  letter: Letter | null;
  phases: readonly number[] | null;
  answer: "Accepted" | "Declined" | "Withdrawn";
  how: "Signed" | "Paper" | "Said";
  signerName: string | null;
  relationship: string | null;
  answeredOn: string;
  signature: string | null;
}

export interface Shown {
  number: string;
  patientName: string;
  patientRegisterNo: string;
  version: number;
  shownOn: string;
  validUntil: string;
  content: PlanContent;
  answer: Answered | null;
}

/** "46", "46 MOD", "37, 46"; "All" for none. */
export function toothCell({ teeth, surfaces }: Pick<ContentItem, "teeth" | "surfaces">): string {
  const [only] = teeth;
  if (only === undefined) return "All";
  const letters = surfaces && (teeth.length === 1 ? shownSurfaces(surfaces, only) : surfaces);
  return [teethText(teeth), letters].filter(Boolean).join(" ");
}

/** "1. Stop the pain", "Phase 2". */
export const phaseName = (phase: number, names: readonly string[]): string => {
  const name = names[phase - 1];
  return name ? `${phase}. ${name}` : `Phase ${phase}`;
};

/** "A. Zirconia" where there are several. */
const optionName = ({ letter, name }: PlanContent["options"][number]) => `${letter}. ${name}`;

/** Who signed, and how it was answered: "Signed by Hina (mother), 20-Nov-2026". */
export function answerInWords({ answer, how, signerName, relationship, answeredOn }: Answered): string {
  const by = signerName && `${signerName}${relationship ? ` (${relationship})` : ""}`;
  const said = { Signed: "signed", Paper: "on paper", Said: "said" }[how];
  return [`${answer}, ${said}${by ? ` by ${by}` : ""}`, formatDate(answeredOn)].join(", ");
}

type Formats = Record<"amount" | "money", (rupees: number) => string>;

const lineOf = (item: ContentItem, letters: readonly Letter[], { amount, money }: Formats) => ({
  tooth: toothCell(item),
  // The letters of the options that it belongs to, where there are several.
  option: letters.length === 1 ? null : (item.letter ?? letters.join(", ")),
  description: item.description,
  count: item.quantity === 1 ? null : `${item.quantity} at ${money(item.price)}`,
  amount: amount(amountOf(item)),
});

/** The phases with their lines: those of every option first, then each option's own. */
function phasesOf({ options, items, phases }: PlanContent, formats: Formats) {
  const [only, second] = options;
  const isSingle = second === undefined;
  const letters = options.map(({ letter }) => letter);
  const numbers = [...new Set(items.map(({ phase }) => phase))].toSorted((a, b) => a - b);
  const sums = only && isSingle ? totalsOf(items, only).phases : [];
  return numbers.map((phase) => ({
    name: phaseName(phase, phases),
    // Of several options each has a sum of its own below.
    sum: isSingle ? formats.amount(sums.find((each) => each.phase === phase)?.sum ?? 0) : null,
    lines: [null, ...letters].flatMap((letter) =>
      items
        .filter((item) => item.phase === phase && item.letter === letter)
        .map((item) => lineOf(item, letters, formats)),
    ),
  }));
}

/** The content of an estimate, in the order of its paper. */
export function estimatePaperOf({ content, answer, ...shown }: Shown) {
  const { options, items, advance } = content;
  const totals = options.map((option) => ({ option, ...totalsOf(items, option) }));
  const all = [...items.map(amountOf), ...totals.flatMap(({ net, discount, sum }) => [net, discount, sum])];
  const [amount, money] = [amountFormatFor([...all, advance]), moneyFormatFor([...all, advance])];
  const isSingle = options.length === 1;
  return {
    title: "Estimate",
    number: shown.number,
    version: String(shown.version),
    date: formatDate(shown.shownOn),
    validUntil: formatDate(shown.validUntil),
    patient: shown.patientName,
    registerNo: shown.patientRegisterNo,
    doctor: signingName(content.doctorName),
    name: content.name,
    phases: phasesOf(content, { amount, money }),
    options: totals.map(({ option, sum, discount, net }) => ({
      name: isSingle ? null : optionName(option),
      note: option.note,
      sums: [
        ...(discount > 0
          ? [
              { label: "Total", shown: money(sum) },
              { label: "Agreed discount", shown: `− ${money(discount)}` },
            ]
          : []),
        { label: "You pay", shown: money(net) },
      ],
      words: moneyInWords(net),
      isChosen: !isSingle && answer?.answer === "Accepted" && option.letter === answer.letter,
    })),
    advance: advance > 0 ? money(advance) : null,
    notABill: NO_BILL,
    signature: answer?.signature ?? null,
    answer: answer && answerInWords(answer),
    signatures: ["Patient, date", "Doctor"] as const,
  };
}
export type EstimatePaper = ReturnType<typeof estimatePaperOf>;

/** What the chart of an estimate draws: the planned items whose service is a code of the chart. */
export const plannedEntries = (
  items: readonly ContentItem[],
  codes: ReadonlyMap<number, ChartCode>,
  { day, on }: { day: string; on: string },
) =>
  items.flatMap((item) => {
    const code = item.idService === null ? undefined : codes.get(item.idService);
    if (!code || item.teeth.length === 0) return [];
    return [
      {
        ...{
          source: "plan" as const,
          id: item.id,
          day,
          on,
          teeth: item.teeth,
          surfaces: item.surfaces,
          code,
        },
        ...{ detail: null, endsId: null, retractsId: null, completes: true, planItemId: null, until: null },
      },
    ];
  });
