import { DUPLICATE, type Fact, isLong, type Paper } from "#rules/money/bills/invoice.ts";
import { type PaperSize, ROLL_WIDTHS } from "#rules/values/paper-size.ts";
import { inItsScript } from "./letterhead-paper.ts";

const ofFact = ({ value, ...fact }: Fact) => ({ ...fact, value: inItsScript(value) });

/** The input of the templates (`a4.typ`, `roll.typ`). They treat all text as data, never as markup. */
export function paperData(paper: Paper, duplicate: boolean, size: PaperSize) {
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
  };
}
