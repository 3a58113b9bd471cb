import { Button } from "@mantine/core";
import { Link } from "react-router";
import { useAct } from "#admin/kit/call/use-act.ts";
import { useCall } from "#admin/kit/call/use-call.ts";
import { toastSuccess } from "#admin/kit/dialogs/toasts.ts";
import { PersonName } from "#admin/kit/display/person-name.tsx";
import { Grid, Row } from "#admin/kit/layout/layout.tsx";
import { useMay } from "#admin/kit/page/use-session.ts";
import { type BillWithoutVisit, leaveAsItIs, listBillsWithoutVisit } from "#contract/desk/visit-money.ts";
import { calledDoctor, momentText } from "#rules/clinic/hours/slot-words.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import { formatMoneyExactly } from "#rules/values/display.ts";
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

function BillRow({ bill, busy, onLeave }: RowProps) {
  const may = useMay();
  const { paymentId, patientName, appointmentRegistrationNo, doctorName, why } = bill;
  return (
    <Grid as="li" gap={4} gapX={12} align="center" className={classes.row}>
      <span>
        <b>
          <PersonName name={patientName} />
        </b>
        <small className="soft">
          {appointmentRegistrationNo}, {momentText(bill)}, {calledDoctor(doctorName)}: {why}
        </small>
      </span>
      <span>
        Bill {paymentId}: {amounts(bill)}
      </span>
      <Row as="span" gap={4} wrap>
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
      </Row>
    </Grid>
  );
}

/**
 * Bills whose visit is cancelled and that wait for a decision. Renders nothing without such a bill, or for those who may
 * not read bills.
 */
export default function BillsWithoutVisit() {
  const may = useMay();
  const leaving = useAct(leaveAsItIs, {
    said: null,
    failed: "That could not be saved. Please try again later.",
    onDone: (_, { body }) => toastSuccess(`Bill ${body.paymentId} stays as it is.`, { form: true }),
  });
  const { data = [] } = useCall(listBillsWithoutVisit, {}, { enabled: may("bills.read") });
  if (data.length === 0) return null;
  return (
    <section className={classes.bills} aria-label="Bills without a visit">
      <h2>Bills without a visit</h2>
      <p>
        These visits do not take place, and their bills stand. Give money back, void the bill, or leave it.
      </p>
      <Grid as="ul" gap={8}>
        {data.map((bill) => (
          <BillRow
            key={bill.paymentId}
            bill={bill}
            busy={leaving.input?.body.paymentId === bill.paymentId}
            onLeave={() => leaving.act({ body: { paymentId: bill.paymentId, updatedOn: bill.updatedOn } })}
          />
        ))}
      </Grid>
    </section>
  );
}
