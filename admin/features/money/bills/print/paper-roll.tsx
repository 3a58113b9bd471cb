import { WrittenText } from "#admin/kit/display/written-text.tsx";
import { Row } from "#admin/kit/layout/layout.tsx";
import { useClinic } from "#admin/kit/page/clinic.ts";
import { PageSize } from "#admin/kit/paper/sheet.tsx";
import { useHeight } from "#admin/kit/paper/use-height.ts";
import { useLetterhead } from "#admin/kit/paper/use-letterhead.ts";
import { logoAddress } from "#contract/clinic/logo.ts";
import type { LetterheadLines } from "#rules/clinic/papers/letterhead.ts";
import { fitted } from "#rules/clinic/papers/logo.ts";
import { DUPLICATE, type Paper } from "#rules/money/bills/invoice.ts";
import type { RollWidth } from "#rules/values/paper-size.ts";
import type { PaperProps } from "./paper-a4.tsx";
import { PaperLine, PaperLines } from "./paper-lines.tsx";
import classes from "./paper-roll.module.css";
import { AmountsInWords, PaperSums } from "./paper-sums.tsx";

const mark = new URL("#brand/logo-mark-mono.svg", import.meta.url).href;

/** A roll is narrow: what shares a line on A4 gets its own here. */
const headLines = ({ lines, taxLine }: LetterheadLines) => [
  ...lines.flatMap((line) => line.split(" · ")),
  taxLine,
];

function Facts({ paper: { head, facts, written } }: { paper: Paper }) {
  return (
    <dl className={classes.pairs}>
      {[...head, ...facts.flat(), ...written].map(({ label, value, kind }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{kind === "patient" || kind === "name" ? <WrittenText text={value} /> : <bdi>{value}</bdi>}</dd>
        </div>
      ))}
    </dl>
  );
}

function Lines({ lines, lineHeads }: Pick<Paper, "lines" | "lineHeads">) {
  return (
    <PaperLines className={classes.lines} heads={lineHeads}>
      <tbody>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place on the bill
          <PaperLine key={index} line={line} />
        ))}
      </tbody>
    </PaperLines>
  );
}

function Payments({ payments }: Pick<Paper, "payments">) {
  return (
    <section className={classes.payments}>
      <h2>Payments so far</h2>
      <dl className={classes.pairs}>
        {payments.map(({ date, method, amount }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a payment is its place in the ledger
          <div key={index}>
            <dt>
              {date}, <bdi>{method}</bdi>
            </dt>
            <dd>{amount}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** 60 or 46 by 14 millimetres, in pixels. */
const LOGO_BOXES = { 80: { width: 227, height: 53 }, 58: { width: 174, height: 53 } };

function RollLogo({ width }: { width: RollWidth }) {
  const logo = useClinic()?.clinic.logo;
  if (!logo) return <img className={classes.mark} src={mark} alt="" />;
  return <img className={classes.logo} src={logoAddress(logo)} alt="" {...fitted(logo, LOGO_BOXES[width])} />;
}

/** A paper on a roll: pure black, nothing thin, and the page as long as what stands on it. */
export function PaperRoll({ paper, duplicate, width }: PaperProps & { width: RollWidth }) {
  const letterhead = useLetterhead();
  const [ref, length] = useHeight();
  return (
    <article className={classes.roll} data-width={width} ref={ref}>
      <PageSize size={`${width}mm ${length}mm`} />
      <header>
        <RollLogo width={width} />
        <b>{letterhead?.name}</b>
        {letterhead && headLines(letterhead).map((line) => line && <p key={line}>{line}</p>)}
      </header>
      <Row align="center" justify="center" wrap className={classes.title}>
        <h1>{paper.title}</h1>
        {duplicate && <p className={classes.stamp}>{DUPLICATE}</p>}
        {paper.notice && <p className={classes.stamp}>{paper.notice}</p>}
      </Row>
      <Facts paper={paper} />
      {paper.lines.length > 0 && <Lines {...paper} />}
      {paper.payments.length > 0 && <Payments payments={paper.payments} />}
      {paper.title !== "Invoice" && <AmountsInWords className={classes.spelled} spelled={paper.spelled} />}
      <PaperSums className={classes.pairs} sums={paper.sums} />
      {paper.title === "Invoice" && <AmountsInWords className={classes.spelled} spelled={paper.spelled} />}
      {paper.signature && <p className={classes.signature}>{paper.signature}</p>}
      <footer>
        <p>{letterhead?.thankYou}</p>
        {paper.disclaimer && <p>{paper.disclaimer}</p>}
      </footer>
    </article>
  );
}
