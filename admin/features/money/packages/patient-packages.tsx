import { Button } from "@mantine/core";
import { lazy, type RefObject, Suspense, useRef, useState } from "react";
import { Link } from "react-router";
import { Note } from "#admin/kit/display/note.tsx";
import { WrittenText } from "#admin/kit/display/written-text.tsx";
import { Grid, Row } from "#admin/kit/layout/layout.tsx";
import { useMay } from "#admin/kit/page/use-session.ts";
import { HistoryButton } from "#admin/kit/view/history-button.tsx";
import { type RecordColumn, RecordTable } from "#admin/kit/view/record-table.tsx";
import type { PackageUse, PatientPackage } from "#contract/money/packages.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import { dueNote, PACKAGE_STATE_LABELS } from "#rules/money/accounts/package.ts";
import { formatDate, formatMoneyExactly, orDashes } from "#rules/values/display.ts";
import { ExtendDialog, TakeBackDialog } from "./package-dialogs.tsx";
import classes from "./packages.module.css";
import { SessionBar } from "./session-bar.tsx";
import { useUsing } from "./use-packages.ts";

const CloseDialog = lazy(() => import("./close-dialog.tsx"));

function Became({ use: { session, takenBack } }: { use: PackageUse }) {
  if (!takenBack) return <>Session {session}</>;
  if (takenBack.reason === null) return <>Taken back</>;
  return (
    <>
      Taken back by {takenBack.by ?? "--"}: <WrittenText text={takenBack.reason} />
    </>
  );
}

const COLUMNS: RecordColumn<PackageUse>[] = [
  { header: "Session", kind: "text", title: true, cell: (use) => <Became use={use} /> },
  { header: "Used on", className: "nowrap", cell: ({ usedOn }) => formatDate(usedOn) },
  {
    header: "Visit",
    cell: ({ idAppointment, appointmentRegistrationNo, isOthers }) =>
      isOthers === 1 ? (
        "Another doctor's"
      ) : idAppointment === null ? (
        "At the desk"
      ) : (
        <Link to={pathTo("appointment/view/:id", idAppointment)}>{appointmentRegistrationNo}</Link>
      ),
  },
  { header: "Doctor", cell: ({ doctorName }) => orDashes(doctorName) },
  { header: "Marked by", cell: ({ by }) => orDashes(by) },
];

/** When, by whom and why it was closed, and the note that credited what was left. */
function Closed({ of: { closed, closedOn, paymentId } }: { of: PatientPackage }) {
  if (!closed) return null;
  const { by, reason, creditNote } = closed;
  return (
    <Note title={`Closed on ${formatDate(closedOn)}${by === null ? "" : ` by ${by}`}`}>
      <WrittenText text={reason} />
      {creditNote && (
        <>
          {". "}
          {formatMoneyExactly(creditNote.amount)} credited,{" "}
          <Link to={pathTo("billing/credit-note/:id/:noteId", paymentId, creditNote.id)}>
            {creditNote.number}
          </Link>
        </>
      )}
    </Note>
  );
}

/** Closing, for who may give money back; others see whom to ask. */
function CloseButton({ onPress }: { onPress: () => void }) {
  const mayClose = useMay()("bills.refund");
  return (
    <Button
      variant="default"
      disabled={!mayClose}
      title={mayClose ? undefined : "Close: Ask an administrator"}
      onClick={onPress}
    >
      Close…
    </Button>
  );
}

interface HeadProps {
  of: PatientPackage;
  heading: RefObject<HTMLHeadingElement | null>;
}

function Head({ of, heading }: HeadProps) {
  const { number, serviceName, sessions, used, soldOn, expiresOn, state, paymentId, leftByValue } = of;
  const may = useMay();
  return (
    <>
      <Row gap={4} gapX={12} align="baseline" wrap className={classes.head}>
        <h2 ref={heading} tabIndex={-1}>
          <WrittenText text={serviceName} />
        </h2>
        <span className="muted">{number}</span>
        <span className="gap" />
        <b>
          {used} of {sessions} used
        </b>
      </Row>
      <SessionBar of={of} />
      <Row as="p" gap={4} gapX={16} wrap className="soft">
        <span>{PACKAGE_STATE_LABELS[state]}</span>
        <span>Sold {formatDate(soldOn)}</span>
        <span>{expiresOn === null ? "Does not expire" : `Valid until ${formatDate(expiresOn)}`}</span>
        {leftByValue !== null && state !== "closed" && (
          <span>Sessions left are worth {formatMoneyExactly(leftByValue)}</span>
        )}
        {may("bills.read") && <Link to={pathTo("billing/view/:id", paymentId)}>Bill {paymentId}</Link>}
      </Row>
    </>
  );
}

