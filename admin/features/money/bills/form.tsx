import { useParams } from "react-router";
import { StripOfChosen } from "#admin/features/patients/facts/later-strip.tsx";
import { useCall } from "#admin/kit/call/use-call.ts";
import { Note } from "#admin/kit/display/note.tsx";
import { FormPage } from "#admin/kit/form/form-page.tsx";
import { Grid } from "#admin/kit/layout/layout.tsx";
import { ViewPage } from "#admin/kit/view/view-page.tsx";
import { type Bill, getBill } from "#contract/money/bills.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import { linesStay } from "#rules/money/bills/credit-note.ts";
import { formatMoneyExactly } from "#rules/values/display.ts";
import { BillAmounts } from "./form/bill-amounts.tsx";
import classes from "./form/bill-fields.module.css";
import { ForWhom, Notes, SettledFacts, WaitingWork } from "./form/bill-fields.tsx";
import { BillLines } from "./form/bill-lines.tsx";
import { blankLine, fromAppointment, fromBill, newBill, withService } from "./form/bill-values.ts";
import { useBillForm } from "./form/use-bill-form.ts";
import { type BillStart, useBillStart } from "./form/use-bill-start.ts";

const BILLS = { to: pathTo("billing"), label: "Bills" };
const HINTS = [["Alt+l", "add line"]] as const;

function NewBill({ start }: { start: BillStart }) {
  const billForm = useBillForm(
    {
      ...newBill(),
      patientId: start.patient?.id ?? null,
      patientName: start.patient?.fullName ?? "",
      ...(start.appointment && fromAppointment(start.appointment)),
      ...(start.service && { paymentDetails: [withService(blankLine(), start.service)] }),
    },
    null,
  );
  return (
    <FormPage
      title="Add bill"
      back={BILLS}
      submit="Create bill"
      contractForm={billForm}
      hints={HINTS}
      aside={<BillAmounts billForm={billForm} />}
    >
      <Grid gap={18} className={classes.stack}>
        <ForWhom billForm={billForm} start={start} />
        <WaitingWork billForm={billForm} />
        <BillLines billForm={billForm} />
        <Notes billForm={billForm} />
      </Grid>
    </FormPage>
  );
}

/** Says before anything is typed that credit notes keep the lines as they are. */
function LinesStay({ bill: { creditNotes, creditedAmount } }: { bill: Bill }) {
  if (creditNotes.length === 0) return null;
  return (
    <Note title={linesStay(creditNotes.map(({ number }) => number))}>
      Notes can change, and the discount can be {formatMoneyExactly(creditedAmount)} or more.
    </Note>
  );
}

function ChangedBill({ bill }: { bill: Bill }) {
  const billForm = useBillForm(fromBill(bill), bill);
  const linesMayChange = bill.creditNotes.length === 0;
  return (
    <FormPage
      title={`Edit bill ${bill.paymentId}`}
      back={{ to: pathTo("billing/view/:id", bill.paymentId), label: "Back" }}
      submit="Save changes"
      contractForm={billForm}
      hints={linesMayChange ? HINTS : []}
      aside={<BillAmounts billForm={billForm} />}
    >
      <Grid gap={18} className={classes.stack}>
        <SettledFacts bill={bill} />
        <StripOfChosen idPatient={bill.patientId} place="bill" />
        <LinesStay bill={bill} />
        <BillLines billForm={billForm} stay={!linesMayChange} />
        <Notes billForm={billForm} />
      </Grid>
    </FormPage>
  );
}

function AddBill() {
  const start = useBillStart();
  if (start.data) return <NewBill start={start.data} />;
  return (
    <ViewPage title="Add bill" back={BILLS} record={start}>
      {() => null}
    </ViewPage>
  );
}

function EditBill({ id }: { id: number }) {
  const record = useCall(getBill, { query: { id } }, { fresh: true });
  if (record.data) return <ChangedBill bill={record.data} />;
  return (
    <ViewPage title={`Edit bill ${id}`} back={BILLS} record={record}>
      {() => null}
    </ViewPage>
  );
}

/**
 * Add bill (docs/handbook/money/billing.md#screens), from nothing, a patient or an appointment; and edit bill, the same form
 * with lines, discount and notes alone.
 */
export default function BillFormScreen() {
  const { id } = useParams();
  return id ? <EditBill key={id} id={Number(id)} /> : <AddBill />;
}
