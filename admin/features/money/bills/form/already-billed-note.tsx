import { Button } from "@mantine/core";
import { Link } from "react-router";
import { useCall } from "#admin/kit/call/use-call.ts";
import { Note } from "#admin/kit/display/note.tsx";
import { listBillsOfPatient } from "#contract/money/bills.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import { formatDate, formatMoneyExactly } from "#rules/values/display.ts";
import { say } from "#ui/say.ts";

interface AlreadyBilledNoteProps {
  patientId: number | null;
  appointmentId: number | null;
  /** The clinic asked whether a second one is meant: this makes it. */
  onSecond: (() => void) | null;
  /** Whether this one charges for work alone, which is on no bill. */
  isSecondForWork: boolean;
  busy: boolean;
}

/** Says that the visit has a bill already: a second one is allowed, but mostly a mistake, except for work done since. */
export function AlreadyBilledNote(props: AlreadyBilledNoteProps) {
  const { patientId, appointmentId, onSecond, isSecondForWork, busy } = props;
  const { data } = useCall(
    listBillsOfPatient,
    { query: { patientId } },
    { enabled: patientId !== null && appointmentId !== null },
  );
  const bill =
    appointmentId === null ? undefined : data?.find((other) => other.appointmentId === appointmentId);
  if (!bill) return null;
  const { paymentId, paymentDate, dueAmount } = bill;
  if (isSecondForWork && !onSecond)
    return (
      <Note
        title={say("Bill {id} of this visit stands; this is a second one for the work done since.", {
          id: paymentId,
        })}
        actions={
          <Link to={pathTo("billing/view/:id", paymentId)}>{say("Open bill {id}", { id: paymentId })}</Link>
        }
      />
    );
  return (
    <Note
      kind="attention"
      announce
      title={`This appointment has bill ${paymentId} already`}
      actions={
        <>
          <Link to={pathTo("billing/view/:id", paymentId)}>Open bill {paymentId}</Link>
          {onSecond && (
            <Button size="xs" variant="default" loading={busy} onClick={onSecond}>
              Make a second bill
            </Button>
          )}
        </>
      }
    >
      {`It is of ${formatDate(paymentDate)}, ${dueAmount > 0 ? `with ${formatMoneyExactly(dueAmount)} due` : "and paid"}. A bill from here is a second one, and is asked for again.`}
    </Note>
  );
}
