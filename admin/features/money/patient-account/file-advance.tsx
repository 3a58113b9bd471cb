import { ActionIcon, Button } from "@mantine/core";
import { useState } from "react";
import { Link, useLocation } from "react-router";
import classes from "#admin/features/patients/patients/file.module.css";
import { IconPrinter } from "#admin/kit/display/icons.ts";
import { Money } from "#admin/kit/display/money.tsx";
import { WrittenText } from "#admin/kit/display/written-text.tsx";
import { Row } from "#admin/kit/layout/layout.tsx";
import { useMay } from "#admin/kit/page/use-session.ts";
import { HistorySection } from "#admin/kit/view/record-history.tsx";
import { type RecordColumn, RecordTable } from "#admin/kit/view/record-table.tsx";
import type { AccountEntry, PatientAccount } from "#contract/money/patient-account.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import { hasPaper } from "#rules/money/accounts/advance-paper.ts";
import { formatDate, moneyFormatFor, orDashes } from "#rules/values/display.ts";
import { type AdvanceAct, AdvanceModal } from "./advance-modal.tsx";
import { MoveAdvanceModal } from "./move-advance-modal.tsx";
import { OpeningBalanceModal } from "./opening-balance-modal.tsx";

/** Where the money came from or went. */
function With({ entry: { paymentId, movedWith, paymentMethod, channelInfo } }: { entry: AccountEntry }) {
  if (paymentId !== null) return <Link to={pathTo("billing/view/:id", paymentId)}>Bill {paymentId}</Link>;
  if (movedWith)
    return (
      <>
        Moved, <Link to={pathTo("patients/view/:id", movedWith.patientId)}>{movedWith.registerNo}</Link>
      </>
    );
  return <bdi>{[paymentMethod, channelInfo].filter(Boolean).join(", ")}</bdi>;
}

interface AmountProps {
  entry: AccountEntry;
  patientId: number;
  show: Show;
}

/** What came in or went out, with the way to its paper where it has one. */
function Amount({ entry, patientId, show }: AmountProps) {
  const { receipt } = entry;
  const label = `${entry.amount > 0 ? "Receipt" : "Slip"} ${receipt?.transactionId ?? entry.id}`;
  return (
    <Row as="span" inline gap={6} align="center">
      <Money rupees={entry.amount} format={show} />
      {(receipt || hasPaper(entry)) && (
        <ActionIcon
          component={Link}
          to={
            receipt
              ? pathTo("billing/receipt/:id/:transactionId", receipt.paymentId, receipt.transactionId)
              : pathTo("patients/advance/:id/:entryId", patientId, entry.id)
          }
          aria-label={label}
          title={label}
        >
          <IconPrinter size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
    </Row>
  );
}

type Show = (rupees: number) => string;

function columnsOf(patientId: number, show: Show): RecordColumn<AccountEntry>[] {
  return [
    { header: "Date", className: "nowrap", cell: ({ transactionDate }) => formatDate(transactionDate) },
    { header: "Entry", cell: ({ type }) => type },
    { header: "By", kind: "text", cell: (entry) => <With entry={entry} /> },
    {
      header: "Remarks",
      kind: "text",
      cell: ({ remarks, reason }) => <WrittenText text={orDashes(remarks ?? reason)} />,
    },
    {
      header: "Received by",
      kind: "text",
      cell: ({ receivedBy }) => <WrittenText text={orDashes(receivedBy)} />,
    },
    {
      header: "Amount",
      kind: "number",
      cell: (entry) => <Amount entry={entry} patientId={patientId} show={show} />,
    },
    { header: "Left", kind: "number", cell: ({ balance }) => <Money rupees={balance} format={show} /> },
  ];
}

/** What a patient has left with the clinic (docs/handbook/money/billing.md#advances), the newest first. */
export function FileAdvance({ account }: { account: PatientAccount }) {
  const may = useMay();
  const { receive = false } = (useLocation().state ?? {}) as { receive?: boolean };
  const [act, setAct] = useState<AdvanceAct | null>(receive && may("advances.write") ? "receive" : null);
  const [isMoving, setMoving] = useState(false);
  const [isOpening, setOpening] = useState(false);
  const { credit, entries } = account;
  const show = moneyFormatFor(entries.flatMap(({ amount, balance }) => [amount, balance]));
  return (
    <>
      <Row gap={8} gapX={12} align="center" wrap className={`${classes.advance} mb-14`}>
        <p>
          Left of the advance <b className="num">{show(credit)}</b>
        </p>
        {may("bills.refund") && (
          <Button variant="default" onClick={() => setOpening(true)}>
            Opening balance…
          </Button>
        )}
        {credit > 0 && may("bills.refund") && (
          <>
            <Button variant="default" onClick={() => setMoving(true)}>
              Move…
            </Button>
            <Button variant="default" onClick={() => setAct("return")}>
              Give back…
            </Button>
          </>
        )}
        {may("advances.write") && <Button onClick={() => setAct("receive")}>Receive advance</Button>}
      </Row>
      {entries.length === 0 ? (
        <p className="muted">No Records Found</p>
      ) : (
        <RecordTable
          label="Advance"
          columns={columnsOf(account.patientId, show)}
          rows={entries}
          keyOf={({ id }) => id}
          wide
        />
      )}
      {entries.length > 0 && <HistorySection entity="advance" id={account.patientId} />}
      {isOpening && <OpeningBalanceModal account={account} onClose={() => setOpening(false)} />}
      {isMoving && <MoveAdvanceModal account={account} onClose={() => setMoving(false)} />}
      {act && <AdvanceModal act={act} account={account} onClose={() => setAct(null)} />}
    </>
  );
}
