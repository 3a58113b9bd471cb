import type { ReactNode } from "react";
import { type Icon, IconCircle, IconCircleCheck, IconCircleHalf2 } from "#admin/kit/display/icons.ts";
import { WrittenText } from "#admin/kit/display/written-text.tsx";
import { Column, Grid } from "#admin/kit/layout/layout.tsx";
import { ClosingRow } from "#admin/kit/paper/closing-row.tsx";
import { Letterhead, Sheet } from "#admin/kit/paper/sheet.tsx";
import { useLetterhead } from "#admin/kit/paper/use-letterhead.ts";
import { DUPLICATE, type Fact, isLong, type Paper } from "#rules/money/bills/invoice.ts";
import classes from "./paper-a4.module.css";
import { PaperLine, PaperLines } from "./paper-lines.tsx";
import { AmountsInWords, PaperSums } from "./paper-sums.tsx";

const SIGNS: Record<string, Icon> = {
  Due: IconCircle,
  Partial: IconCircleHalf2,
  Paid: IconCircleCheck,
};

export interface PaperProps {
  paper: Paper;
  duplicate: boolean;
}

function Value({ fact: { value, kind } }: { fact: Fact }) {
  if (kind === "patient" || kind === "name") return <WrittenText text={value} />;
  const Sign = kind === "status" ? SIGNS[value] : undefined;
  return (
    <>
      {Sign && <Sign size={14} stroke={2} aria-hidden />}
      <bdi>{value}</bdi>
    </>
  );
}

function Pairs({ facts, wide }: { facts: readonly Fact[]; wide?: true }) {
  return (
    <dl data-wide={wide}>
      {facts.map((fact) => (
        <div key={fact.label} data-kind={fact.kind}>
          <dt>{fact.label}</dt>
          <dd>
            <Value fact={fact} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Head({ paper, duplicate }: PaperProps) {
  return (
    <Letterhead tax>
      <div className={classes.title}>
        <h1>{paper.title}</h1>
        {paper.notice && <p className={classes.stamp}>{paper.notice}</p>}
        {duplicate && <p className={classes.stamp}>{DUPLICATE}</p>}
        <Pairs facts={paper.head} />
      </div>
    </Letterhead>
  );
}

/** Whom and what the paper is about: three columns, and below them what somebody wrote. */
function Facts({ paper: { facts, written } }: { paper: Paper }) {
  return (
    <section className={classes.meta} aria-label="Patient and payment">
      {facts.map((column) => (
        <Pairs key={column[0]?.label} facts={column} />
      ))}
      {written.length > 0 && <Pairs facts={written} wide />}
    </section>
  );
}

/** The lines; `children` close the paper below them. */
function Lines({ paper: { lines, lineHeads }, children }: { paper: Paper; children?: ReactNode }) {
  return (
    <PaperLines className={classes.lines} heads={lineHeads}>
      <tbody>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place on the bill
          <PaperLine key={index} line={line} />
        ))}
        {children}
      </tbody>
    </PaperLines>
  );
}

function Foot({ disclaimer }: Paper) {
  return (
    <footer className={classes.foot}>
      <p>{useLetterhead()?.thankYou}</p>
      {disclaimer && <p>{disclaimer}</p>}
    </footer>
  );
}

function Payments({ payments }: Pick<Paper, "payments">) {
  return (
    <section className={classes.payments}>
      <h2>Payments so far</h2>
      <ol>
        {payments.map(({ date, method, amount }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a payment is its place in the ledger
          <li key={index}>
            <span className="nowrap">{date}</span> <bdi>{method}</bdi>{" "}
            <span className="nowrap">{amount}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** What a paper comes to: payments beside the sums, and the amounts in words. Of one amount the words come first. */
function PaperEnd({ paper }: { paper: Paper }) {
  const { title, payments, sums, spelled, signature } = paper;
  return (
    <>
      {title !== "Invoice" && <AmountsInWords className={classes.spelled} spelled={spelled} />}
      <Grid align="start" className={classes.balance}>
        {payments.length > 0 && <Payments payments={payments} />}
        <PaperSums className={classes.sums} sums={sums} />
      </Grid>
      {title === "Invoice" && <AmountsInWords className={classes.spelled} spelled={spelled} />}
      {signature && <p className={classes.signature}>{signature}</p>}
    </>
  );
}

function LongPaper({ paper, duplicate }: PaperProps) {
  return (
    <Sheet className={`${classes.bill} ${classes.long}`} numbered>
      <Head paper={paper} duplicate={duplicate} />
      <Facts paper={paper} />
      <Lines paper={paper}>
        <ClosingRow columns={paper.lineHeads.length}>
          <PaperEnd paper={paper} />
          <Foot {...paper} />
        </ClosingRow>
      </Lines>
    </Sheet>
  );
}

/** A paper on A4: one heavy rule, one heavy total, no tint. What is long goes on over further pages. */
export function PaperA4({ paper, duplicate }: PaperProps) {
  if (isLong(paper) && paper.lines.length > 0) return <LongPaper paper={paper} duplicate={duplicate} />;
  return (
    <Sheet className={isLong(paper) ? `${classes.bill} ${classes.long}` : classes.bill} numbered>
      <Head paper={paper} duplicate={duplicate} />
      <Facts paper={paper} />
      {paper.lines.length > 0 && <Lines paper={paper} />}
      <Column grow data-closing>
        <PaperEnd paper={paper} />
        <Foot {...paper} />
      </Column>
    </Sheet>
  );
}
