import type { ClinicLogo } from "#contract/clinic/logo.ts";
import type { LetterheadLines } from "#rules/clinic/papers/letterhead.ts";
import { isWordmark } from "#rules/clinic/papers/logo.ts";
import { DUPLICATE, type Fact, isLong, type Paper } from "#rules/money/bills/invoice.ts";
import { type PaperSize, ROLL_WIDTHS } from "#rules/values/paper-size.ts";
import { isRightToLeft } from "#rules/values/text/person-name.ts";

const inItsScript = (text: string) => ({ text, rtl: isRightToLeft(text) });
const ofFact = ({ value, ...fact }: Fact) => ({ ...fact, value: inItsScript(value) });

/** The input of the templates (`a4.typ`, `roll.typ`). They treat all text as data, never as markup. */
export function paperData(
  paper: Paper,
  duplicate: boolean,
  letterhead: LetterheadLines,
  logo: ClinicLogo | null,
  size: PaperSize,
) {
  return {
    ...paper,
    width: size === "a4" ? null : ROLL_WIDTHS[size],
    number: paper.head[0]?.value ?? "",
    head: paper.head.map(ofFact),
    facts: paper.facts.map((column) => column.map(ofFact)),
    written: paper.written.map(ofFact),
    lines: paper.lines.map((line) => ({ ...line, description: inItsScript(line.description) })),
    payments: paper.payments.map((payment) => ({ ...payment, method: inItsScript(payment.method) })),
    duplicate: duplicate ? DUPLICATE : null,
    long: isLong(paper),
    letterhead,
    logo: logo && { isWide: isWordmark(logo), ratio: logo.width / logo.height },
  };
}
