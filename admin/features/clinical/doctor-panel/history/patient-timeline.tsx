import { Link } from "react-router";
import { usePanelUrl } from "#admin/features/clinical/doctor-panel/panel-url.ts";
import { Grid } from "#admin/kit/layout/layout.tsx";
import { useMay } from "#admin/kit/page/use-session.ts";
import type { BilledServices, PatientHistory, Visit } from "#contract/clinical/doctor-panel.ts";
import { formatDate } from "#rules/values/display.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { say } from "#ui/say.ts";
import classes from "./history-column.module.css";
import { timelineOf } from "./timeline-entries.ts";

function Text({ label, children }: { label: string; children: string | null }) {
  if (!children) return null;
  return (
    <p dir="auto" className={classes.text}>
      <b>{label}</b> {children}
    </p>
  );
}

/** The outcome of a visit that did not simply take place; null otherwise. */
function outcomeOf({ status, appointmentDate, appointmentTime }: Visit): string | null {
  if (status === "Cancelled") return "Cancelled.";
  if (status === "Completed") return null;
  return appointmentDate < clinicToday() ? "Not marked as completed." : `Scheduled at ${appointmentTime}.`;
}

interface VisitEntryProps {
  visit: Visit;
  billed: readonly string[];
  mayOpen: boolean;
}

function VisitEntry({ visit, billed, mayOpen }: VisitEntryProps) {
  const { to } = usePanelUrl();
  const outcome = outcomeOf(visit);
  const date = formatDate(visit.appointmentDate);
  return (
    <Grid
      as="article"
      gap={3}
      shrink
      className={classes.entry}
      data-done={visit.status === "Completed" || undefined}
    >
      <header>
        <h3>{visit.serviceNames || "Visit"}</h3>
        <time dateTime={visit.appointmentDate}>{date}</time>
      </header>
      <p className={classes.by}>
        {visit.noteTypedBy
          ? say("{doctor}, typed by {name}", { doctor: visit.doctorName, name: visit.noteTypedBy })
          : visit.doctorName}
        {mayOpen && (
          <Link
            className="touch-line"
            to={to({ idAppointment: visit.id })}
            aria-label={`Open the note of ${date}`}
          >
            Open note
          </Link>
        )}
      </p>
      {outcome && <p>{outcome}</p>}
      <Text label="Chief complaint">{visit.description}</Text>
      <Text label="Notes">{visit.notes}</Text>
      <Text label="Treatment plan">{visit.treatmentPlans}</Text>
      <Text label="Prescription">{visit.doctorPrescription}</Text>
      <Text label="Billed">{billed.join(", ")}</Text>
    </Grid>
  );
}

function BillEntry({ bill: { date, doctorName, services } }: { bill: BilledServices }) {
  return (
    <Grid as="article" gap={3} shrink className={classes.entry}>
      <header>
        <h3>Bill without a visit</h3>
        <time dateTime={date}>{formatDate(date)}</time>
      </header>
      <p>{doctorName}</p>
      <Text label="Billed">{services.join(", ")}</Text>
    </Grid>
  );
}

interface TimelineProps {
  history: PatientHistory;
  open: Visit | null;
  idDoctor: number;
}

/** All entries of the history except the open visit. */
export function PatientTimeline({ history, open, idDoctor }: TimelineProps) {
  const entries = timelineOf(history, open);
  const maySave = useMay()("clinicalNotes.write");
  const mayOpen = ({ idDoctor: whose, appointmentDate }: Visit) =>
    whose === idDoctor && (maySave || appointmentDate === clinicToday());
  const hidden = history.visitCount - history.visits.length;
  return (
    <Grid gap={18} packed className={classes.timeline}>
      {entries.length === 0 && (
        <p className="muted">{open ? "This is the first visit." : "No visits yet."}</p>
      )}
      {entries.map((entry) =>
        entry.kind === "visit" ? (
          <VisitEntry
            key={`visit ${entry.visit.id}`}
            visit={entry.visit}
            billed={entry.billed}
            mayOpen={mayOpen(entry.visit)}
          />
        ) : (
          <BillEntry key={`bill ${entry.bill.idBill}`} bill={entry.bill} />
        ),
      )}
      {hidden > 0 && <p className="muted">{hidden} older visits are in the list of appointments.</p>}
    </Grid>
  );
}
