import { Button } from "@mantine/core";
import { useState } from "react";
import { Link, useLocation, useNavigate, useParams } from "react-router";
import { LaterStrip } from "#admin/features/patients/facts/later-strip.tsx";
import { useCall } from "#admin/kit/call/use-call.ts";
import { IconCash, IconPencil, IconPrinter, IconReceiptRefund, IconTrash } from "#admin/kit/display/icons.ts";
import { StatusBadge } from "#admin/kit/display/status-badge.tsx";
import { KeyCaps } from "#admin/kit/focus/key-caps.tsx";
import { useShortcut } from "#admin/kit/focus/shortcuts.ts";
import { useMay } from "#admin/kit/page/use-session.ts";
import { HistorySection } from "#admin/kit/view/record-history.tsx";
import { Card, Split, ViewPage } from "#admin/kit/view/view-page.tsx";
import { type Bill, openBill } from "#contract/money/bills.ts";
import { getPatientAccount } from "#contract/money/patient-account.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import { canBeCredited } from "#rules/money/bills/credit-note.ts";
import { CreditNoteModal } from "./credit/credit-note-modal.tsx";
import type { CreditStart } from "./credit/use-credit-note-form.ts";
import { ReceivePaymentModal } from "./payment/receive-payment-modal.tsx";
import { UseAdvanceModal } from "./payment/use-advance-modal.tsx";
import { GiveBackModal } from "./reversal/give-back-modal.tsx";
import { PutRightModal } from "./reversal/put-right-modal.tsx";
import { useDeleteBill } from "./use-delete-bill.ts";
import { BillFacts } from "./view/bill-facts.tsx";
import { BillHistory } from "./view/bill-history.tsx";
import { BillNotes } from "./view/bill-notes.tsx";
import { BillSums } from "./view/bill-sums.tsx";
import { DetailsTable, type Reversing, TransactionsTable } from "./view/bill-tables.tsx";
import { CreditNotesTable } from "./view/credit-notes.tsx";
import type { Made } from "./view/movement-words.ts";

function DeleteButton({ bill }: { bill: Bill }) {
  const deleteBill = useDeleteBill();
  const ask = () => deleteBill(bill);
  useShortcut({ keys: "Delete", label: "Delete", group: "This bill", run: ask });
  return (
    <Button
      variant="subtle"
      color="red"
      leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />}
      onClick={ask}
    >
      Delete
    </Button>
  );
}

/** Takes off what was not done. Who may not sees whom to ask. */
function CreditButton({ may, onCredit }: { may: boolean; onCredit: () => void }) {
  return (
    <Button
      variant="subtle"
      leftSection={<IconReceiptRefund size={16} stroke={1.75} aria-hidden />}
      disabled={!may}
      title={may ? undefined : "Credit note: Ask an administrator"}
      onClick={onCredit}
    >
      Credit note…
    </Button>
  );
}

/** What is left of the advance of a bill's patient, for who may use it while something is due. */
function useCreditFor(bill: Bill | undefined): number {
  const may = useMay();
  const isAsked = may("advances.write") && bill !== undefined && !bill.isDeleted && bill.dueAmount > 0;
  const account = useCall(
    getPatientAccount,
    { query: { patientId: bill?.patientId ?? 0 } },
    { enabled: isAsked },
  );
  return isAsked && account.data?.patientId === bill.patientId ? account.data.credit : 0;
}

interface ActionsProps {
  bill: Bill;
  onReceive: () => void;
  /** null: there is no advance to use. */
  onUseAdvance: (() => void) | null;
  onCredit: () => void;
}

function Actions({ bill, onReceive, onUseAdvance, onCredit }: ActionsProps) {
  const navigate = useNavigate();
  const edit = pathTo("billing/edit/:id", bill.paymentId);
  const invoice = pathTo("billing/invoice/:id", bill.paymentId);
  const may = useMay();
  const mayWrite = may("bills.write");
  const mayReceive = mayWrite && bill.dueAmount > 0;
  const group = "This bill";
  useShortcut(mayWrite ? { keys: "e", label: "Edit", group, run: () => navigate(edit) } : null);
  useShortcut({ keys: "p", label: "Print", group, run: () => navigate(invoice) });
  useShortcut(mayReceive ? { keys: "r", label: "Receive payment", group, run: onReceive } : null);
  useShortcut(onUseAdvance ? { keys: "u", label: "Use advance", group, run: onUseAdvance } : null);
  return (
    <>
      {may("bills.void") && <DeleteButton bill={bill} />}
      {mayWrite && canBeCredited(bill) && <CreditButton may={may("bills.refund")} onCredit={onCredit} />}
      {mayWrite && (
        <Button
          component={Link}
          to={edit}
          variant="subtle"
          leftSection={<IconPencil size={16} stroke={1.75} aria-hidden />}
          rightSection={<KeyCaps of="e" />}
        >
          Edit
        </Button>
      )}
      <Button
        component={Link}
        to={invoice}
        variant={mayReceive ? "default" : "filled"}
        leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden />}
        rightSection={<KeyCaps of="p" />}
      >
        Print
      </Button>
      {onUseAdvance && (
        <Button variant="default" rightSection={<KeyCaps of="u" />} onClick={onUseAdvance}>
          Use advance
        </Button>
      )}
      {mayReceive && (
        <Button
          leftSection={<IconCash size={16} stroke={1.75} aria-hidden />}
          rightSection={<KeyCaps of="r" />}
          onClick={onReceive}
        >
          Receive payment
        </Button>
      )}
    </>
  );
}

