import { useDocumentTitle } from "@mantine/hooks";
import { useParams } from "react-router";
import { PersonName } from "#admin/kit/display/person-name.tsx";
import { useShortcut } from "#admin/kit/focus/shortcuts.ts";
import { PrintPreview } from "#admin/kit/paper/print-preview.tsx";
import { Letterhead, Sheet } from "#admin/kit/paper/sheet.tsx";
import { useRecord, ViewPage } from "#admin/kit/view/view-page.tsx";
import { getShareStatement, type ShareStatement, type StatedBill } from "#contract/shares.ts";
import { clinicDateOf } from "#rules/clinic-time.ts";
import { formatDate, formatMoneyExactly } from "#rules/display.ts";
import { subtractMoney } from "#rules/money.ts";
import { monthName } from "#rules/month.ts";
import { pathTo } from "#rules/screens.ts";
import classes from "./statement-paper.module.css";

const HEADS = ["Bill", "Date", "Patient", "Received", "Share", "Stated before", "This statement"];

function Bill({ bill }: { bill: StatedBill }) {
  return (
    <tr>
      <td data-label="Bill">{bill.paymentId}</td>
      <td>{formatDate(bill.paymentDate)}</td>
      <td>
        <PersonName name={bill.patientName} />
      </td>
      <td data-label="Received">{formatMoneyExactly(bill.received)}</td>
      <td data-label="Share">{formatMoneyExactly(bill.entitled)}</td>
      <td data-label="Stated before">{formatMoneyExactly(bill.paidBefore)}</td>
      <td data-label="This statement">
        <b>{formatMoneyExactly(bill.amount)}</b>
      </td>
    </tr>
  );
}

function Bills({ bills }: { bills: readonly StatedBill[] }) {
  return (
    <table className={classes.bills} aria-label="Bills">
      <thead>
        <tr>
          {HEADS.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {bills.map((bill) => (
          <Bill key={bill.paymentId} bill={bill} />
        ))}
      </tbody>
    </table>
  );
}

function Paper({ statement }: { statement: ShareStatement }) {
  const { number, doctorName, month, bills, carriedIn, total, by, on } = statement;
  return (
    <Sheet className={classes.statement} numbered>
      <Letterhead>
        <div className={classes.title}>
          <h1>Share statement</h1>
          <p>
            {number}, {monthName(month)}
          </p>
        </div>
      </Letterhead>
      <dl className={classes.facts}>
        <div>
          <dt>Doctor</dt>
          <dd>
            <PersonName name={doctorName} />
          </dd>
        </div>
        <div>
          <dt>Made</dt>
          <dd>
            {formatDate(clinicDateOf(on))}
            {by && (
              <>
                {" "}
                by <PersonName name={by} />
              </>
            )}
          </dd>
        </div>
      </dl>
      <Bills bills={bills} />
      <dl className={classes.sums}>
        <div>
          <dt>Bills</dt>
          <dd>{formatMoneyExactly(subtractMoney(total, carriedIn))}</dd>
        </div>
        {carriedIn !== 0 && (
          <div>
            <dt>Carried in</dt>
            <dd>{formatMoneyExactly(carriedIn)}</dd>
          </div>
        )}
        <div>
          <dt>Share</dt>
          <dd>{formatMoneyExactly(total)}</dd>
        </div>
      </dl>
      <div className={classes.signatures}>
        <span>For the clinic</span>
        <span>Doctor</span>
      </div>
    </Sheet>
  );
}

function Preview({ statement }: { statement: ShareStatement }) {
  const print = () => window.print();
  useShortcut({ keys: "p", label: "Print", group: "This paper", run: print });
  useShortcut({ keys: "mod+p", label: "Print", group: "This paper", run: print });
  return (
    <PrintPreview back={pathTo("shares")} print={print}>
      <Paper statement={statement} />
    </PrintPreview>
  );
}

/** A statement of a doctor's share (docs/handbook/share.md#statements), as it is printed. */
export default function ShareStatementScreen() {
  const record = useRecord(getShareStatement, { query: { id: Number(useParams().id) } });
  useDocumentTitle(`${record.data?.number ?? "Statement"} · Matab`);
  if (record.data) return <Preview statement={record.data} />;
  return (
    <main>
      <ViewPage title="Statement" back={{ to: pathTo("shares"), label: "Doctors’ share" }} record={record}>
        {() => null}
      </ViewPage>
    </main>
  );
}