/** What is asked in a dialog of its own. */
type Asked = "extend" | "close";

/** The button stays busy for so long after a session, so that a double press uses one session. */
const MOMENT_MS = 1000;

interface ButtonsProps {
  of: PatientPackage;
  onAsk: (what: Asked) => void;
  onUsed: () => void;
}

/** What can be done with a package as it stands. */
function Buttons({ of, onAsk, onUsed }: ButtonsProps) {
  const may = useMay();
  const { using } = useUsing();
  // Not the `busy` of the call: it lasts MOMENT_MS longer.
  const [busy, setBusy] = useState(false);
  const { id, number, used, sessions, state, expiresOn, idPatient, idService } = of;
  const isOpen = state === "open" || state === "expired";
  const use = async () => {
    setBusy(true);
    if (await using(id, null)) {
      onUsed();
      await new Promise((resolve) => setTimeout(resolve, MOMENT_MS));
    }
    setBusy(false);
  };
  return (
    <Row gap={8} wrap>
      {may("packages.use") && may("appointments.readAll") && state === "open" && (
        <Button variant="default" loading={busy} onClick={use}>
          Use session {used + 1} of {sessions}
        </Button>
      )}
      {may("packages.extend") && expiresOn !== null && isOpen && (
        <Button variant="default" onClick={() => onAsk("extend")}>
          Extend…
        </Button>
      )}
      {isOpen && may("bills.write") && <CloseButton onPress={() => onAsk("close")} />}
      {!isOpen && may("bills.write") && may("packages.sell") && (
        <Button
          variant="default"
          component={Link}
          to={`${pathTo("billing/add")}?patientId=${idPatient}&serviceId=${idService}`}
        >
          Sell again
        </Button>
      )}
      <HistoryButton entity="package" id={id} title={`History of ${number}`} />
    </Row>
  );
}

function OnePackage({ of }: { of: PatientPackage }) {
  const may = useMay();
  const heading = useRef<HTMLHeadingElement>(null);
  const [taken, setTaken] = useState<PackageUse | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const { number, uses, state, due } = of;
  const owed = dueNote(due);
  return (
    <Grid as="section" gap={10} className={classes.card} aria-label={`Package ${number}`}>
      <Head of={of} heading={heading} />
      <Closed of={of} />
      {owed && <Note kind="attention" title={owed} />}
      {/* The button offers the next session at once: Enter pressed again is to use none. */}
      <Buttons of={of} onAsk={setAsked} onUsed={() => heading.current?.focus()} />
      {uses.length > 0 && (
        <RecordTable
          label={`Sessions of ${number}`}
          columns={COLUMNS}
          rows={uses}
          keyOf={(each) => each.id}
          actions={(each) =>
            may("packages.use") && state !== "closed" && !each.takenBack && each.isOthers === 0 ? (
              <Button size="xs" variant="default" onClick={() => setTaken(each)}>
                Take back…<span className="sr"> session {each.session}</span>
              </Button>
            ) : null
          }
        />
      )}
      {taken && <TakeBackDialog use={taken} of={of} onClose={() => setTaken(null)} />}
      {asked === "extend" && <ExtendDialog of={of} onClose={() => setAsked(null)} />}
      {asked === "close" && (
        <Suspense>
          <CloseDialog of={of} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </Grid>
  );
}

/** A patient's packages: what of each is used, until when, what is due (docs/handbook/money/packages.md). */
export default function PatientPackages({ packages }: { packages: readonly PatientPackage[] }) {
  if (packages.length === 0) return <p className="muted">No Records Found</p>;
  return (
    <Grid gap={14}>
      {packages.map((each) => (
        <OnePackage key={each.id} of={each} />
      ))}
    </Grid>
  );
}
