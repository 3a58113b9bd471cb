import { Button } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { useCall, useRefresh } from "#admin/kit/call/use-call.ts";
import { toastError, toastSuccess, toastWarning } from "#admin/kit/dialogs/toasts.ts";
import { PersonName } from "#admin/kit/display/person-name.tsx";
import { useMay } from "#admin/kit/page/use-session.ts";
import { type BillWithoutVisit, leaveAsItIs, listBillsWithoutVisit } from "#contract/desk/visit-money.ts";
import { calledDoctor, momentText } from "#rules/clinic/hours/slot-words.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import { formatMoneyExactly } from "#rules/values/display.ts";
import { call, Refusal } from "#ui/call.ts";
import classes from "./bills-without-visit.module.css";

const amounts = ({ received, due, advance }: BillWithoutVisit) =>
  [
    received > 0 ? `${formatMoneyExactly(received)} received` : "nothing received",
    due > 0 && `${formatMoneyExactly(due)} due`,
    advance > 0 && `${formatMoneyExactly(advance)} in advance`,
  ]
    .filter(Boolean)
    .join(", ");

interface RowProps {
  bill: BillWithoutVisit;
  busy: boolean;
  onLeave: () => void;
}

function Row({ bill, busy, onLeave }: RowProps) {
  const may = useMay();
  const { paymentId, patientName, appointmentRegistrationNo, doctorName, why } = bill;
  return (
    <li className={classes.row}>
      <span>
        <b>
          <PersonName name={patientName} />
        </b>
        <small>
          {appointmentRegistrationNo}, {momentText(bill)}, {calledDoctor(doctorName)}: {why}
        </small>
      </span>
      <span>
        Bill {paymentId}: {amounts(bill)}
      </span>
      <span className={classes.ways}>
        <Button size="xs" variant="default" component={Link} to={pathTo("billing/view/:id", paymentId)}>
          Open bill {paymentId}
        </Button>
        {may("bills.write") && (
          <Button
            size="xs"
            variant="subtle"
            loading={busy}
            onClick={onLeave}
            aria-label={`Leave bill ${paymentId} as it is`}
          >
            Leave as it is
          </Button>
        )}
      </span>
    </li>
  );
}

/**
 * Bills whose visit does not take place, of which nobody has decided anything yet: the patient cancelled by the link, or the
 * desk did. Nothing while there is none, or for a person who may not read bills.
 */
export default function BillsWithoutVisit() {
  const may = useMay();
  const refresh = useRefresh();
  const [busy, setBusy] = useState<number | null>(null);
  const { data = [] } = useCall(listBillsWithoutVisit, {}, { enabled: may("bills.read") });
  if (data.length === 0) return null;
  const leave = async ({ paymentId, updatedOn }: BillWithoutVisit) => {
    setBusy(paymentId);
    try {
      await call(leaveAsItIs, { body: { paymentId, updatedOn } });
      toastSuccess(`Bill ${paymentId} stays as it is.`, { form: true });
    } catch (error) {
      if (error instanceof Refusal) toastWarning(error.message);
      else toastError("That could not be saved. Please try again later.");
    } finally {
      setBusy(null);
      void refresh();
    }
  };
  return (
    <section className={classes.bills} aria-label="Bills without a visit">
      <h2>Bills without a visit</h2>
      <p>
        These visits do not take place, and their bills stand. Give money back, void the bill, or leave it.
      </p>
      <ul>
        {data.map((bill) => (
          <Row
            key={bill.paymentId}
            bill={bill}
            busy={busy === bill.paymentId}
            onLeave={() => void leave(bill)}
          />
        ))}
      </ul>
    </section>
  );
}
