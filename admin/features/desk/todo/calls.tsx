import { Button } from "@mantine/core";
import { Suspense, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { useAppointmentDialogs } from "#admin/features/desk/appointments/dialogs/use-appointment-dialogs.tsx";
import { IconBrandWhatsapp, IconCalendarPlus, IconPhone } from "#admin/kit/display/icons.ts";
import { PersonName } from "#admin/kit/display/person-name.tsx";
import { PhoneLink } from "#admin/kit/display/phone-link.tsx";
import { Grid, Row } from "#admin/kit/layout/layout.tsx";
import { ListPage } from "#admin/kit/list/list-page.tsx";
import type { Column, RowAction } from "#admin/kit/list/types.ts";
import { usePart } from "#admin/kit/page/parts.ts";
import { useMay } from "#admin/kit/page/use-session.ts";
import { listRecalls, type Recall } from "#contract/desk/recalls.ts";
import {
  CALL_RESULT_LABELS,
  CALL_RESULTS,
  type CallResult,
  MOST_CALLS,
  NOTE_RESULT_LABELS,
  overdueWords,
  RECALL_REASON_LABELS,
} from "#rules/desk/messages/recalls.ts";
import { formatDate } from "#rules/values/display.ts";
import { addDays, clinicDateOf, clinicToday } from "#rules/values/time/clinic-time.ts";
import { CallCard } from "./call-card.tsx";
import classes from "./calls.module.css";
import { type Calls, useCalls } from "./use-calls.ts";

const COLUMNS: Column<Recall>[] = [
  {
    key: "dueDay",
    header: "Due",
    card: "corner",
    render: ({ dueDay }) => (
      <Grid as="span" className={classes.due}>
        <b>{overdueWords(dueDay, clinicToday())}</b>
        <small>{formatDate(dueDay)}</small>
      </Grid>
    ),
  },
  {
    key: "patientName",
    header: "Patient",
    card: "title",
    render: ({ patientName }) => <PersonName name={patientName} />,
  },
  {
    key: "patientPhone",
    header: "Phone",
    card: "start",
    render: ({ patientPhone }) => <PhoneLink digits={patientPhone} />,
  },
  {
    key: "reason",
    header: "Reason",
    card: "line",
    optionLabels: RECALL_REASON_LABELS,
    render: ({ reason, source }) =>
      [RECALL_REASON_LABELS[reason], source && formatDate(source.date)].filter(Boolean).join(", "),
  },
  { key: "words", header: "About", narrow: true, card: "line", render: ({ words }) => <bdi>{words}</bdi> },
  {
    key: "lastResult",
    header: "Last call",
    card: "end",
    cardLabel: true,
    render: ({ lastResult, lastOn, calls }) =>
      lastResult && lastOn
        ? `${NOTE_RESULT_LABELS[lastResult]}, ${formatDate(clinicDateOf(lastOn))}${calls > 0 ? ` (${calls} of ${MOST_CALLS})` : ""}`
        : "Never",
  },
];

const VIEWS = [
  { label: "To call", query: {} },
  { label: "Later", query: () => ({ state: "due", nextCallDayFrom: addDays(clinicToday(), 1) }) },
  { label: "Booked", query: { state: "booked" } },
  { label: "Stopped", query: { state: "stopped" } },
] as const;

/** Which of the list is shown: today's, those whose day is to come, those that are settled. */
function Views() {
  const [search] = useSearchParams();
  const shown = ["state", "nextCallDayFrom"].map((name) => search.get(name) ?? "").join();
  return (
    <Row as="nav" gap={6} wrap className="mb-12" aria-label="Whom to show">
      {VIEWS.map(({ label, query }) => {
        const asked: Readonly<Record<string, string>> = typeof query === "function" ? query() : query;
        const isShown = shown === [asked.state ?? "", asked.nextCallDayFrom ?? ""].join();
        return (
          <Button
            key={label}
            size="xs"
            component={Link}
            to={`?${new URLSearchParams(asked)}`}
            variant={isShown ? "light" : "default"}
            aria-current={isShown ? "page" : undefined}
          >
            {label}
          </Button>
        );
      })}
    </Row>
  );
}

interface Open {
  recall: Recall;
  chosen: CallResult | null;
}

/** What a row offers: the card, a booking, a chat, and the results by their digits. */
function rowActions(
  { note, book, chat }: Calls,
  mayNote: boolean,
  setOpen: (open: Open) => void,
): (recall: Recall) => RowAction[] {
  return (recall) => {
    const card = {
      name: "Call",
      icon: IconPhone,
      keys: "Enter",
      run: () => setOpen({ recall, chosen: null }),
    };
    if (!mayNote || recall.state !== "due") return [card];
    const results = CALL_RESULTS.slice(0, 6).map(
      (result, index): RowAction => ({
        name: CALL_RESULT_LABELS[result],
        icon: IconPhone,
        keys: String(index + 1),
        keyOnly: true,
        run: () =>
          result === "call again" ? setOpen({ recall, chosen: result }) : void note(recall, { result }),
      }),
    );
    return [
      card,
      { name: "Book a visit", icon: IconCalendarPlus, keys: "b", run: () => void book(recall) },
      { name: "WhatsApp", icon: IconBrandWhatsapp, keys: "w", run: () => chat(recall) },
      ...results,
    ];
  };
}

/** Patients whom somebody should ring (docs/handbook/desk/recalls.md), the oldest first, worked through by keyboard. */
export default function CallList() {
  const may = useMay();
  const LabNote = usePart("LabNote");
  const { nextVisit, dialog } = useAppointmentDialogs();
  const calls = useCalls(nextVisit);
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const actions = rowActions(calls, may("recalls.write"), setOpen);
  return (
    <>
      <ListPage
        title="To call"
        noun="patients to call"
        beginning={{ lead: "Recalls, no-shows and cancelled visits come here by themselves on their day." }}
        endpoint={listRecalls}
        columns={COLUMNS}
        nameOf={({ patientName }) => patientName}
        actions={actions}
        rowState={({ idPatient }) => (
          <Suspense>
            <LabNote idPatient={idPatient} isShort />
          </Suspense>
        )}
        moreFilters={[
          { key: "nextCallDay", header: "Next call" },
          { key: "state", header: "State" },
        ]}
        summary={Views}
      />
      {open && (
        <CallCard
          recall={open.recall}
          chosen={open.chosen}
          mayNote={may("recalls.write")}
          onNote={(outcome) => void calls.note(open.recall, outcome).then(close)}
          onStop={() => void calls.stop(open.recall).then(close)}
          onClose={close}
        />
      )}
      {dialog}
    </>
  );
}