/** What is done with the bill's money in a dialog. */
type Act = "receive" | "use advance" | { how: "credit"; start: CreditStart | null } | Reversing;

interface MoneyDialogProps {
  act: Act;
  bill: Bill;
  /** What is left of the patient's advance, in rupees. */
  credit: number;
  onClose: () => void;
  onDone: (made: Made) => void;
  onCredit: (start: CreditStart) => void;
}

function MoneyDialog({ act, bill, credit, onClose, onDone, onCredit }: MoneyDialogProps) {
  if (act === "receive")
    return (
      bill.dueAmount > 0 && (
        <ReceivePaymentModal bill={bill} onClose={onClose} onReceived={() => onDone("moved")} />
      )
    );
  if (act === "use advance")
    return (
      credit > 0 && (
        <UseAdvanceModal bill={bill} credit={credit} onClose={onClose} onUsed={() => onDone("moved")} />
      )
    );
  if (act.how === "credit")
    return (
      canBeCredited(bill) && (
        <CreditNoteModal bill={bill} start={act.start} onClose={onClose} onDone={() => onDone("credited")} />
      )
    );
  const reversal = { bill, transactionId: act.transactionId, onClose, onDone };
  return act.how === "give back" ? (
    <GiveBackModal {...reversal} onCredit={onCredit} />
  ) : (
    <PutRightModal {...reversal} />
  );
}

/** What the bill comes to, and what happened to its money. */
function Aside({ bill }: { bill: Bill }) {
  return (
    <>
      <Card>
        <BillSums bill={bill} />
      </Card>
      <Card title="Payments">
        <BillHistory bill={bill} />
      </Card>
    </>
  );
}

interface Arrival {
  /** The search leads straight to the payment. */
  receive?: boolean;
  /** The bill was just made and its first payment taken. */
  received?: boolean;
}

function BillPage({ id }: { id: number }) {
  const record = useCall(openBill, { query: { id } });
  const { receive = false, received = false } = (useLocation().state ?? {}) as Arrival;
  const [act, setAct] = useState<Act | null>(receive ? "receive" : null);
  const [moved, setMoved] = useState<Made | null>(received ? "billed" : null);
  const credit = useCreditFor(record.data);
  const creditFrom = (start: CreditStart | null) => setAct({ how: "credit", start });
  return (
    <ViewPage
      title={`Bill ${id}`}
      back={{ to: pathTo("billing"), label: "Back" }}
      record={record}
      beside={(bill) => (bill.voided ? <b>Void</b> : <StatusBadge status={bill.paymentStatus} />)}
      actions={(bill) =>
        !bill.voided && (
          <Actions
            bill={bill}
            onReceive={() => setAct("receive")}
            onUseAdvance={credit > 0 ? () => setAct("use advance") : null}
            onCredit={() => creditFrom(null)}
          />
        )
      }
    >
      {(bill) => (
        <>
          <Split aside={<Aside bill={bill} />} after={<HistorySection entity="bill" id={bill.paymentId} />}>
            <LaterStrip safety={bill.safety} place="bill" />
            <BillNotes bill={bill} moved={moved} onCredit={creditFrom} />
            <BillFacts bill={bill} />
            <DetailsTable bill={bill} />
            <CreditNotesTable bill={bill} />
            <TransactionsTable bill={bill} onReverse={setAct} />
          </Split>
          {act && !bill.voided && (
            <MoneyDialog
              act={act}
              bill={bill}
              credit={credit}
              onClose={() => setAct(null)}
              onDone={setMoved}
              onCredit={creditFrom}
            />
          )}
        </>
      )}
    </ViewPage>
  );
}

/** A bill (docs/handbook/money/billing.md#screens): its fields, its details and transactions, and the amounts. */
export default function BillView() {
  const id = Number(useParams().id);
  // What was done last is told of its own bill alone.
  return <BillPage key={id} id={id} />;
}
