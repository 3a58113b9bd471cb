import { useMemo, useState } from "react";
import { OverBills } from "#admin/features/money/bills/payment/over-bills.tsx";
import {
  IconBrandWhatsapp,
  IconCalendar,
  IconCash,
  IconCheck,
  IconFileInvoice,
  IconReceipt2,
} from "#admin/kit/display/icons.ts";
import { Money } from "#admin/kit/display/money.tsx";
import { PhoneLink } from "#admin/kit/display/phone-link.tsx";
import { Row } from "#admin/kit/layout/layout.tsx";
import { ListPage } from "#admin/kit/list/list-page.tsx";
import type { Column, RowAction } from "#admin/kit/list/types.ts";
import { useMay } from "#admin/kit/page/use-session.ts";
import { type Due, listDues } from "#contract/money/dues.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import { DUE_AGE_LABELS, DUE_RESULT_LABELS, DUE_STATE_LABELS, daysOwed } from "#rules/money/accounts/dues.ts";
import { formatDate, formatMoneyExactly } from "#rules/values/display.ts";
import { clinicDateOf, clinicToday, daysBetween } from "#rules/values/time/clinic-time.ts";
import { Ages } from "./ages.tsx";
import classes from "./dues.module.css";
import { NoteDialog } from "./note-dialog.tsx";
import { useDues } from "./use-dues.ts";

/** How old what is owed is: the darker, the older. */
function Oldest({ due: { ages, owes, oldestDay } }: { due: Due }) {
  return (
    <Row as="span" inline gap={10} align="center" className="nowrap">
      <Row as="span" gap={2} className={classes.bar} aria-hidden>
        {ages.map((amount, age) =>
          amount > 0 ? (
            <span key={DUE_AGE_LABELS[age]} data-age={age} style={{ flexGrow: amount / owes }} />
          ) : null,
        )}
      </Row>
      {daysOwed(daysBetween(oldestDay, clinicToday()))}
    </Row>
  );
}

function LastContact({ due, isOpened }: { due: Due; isOpened: boolean }) {
  const { lastResult, lastOn, promisedDay } = due;
  if (isOpened) return <b>Opened, sent?</b>;
  if (!lastResult || !lastOn) return "Never";
  const on = formatDate(clinicDateOf(lastOn));
  if (promisedDay)
    return (
      <span className={classes.last}>
        {on},{" "}
        <span className="nowrap">
          will pay <b className="num">{formatDate(promisedDay)}</b>
        </span>
      </span>
    );
  return `${on}, ${DUE_RESULT_LABELS[lastResult].toLowerCase()}`;
}

/** What is held; a card says beside it how much is owed. */
function Advance({ due: { owes, advance } }: { due: Due }) {
  if (advance === 0) return "";
  return (
    <>
      <span className={classes.onCard}>Owes {formatMoneyExactly(owes)}, advance </span>
      <Money rupees={advance} format={formatMoneyExactly} />
    </>
  );
}

function ToPay({ due: { toPay } }: { due: Due }) {
  if (toPay === 0) return <small className={classes.covered}>Advance covers it</small>;
  return <Money rupees={toPay} format={formatMoneyExactly} owed />;
}

const columnsFor = (opened: ReadonlySet<number>): Column<Due>[] => [
  { key: "patientName", header: "Patient", format: "name", card: "title" },
  {
    key: "patientPhone",
    header: "Phone",
    card: "line",
    render: ({ patientPhone, hasStopped }) => (
      <Row as="span" inline gap={2} gapX={8} align="baseline" wrap className={classes.phone}>
        <PhoneLink digits={patientPhone} />
        {hasStopped && <small className="attn">No messages</small>}
      </Row>
    ),
  },
  { key: "bills", header: "Bills", align: "end", card: "end", cardLabel: true },
  { key: "oldestDay", header: "Oldest", card: "start", render: (due) => <Oldest due={due} /> },
  {
    key: "promisedDay",
    header: "Last contact",
    card: "line",
    sortable: false,
    filter: false,
    render: (due) => <LastContact due={due} isOpened={opened.has(due.id)} />,
  },
  {
    key: "owes",
    header: "Owes",
    align: "end",
    card: "none",
    render: ({ owes }) => <Money rupees={owes} format={formatMoneyExactly} />,
  },
  { key: "advance", header: "Advance", align: "end", card: "line", render: (due) => <Advance due={due} /> },
  { key: "toPay", header: "To pay", align: "end", card: "corner", render: (due) => <ToPay due={due} /> },
];

const MORE_FILTERS = [
  { key: "state", header: "State", optionLabels: DUE_STATE_LABELS },
  { key: "promisedDay", header: "Promised" },
] as const;

/** Opening the chat with a reminder, and once that is done saying that it was sent. */
function remindingOf(
  due: Due,
  { opened, openReminder, saySent }: Pick<ReturnType<typeof useDues>, "opened" | "openReminder" | "saySent">,
): RowAction[] {
  const open = { icon: IconBrandWhatsapp, run: () => openReminder(due) };
  if (!opened.has(due.id))
    return [
      {
        ...open,
        name: "Remind",
        keys: "w",
        ...(due.toPay > 0 ? { primary: true as const } : { keyOnly: true as const }),
      },
    ];
  return [
    { name: "Sent", icon: IconCheck, keys: "w", run: () => void saySent(due), primary: true },
    { ...open, name: "Open again", keys: "o", keyOnly: true },
  ];
}

/** Patients who owe something (docs/handbook/money/dues.md), the oldest first, worked through by keyboard. */
export default function DueList() {
  const may = useMay();
  const dues = useDues();
  const { opened, focusOn } = dues;
  const [called, setCalled] = useState<Due | null>(null);
  const [paying, setPaying] = useState<Due | null>(null);
  const columns = useMemo(() => columnsFor(opened), [opened]);
  const actions = (due: Due): RowAction[] => [
    ...(may("bills.write")
      ? [
          ...remindingOf(due, dues),
          due.toPay > 0
            ? { name: "Receive payment", icon: IconReceipt2, keys: "r", run: () => setPaying(due) }
            : {
                name: "Use advance",
                icon: IconReceipt2,
                keys: "r",
                primary: true as const,
                run: () => setPaying(due),
              },
          { name: "Note a call", icon: IconCalendar, keys: "n", run: () => setCalled(due) },
        ]
      : []),
    { name: "Statement", icon: IconFileInvoice, keys: "s", to: pathTo("patients/statement/:id", due.id) },
    // The name leads there as well.
    {
      name: "Bills of the patient",
      icon: IconCash,
      keys: "Enter",
      to: pathTo("patients/view/:id", due.id),
      keyOnly: true,
    },
  ];
  return (
    <>
      <ListPage
        title="Dues"
        noun="patients who owe"
        tight
        beginning={{ lead: "Whoever has a bill that is not wholly paid comes here by itself." }}
        endpoint={listDues}
        columns={columns}
        nameOf={({ patientName }) => patientName}
        linkTo={(due) => pathTo("patients/view/:id", due.id)}
        actions={actions}
        moreFilters={MORE_FILTERS}
        summary={Ages}
        focusOn={focusOn}
      />
      {paying && (
        <OverBills patientId={paying.id} patientName={paying.patientName} onClose={() => setPaying(null)} />
      )}
      {called && <NoteDialog due={called} dues={dues} onClose={() => setCalled(null)} />}
    </>
  );
}
