import { Button } from "@mantine/core";
import { createContext, lazy, Suspense, useContext, useState } from "react";
import { useAppointmentDialogs } from "#admin/features/desk/appointments/dialogs/use-appointment-dialogs.tsx";
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
import { Row } from "#admin/kit/layout/layout.tsx";
import { viewAction } from "#admin/kit/list/actions.ts";
import { ListPage } from "#admin/kit/list/list-page.tsx";
import type { Column, RowAction } from "#admin/kit/list/types.ts";
import { listUncovered, type UncoveredRow } from "#contract/desk/uncovered-visits.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import { AskedCell } from "./asked-cell.tsx";
import { OffersCell } from "./offers-cell.tsx";
import classes from "./rearrange.module.css";
import { settleHere } from "./settled-here.ts";
import { type Moved, useMoving } from "./use-moving.ts";
import { useReleased } from "./use-released.ts";

const ProposeDialog = lazy(() => import("./propose-dialog.tsx"));

const viewOf = ({ id }: UncoveredRow) => pathTo("appointment/view/:id", id);

/** The columns that say who, when and why; the offers stand behind them. */
const COLUMNS: readonly Column<UncoveredRow>[] = [
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
  {
    ...{ key: "asked", header: "Asked", card: "line", sortable: false, filter: false },
    render: (row) => <AskedCell visit={row} />,
  },
];

/** How the page is told of visits that were moved together: what it can take back. */
const ToldOfMoved = createContext<(moved: readonly Moved[]) => void>(() => undefined);

/** Says that nothing moves by itself, and opens the table of a new time for everybody. */
function Beginning() {
  const [isOpen, setOpen] = useState(false);
  const onMoved = useContext(ToldOfMoved);
  const open = () => setOpen(true);
  useShortcut({ keys: "p", label: "Propose for all", group: "This list", run: open });
  return (
    <Row gap={8} gapX={16} align="center" wrap className="mb-12 fs-13 soft">
      <span>A time is proposed with the same doctor first, then with another of the department.</span>
      <Button size="xs" rightSection={<KeyCaps of="p" />} onClick={open}>
        Propose for all
      </Button>
      {isOpen && (
        <Suspense>
          <ProposeDialog onMoved={onMoved} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Row>
  );
}

/** The visits that lie outside the hours, until somebody moves or keeps them (docs/handbook/clinic/schedule.md). */
export default function Rearrange() {
  useReleased();
  const { move, movedAll, undo, keep, ask, busy } = useMoving();
  useShortcut({ keys: "u", label: "Undo the move", group: "This list", run: undo });
  const { reschedule, cancel, dialog } = useAppointmentDialogs();
  const offers: Column<UncoveredRow> = {
    ...{ key: "offers", header: "Move to", card: "line", sortable: false, filter: false },
    render: (row) => <OffersCell visit={row} busy={busy} onMove={move} />,
  };
  const here = (row: UncoveredRow, decide: (row: UncoveredRow) => void) => {
    settleHere(row.id);
    decide(row);
  };
  const actions = (row: UncoveredRow): RowAction[] => {
    const { chat } = row;
    const [first] = row.offers;
    const moveFirst = first && {
      name: "Take the first time",
      icon: IconArrowsExchange,
      keys: "m",
      run: () => move(row, first),
    };
    return [
      ...(moveFirst ? [moveFirst] : []),
      { name: "Another time", icon: IconCalendarTime, keys: "s", run: () => here(row, reschedule) },
      ...(chat === null
        ? []
        : [{ name: "WhatsApp", icon: IconBrandWhatsapp, keys: "w", run: () => ask(row, chat) }]),
      { name: "Keep", icon: IconCalendarCheck, keys: "k", run: () => keep(row) },
      { name: "Cancel visit", icon: IconX, keys: "x", danger: true, run: () => here(row, cancel) },
      viewAction(viewOf(row)),
    ];
  };
  return (
    <ToldOfMoved value={movedAll}>
      <ListPage
        title="Rearrange"
        noun="visits to rearrange"
        endpoint={listUncovered}
        columns={[...COLUMNS, offers]}
        tight
        nameOf={(row) => `${row.patientName}, ${row.appointmentRegistrationNo}`}
        linkTo={viewOf}
        actions={actions}
        summary={Beginning}
        beginning={{ lead: "Every visit from today on lies within its doctor’s hours." }}
      />
      {dialog}
    </ToldOfMoved>
  );
}
