import { Button } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { CancelDialog } from "#admin/features/appointments/cancel-dialog.tsx";
import { useAppointmentDialogs } from "#admin/features/appointments/use-appointment-dialogs.tsx";
import { openChat } from "#admin/features/todo/chat-window.ts";
import {
  IconArrowsExchange,
  IconBrandWhatsapp,
  IconCalendarCheck,
  IconCalendarTime,
  IconX,
} from "#admin/kit/display/icons.ts";
import { PhoneLink } from "#admin/kit/display/phone-link.tsx";
import { KeyCaps } from "#admin/kit/focus/key-caps.tsx";
import { useShortcut } from "#admin/kit/focus/shortcuts.ts";
import { viewAction } from "#admin/kit/list/actions.ts";
import { ListPage } from "#admin/kit/list/list-page.tsx";
import type { Column, RowAction } from "#admin/kit/list/types.ts";
import { listStranded, type StrandedRow } from "#contract/stranded.ts";
import { pathTo } from "#rules/screens.ts";
import { OffersCell } from "./offers-cell.tsx";
import classes from "./rearrange.module.css";
import { useMoving } from "./use-moving.ts";
import { momentText } from "./words.ts";

const ProposeDialog = lazy(() => import("./propose-dialog.tsx"));

const viewOf = ({ id }: StrandedRow) => pathTo("appointment/view/:id", id);

/** The columns that say who, when and why; the offers stand behind them. */
const COLUMNS: readonly Column<StrandedRow>[] = [
  { key: "patientName", header: "Patient", format: "name", card: "title" },
  {
    key: "patientPhone",
    header: "Phone",
    card: "line",
    render: ({ patientPhone }) => <PhoneLink digits={patientPhone} />,
  },
  { key: "appointmentDate", header: "Was on", card: "start" },
  { key: "appointmentTime", header: "At", card: "end" },
  {
    key: "reason",
    header: "Why",
    card: "line",
    render: ({ reason }) => <span className={classes.reason}>{reason}</span>,
  },
];

const chatAction = ({ chat, text }: StrandedRow): RowAction[] =>
  chat === null
    ? []
    : [{ name: "WhatsApp", icon: IconBrandWhatsapp, keys: "w", run: () => openChat(chat, text) }];

/** Says that nothing moves by itself, and opens the table of a new time for everybody. */
function Beginning() {
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  useShortcut({ keys: "p", label: "Propose for all", group: "This list", run: open });
  return (
    <div className={classes.bar}>
      <span>A time is proposed with the same doctor first, then with another of the department.</span>
      <Button size="xs" rightSection={<KeyCaps of="p" />} onClick={open}>
        Propose for all
      </Button>
      {isOpen && (
        <Suspense>
          <ProposeDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** The visits that lie outside the hours, until somebody moves or keeps them (docs/handbook/schedule.md). */
export default function Rearrange() {
  const { move, undo, keep, cancel, isPending } = useMoving();
  useShortcut({ keys: "u", label: "Undo the move", group: "This list", run: undo });
  const { reschedule, dialog } = useAppointmentDialogs();
  const [toCancel, setToCancel] = useState<StrandedRow | null>(null);
  const offers: Column<StrandedRow> = {
    ...{ key: "offers", header: "Move to", card: "line", sortable: false, filter: false },
    render: (row) => <OffersCell visit={row} busy={isPending} onMove={move} />,
  };
  const actions = (row: StrandedRow): RowAction[] => {
    const [first] = row.offers;
    const moveFirst = first && {
      name: "Take the first time",
      icon: IconArrowsExchange,
      keys: "m",
      run: () => move(row, first),
    };
    return [
      ...(moveFirst ? [moveFirst] : []),
      { name: "Another time", icon: IconCalendarTime, keys: "s", run: () => reschedule(row) },
      ...chatAction(row),
      { name: "Keep", icon: IconCalendarCheck, keys: "k", run: () => keep(row) },
      { name: "Cancel visit", icon: IconX, keys: "x", danger: true, run: () => setToCancel(row) },
      viewAction(viewOf(row)),
    ];
  };
  return (
    <>
      <ListPage
        title="Rearrange"
        noun="visits to rearrange"
        endpoint={listStranded}
        columns={[...COLUMNS, offers]}
        nameOf={(row) => `${row.patientName}, ${row.appointmentRegistrationNo}`}
        linkTo={viewOf}
        actions={actions}
        summary={Beginning}
        beginning={{ lead: "Every visit from today on lies within its doctor’s hours." }}
      />
      {toCancel && (
        <CancelDialog
          patientName={toCancel.patientName}
          doctorName={toCancel.doctorName}
          when={momentText({ date: toCancel.appointmentDate, time: toCancel.appointmentTime })}
          onCancelVisit={() => cancel(toCancel)}
          onClose={() => setToCancel(null)}
        />
      )}
      {dialog}
    </>
  );
}
