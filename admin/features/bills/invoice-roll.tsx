import { useLayoutEffect, useRef, useState } from "react";
import { PersonName } from "#admin/kit/person-name.tsx";
import { clinic } from "#content/clinic.ts";
import type { Bill } from "#contract/bills.ts";
import { formatDate, formatMoney } from "#rules/display.ts";
import { DISCLAIMER, methodsOf, sumsOf } from "./invoice-facts.ts";
import classes from "./invoice-roll.module.css";
import { PageSize } from "./page-size.tsx";

const MM_PER_PIXEL = 25.4 / 96;
/** A roll is narrow: what shares a line on A4 gets its own here. */
const HEADER = clinic.invoice.headerLines.flatMap((line) => line.split(" · "));
const mark = new URL("../../pictures/logo-mark-mono.svg", import.meta.url).href;

/** A paper's height on screen, which is its height in print: both are 80 mm wide. */
function useHeight() {
  const ref = useRef<HTMLElement>(null);
  const [height, setHeight] = useState(0);
  useLayoutEffect(() => {
    const { current: paper } = ref;
    if (!paper) return undefined;
    const observer = new ResizeObserver(() => setHeight(paper.offsetHeight));
    observer.observe(paper);
    return () => observer.disconnect();
  }, []);
  return [ref, height] as const;
}

function Facts({ bill }: { bill: Bill }) {
  const facts = [
    ["Date", formatDate(bill.paymentDate)],
    ["Payment ID", bill.paymentId],
    ["Patient", <PersonName key="name" name={bill.patientName} />],
    ["Registration no", bill.patientRegisterNo],
    ["Appointment ID", bill.appointmentRegistrationNo],
    ["Doctor", bill.doctorName],
    ["Status", bill.paymentStatus],
    ["Method", methodsOf(bill)],
  ] as const;
  return (
    <dl className={classes.pairs}>
      {facts.map(
        ([label, value]) =>
          value && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

function Lines({ bill }: { bill: Bill }) {
  return (
    <table className={classes.lines} aria-label="What was done">
      <thead>
        <tr>
          <th scope="col">Description</th>
          <th scope="col">Price</th>
        </tr>
      </thead>
      <tbody>
        {bill.paymentDetails.map(({ description, price }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place on the bill
          <tr key={index}>
            <td>
              <bdi>{description}</bdi>
            </td>
            <td>{formatMoney(price)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Sums({ bill }: { bill: Bill }) {
  return (
    <dl className={classes.pairs}>
      {sumsOf(bill).map(({ label, shown, kind }) => (
        <div key={label} data-kind={kind}>
          <dt>{label}</dt>
          <dd>{shown}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The invoice on an 80 mm roll: pure black, nothing thin, and the page as long as what stands on it. */
export function InvoiceRoll({ bill }: { bill: Bill }) {
  const [ref, height] = useHeight();
  const length = Math.ceil(height * MM_PER_PIXEL) + 1;
  return (
    <article className={classes.roll} ref={ref}>
      <PageSize size={`80mm ${length}mm`} />
      <header>
        <img src={mark} alt="" />
        <h1>{clinic.name}</h1>
        {HEADER.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {clinic.invoice.taxNumber && <p>NTN {clinic.invoice.taxNumber}</p>}
      </header>
      <Facts bill={bill} />
      <Lines bill={bill} />
      <Sums bill={bill} />
      <footer>
        <p>{clinic.invoice.thankYou}</p>
        <p>{DISCLAIMER}</p>
      </footer>
    </article>
  );
}
