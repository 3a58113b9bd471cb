import { Button } from "@mantine/core";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { startAt } from "#admin/kit/booking/booking-start.ts";
import { Modal } from "#admin/kit/dialogs/modal.tsx";
import { IconCalendarPlus, IconHistory, IconX } from "#admin/kit/display/icons.ts";
import { PhoneLink } from "#admin/kit/display/phone-link.tsx";
import { Priority } from "#admin/kit/display/priority.tsx";
import { Row } from "#admin/kit/layout/layout.tsx";
import { editAction } from "#admin/kit/list/actions.ts";
import { ListPage } from "#admin/kit/list/list-page.tsx";
import type { Column, RowAction } from "#admin/kit/list/types.ts";
import { useMay } from "#admin/kit/page/use-session.ts";
import { RecordChanges } from "#admin/kit/view/record-history.tsx";
import { listWaiting, type WaitingEntry } from "#contract/desk/waiting-list.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import { WAITING_STATE_LABELS, WAITING_STATES, wishWords } from "#rules/desk/waiting-list.ts";
import { formatDate } from "#rules/values/display.ts";
import { useWaiting } from "./use-waiting.ts";
import classes from "./waiting.module.css";

const COLUMNS: Column<WaitingEntry>[] = [
  { key: "createdOn", header: "Since", quiet: true, card: "start", cardLabel: true },
  { key: "patientName", header: "Patient", format: "name", card: "title" },
  {
    key: "patientPhone",
    header: "Phone",
    card: "line",
    render: ({ patientPhone }) => <PhoneLink digits={patientPhone} />,
  },
  {
    key: "doctorName",
    header: "For",
    card: "line",
    render: ({ doctorName, departmentName, laterVisit }) => (
      <span className={classes.two}>
        <span>{doctorName ?? departmentName}</span>
        <small>{laterVisit ? `Before ${formatDate(laterVisit.date)}` : doctorName && departmentName}</small>
      </span>
    ),
  },
  {
    key: "toDay",
    header: "Until",
    card: "end",
    cardLabel: true,
    render: (entry) => (
      <span className={classes.two}>
        <span>{formatDate(entry.toDay)}</span>
        <small>{wishWords(entry)}</small>
      </span>
    ),
  },
  {
    key: "priority",
    header: "Priority",
    card: "corner",
    render: ({ priority }) => <Priority level={priority} />,
  },
  { key: "note", header: "Note", narrow: true, card: "line", render: ({ note }) => <bdi>{note}</bdi> },
];

/** Which of the list is shown: who waits, or what became of the others. */
function Views() {
  const [search] = useSearchParams();
  const shown = search.get("state") ?? "waiting";
  return (
    <Row as="nav" gap={6} wrap className="mb-12" aria-label="Whom to show">
      {WAITING_STATES.map((state) => (
        <Button
          key={state}
          size="xs"
          component={Link}
          to={state === "waiting" ? "?" : `?state=${state}`}
          variant={state === shown ? "light" : "default"}
          aria-current={state === shown ? "page" : undefined}
        >
          {WAITING_STATE_LABELS[state]}
        </Button>
      ))}
    </Row>
  );
}

/** Who waits for a time (docs/handbook/desk/waiting-list.md), longest first. */
export default function WaitingList() {
  const may = useMay();
  const { withdraw } = useWaiting();
  const [told, tell] = useState<WaitingEntry | null>(null);
  const actions = (entry: WaitingEntry): RowAction[] => [
    ...(entry.state !== "waiting" || !may("waiting.write")
      ? []
      : [
          {
            name: "Book a visit",
            icon: IconCalendarPlus,
            keys: "b",
            to: startAt("appointment/add", { ...entry, idServices: entry.services.map(({ id }) => id) }),
          },
          editAction(pathTo("waiting-list/edit/:id", entry.id)),
          { name: "Take off the list", icon: IconX, keys: "x", run: () => void withdraw(entry) },
        ]),
    { name: "History", icon: IconHistory, keys: "h", run: () => tell(entry) },
  ];
  return (
    <>
      <ListPage
        title="Waiting list"
        noun="patients who wait"
        endpoint={listWaiting}
        columns={COLUMNS}
        nameOf={({ patientName }) => patientName}
        actions={actions}
        moreFilters={[{ key: "state", header: "State" }]}
        beginning={{
          lead: "Put who finds no time that suits on the list. When a visit is cancelled, Matab says who fits.",
        }}
        add={may("waiting.write") && { label: "Add to the list", to: pathTo("waiting-list/add") }}
        summary={Views}
      />
      {told && (
        <Modal title={`History of the wish of ${told.patientName}`} onClose={() => tell(null)}>
          <RecordChanges entity="waiting" id={told.id} />
        </Modal>
      )}
    </>
  );
}
