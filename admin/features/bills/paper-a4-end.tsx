import type { Paper } from "#rules/invoice.ts";
import classes from "./paper-a4.module.css";

function Payments({ payments }: Pick<Paper, "payments">) {
  return (
    <section className={classes.payments}>
      <h2>Payments so far</h2>
      <ol>
        {payments.map(({ date, method, amount }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a payment is its place in the ledger
          <li key={index}>
            <span>{date}</span> <bdi>{method}</bdi> <span>{amount}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Sums({ sums }: Pick<Paper, "sums">) {
  return (
    <dl className={classes.sums}>
      {sums.map(({ label, shown, kind }) => (
        <div key={label} data-kind={kind}>
          <dt>{label}</dt>
          <dd>{shown}</dd>
        </div>
      ))}
    </dl>
  );
}

function Spelled({ spelled }: Pick<Paper, "spelled">) {
  return (
    <dl className={classes.spelled}>
      {spelled.map(({ label, shown, words }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {shown && <b>{shown}</b>}
            {words}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What a paper comes to: payments beside the sums, and the amounts in words. Of a receipt the words come first. */
export function PaperEnd({ paper }: { paper: Paper }) {
  const { title, payments, sums, spelled } = paper;
  return (
    <>
      {title === "Receipt" && <Spelled spelled={spelled} />}
      <div className={classes.balance}>
        {payments.length > 0 && <Payments payments={payments} />}
        <Sums sums={sums} />
      </div>
      {title === "Invoice" && <Spelled spelled={spelled} />}
    </>
  );
}
