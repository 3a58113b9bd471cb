import { IconCircle, IconCircleCheck, IconCircleHalf2, type TablerIcon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { PersonName } from "#admin/kit/person-name.tsx";
import { Logo } from "#admin/shell/logo.tsx";
import { clinic } from "#content/clinic.ts";
import type { Bill } from "#contract/bills.ts";
import type { PaymentStatus } from "#rules/bill.ts";
import { formatDate, formatMoney } from "#rules/display.ts";
import classes from "./invoice-a4.module.css";
import { DISCLAIMER, methodsOf, sumsOf } from "./invoice-facts.ts";
import { PageSize } from "./page-size.tsx";

const SIGNS = {
  Due: IconCircle,
  Partial: IconCircleHalf2,
  Paid: IconCircleCheck,
} as const satisfies Record<PaymentStatus, TablerIcon>;

function Pair({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <div className={className}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Head({ bill }: { bill: Bill }) {
  return (
    <header className={classes.head}>
      <div className={classes.clinic}>
        <Logo width={49} />
        <div>
          <b>{clinic.name}</b>
          <p>
            {[clinic.tagline, ...clinic.invoice.headerLines].map((line) => (
              <span key={line}>{line}</span>
            ))}
            {clinic.invoice.taxNumber && <span>NTN {clinic.invoice.taxNumber}</span>}
          </p>
        </div>
      </div>
      <div className={classes.title}>
        <h1>Invoice</h1>
        <dl>
          <Pair label="Payment ID">{bill.paymentId}</Pair>
          <Pair label="Date">{formatDate(bill.paymentDate)}</Pair>
        </dl>
      </div>
    </header>
  );
}

function Meta({ bill }: { bill: Bill }) {
  const Sign = SIGNS[bill.paymentStatus];
  return (
    <section className={classes.meta} aria-label="Patient and payment">
      <dl>
        <Pair label="Patient" className={classes.patient}>
          <PersonName name={bill.patientName} />
        </Pair>
        <Pair label="Registration no">{bill.patientRegisterNo}</Pair>
      </dl>
      <dl>
        <Pair label="Doctor">{bill.doctorName}</Pair>
        {bill.appointmentRegistrationNo && (
          <Pair label="Appointment ID">{bill.appointmentRegistrationNo}</Pair>
        )}
      </dl>
      <dl>
        <Pair label="Status" className={classes.status}>
          <Sign size={14} stroke={2} aria-hidden />
          {bill.paymentStatus}
        </Pair>
        <Pair label="Method">{methodsOf(bill)}</Pair>
      </dl>
    </section>
  );
}

type Line = Bill["paymentDetails"][number];

function Row({ line: { description, price } }: { line: Line }) {
  return (
    <tr>
      <td>
        <bdi>{description}</bdi>
      </td>
      <td>{formatMoney(price)}</td>
    </tr>
  );
}

function Sums({ bill }: { bill: Bill }) {
  return (
    <dl className={classes.sums}>
      {sumsOf(bill).map(({ label, shown, kind }) => (
        <div key={label} data-kind={kind}>
          <dt>{label}</dt>
          <dd>{shown}</dd>
        </div>
      ))}
    </dl>
  );
}

function Foot() {
  return (
    <footer className={classes.foot}>
      <p>{clinic.invoice.thankYou}</p>
      <p>{DISCLAIMER}</p>
    </footer>
  );
}

/** The lines, and with the last of them whatever must not be printed on a page without it. */
function Lines({ lines, children }: { lines: readonly Line[]; children: ReactNode }) {
  const last = lines.at(-1);
  return (
    <table className={classes.lines} aria-label="What was done">
      <thead>
        <tr>
          <th scope="col">Description</th>
          <th scope="col">Price</th>
        </tr>
      </thead>
      <tbody>
        {lines.slice(0, -1).map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place on the bill
          <Row key={index} line={line} />
        ))}
      </tbody>
      <tbody className={classes.end}>
        {last && <Row line={last} />}
        <tr>
          <td colSpan={2}>{children}</td>
        </tr>
      </tbody>
    </table>
  );
}

/** More lines may need a second page, where the foot follows the sums instead of standing at the bottom. */
const MOST_LINES_OF_ONE_PAGE = 10;

/** The invoice on A4: one heavy rule, one heavy total, no tint. Long bills go on over further pages. */
export function InvoiceA4({ bill }: { bill: Bill }) {
  const isLong = bill.paymentDetails.length > MOST_LINES_OF_ONE_PAGE;
  return (
    <article className={classes.sheet}>
      <PageSize size="A4" />
      <Head bill={bill} />
      <Meta bill={bill} />
      <Lines lines={bill.paymentDetails}>
        <Sums bill={bill} />
        {isLong && <Foot />}
      </Lines>
      {!isLong && <Foot />}
    </article>
  );
}
