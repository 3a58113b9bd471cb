import type { Paper } from "#rules/invoice.ts";
import classes from "./paper-a4.module.css";
import { AmountsInWords, PaperSums } from "./paper-sums.tsx";

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

/** What a paper comes to: payments beside the sums, and the amounts in words. Of a receipt the words come first. */
export function PaperEnd({ paper }: { paper: Paper }) {
  const { title, payments, sums, spelled } = paper;
  return (
    <>
      {title === "Receipt" && <AmountsInWords className={classes.spelled} spelled={spelled} />}
      <div className={classes.balance}>
        {payments.length > 0 && <Payments payments={payments} />}
        <PaperSums className={classes.sums} sums={sums} />
      </div>
      {title === "Invoice" && <AmountsInWords className={classes.spelled} spelled={spelled} />}
    </>
  );
}
