import { Button } from "@mantine/core";
import { lazy, Suspense, useEffect } from "react";
import { Link } from "react-router";
import { useCall, useRefresh } from "#admin/kit/call/use-call.ts";
import { EmptyState } from "#admin/kit/display/empty-state.tsx";
import { IconNotes } from "#admin/kit/display/icons.ts";
import { Grid, Row } from "#admin/kit/layout/layout.tsx";
import { useCanOpen } from "#admin/kit/page/can-open.ts";
import { useMay } from "#admin/kit/page/use-session.ts";

import {
  type DoctorDay,
  getPatientHistory,
  type PatientHistory,
  type Visit,
} from "#contract/clinical/doctor-panel.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { say } from "#ui/say.ts";
import { ChartLink, NoteLink } from "./chart-link.tsx";
import { ColumnState } from "./column-state.tsx";
import type { Queue } from "./day/use-queue.ts";
import { HistoryColumn, PatientHead } from "./history/history-column.tsx";
import { isNotTreating, OpenAnyway } from "./history/open-anyway.tsx";
import { NoteColumn } from "./note/note-column.tsx";
import classes from "./panel.module.css";
import { usePanelUrl } from "./panel-url.ts";

// Opened by its tab.
const ToothChart = lazy(() => import("#admin/features/clinical/chart/chart.tsx"));

interface PatientColumnsProps {
  idPatient: number;
  day: DoctorDay | undefined;
  queue: Queue | undefined;
}

/** Whom the doctor sees after the visit that is open, as the queue has it. */
function useNext(queue: Queue | undefined, day: DoctorDay | undefined, open: Visit | null) {
  const { to } = usePanelUrl();
  if (!queue || !open || open.appointmentDate !== day?.date) return null;
  const visit = queue.after({ id: open.id, time: open.appointmentTime });
  if (!visit) return null;
  return {
    name: queue.tokenOf(visit) ?? visit.time,
    to: to({ idPatient: visit.idPatient, idAppointment: visit.id }),
  };
}

function NoVisitOpen() {
  const canOpen = useCanOpen();
  if (!canOpen("appointment/add"))
    return (
      <Grid
        as="section"
        align="center"
        justify="center"
        className={classes.nobody}
        aria-label={say("Treatment note")}
      >
        <EmptyState
          icon={<IconNotes size={28} stroke={1.4} />}
          title={say("No visit is open")}
          action={<ChartLink />}
        >
          {say("You write on a visit of today. Open one from the working day.")}
        </EmptyState>
      </Grid>
    );
  return (
    <Grid as="section" align="center" justify="center" className={classes.nobody} aria-label="Treatment note">
      <EmptyState
        icon={<IconNotes size={28} stroke={1.4} />}
        title="No visit is open"
        action={
          <Row gap={10} align="center">
            <Button component={Link} to={pathTo("appointment/add")} variant="default">
              Add appointment
            </Button>
            <ChartLink />
          </Row>
        }
      >
        A treatment note belongs to an appointment with you. Open one from the history, or book one.
      </EmptyState>
    </Grid>
  );
}

function Columns({
  history,
  day,
  queue,
}: Omit<PatientColumnsProps, "idPatient"> & { history: PatientHistory }) {
  const { place } = usePanelUrl();
  const found = history.visits.find(({ id }) => id === place.idAppointment) ?? null;
  const may = useMay();
  const maySave = may("clinicalNotes.write");
  const isOwn = found?.idDoctor === (day?.idDoctor ?? found?.idDoctor);
  const open = found && isOwn && (maySave || found.appointmentDate === clinicToday()) ? found : null;
  const next = useNext(queue, day, open);
  if (place.isChart && may("chart.read")) return <ChartOfVisit history={history} open={open} />;
  return (
    <>
      <HistoryColumn history={history} open={open} idDoctor={day?.idDoctor ?? 0} />
      {open ? (
        <NoteColumn
          key={open.id}
          visit={open}
          atDesk={queue?.visitOf(open.id)}
          history={history}
          next={next}
        />
      ) : (
        <NoVisitOpen />
      )}
    </>
  );
}

/** The tooth chart over the whole width; it is written on while a visit is open that has come and is not cancelled. */
function ChartOfVisit({ history: { patient }, open }: { history: PatientHistory; open: Visit | null }) {
  const may = useMay();
  const canWrite =
    open && may("chart.write") && open.status !== "Cancelled" && open.appointmentDate <= clinicToday();
  const visit = canWrite
    ? {
        id: open.id,
        idDoctor: open.idDoctor,
        doctorName: open.doctorName,
        date: open.appointmentDate,
      }
    : null;
  return (
    <section className={classes.chart} aria-label={say("Tooth chart")} tabIndex={-1}>
      <Suspense fallback={<ColumnState error={null} refetch={() => undefined} />}>
        <ToothChart
          patientId={patient.id}
          visit={visit}
          head={
            <div className={classes.chartHead}>
              <PatientHead patient={patient} />
              <NoteLink />
            </div>
          }
        />
      </Suspense>
    </section>
  );
}

/** Reads the history again when the day says that an assistant typed since on the visit that is open. */
function useTypedSince(day: DoctorDay | undefined, history: PatientHistory | undefined): void {
  const { place } = usePanelUrl();
  const refresh = useRefresh();
  const typedOn = day?.appointments.find(({ id }) => id === place.idAppointment)?.typedOn ?? null;
  const isKnown =
    typedOn === null ||
    !history ||
    (history.typedDrafts ?? []).some(
      ({ appointmentId, updatedOn }) => appointmentId === place.idAppointment && updatedOn >= typedOn,
    );
  // Once for each time: what was typed may be gone again.
  useEffect(() => {
    if (typedOn && !isKnown) void refresh(getPatientHistory);
  }, [typedOn, isKnown, refresh]);
}

/** Everything about one patient: history and note, from one answer of the server. */
export function PatientColumns({ idPatient, day, queue }: PatientColumnsProps) {
  const query = useCall(getPatientHistory, { query: { idPatient } });
  useTypedSince(day, query.data);
  if (query.data) return <Columns history={query.data} day={day} queue={queue} />;
  return (
    <Grid align="center" justify="center" className={classes.nobody}>
      {isNotTreating(query.error) ? (
        <OpenAnyway key={idPatient} idPatient={idPatient} refusal={query.error?.message ?? ""} />
      ) : (
        <ColumnState {...query} />
      )}
    </Grid>
  );
}
