import { Button } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import { IconArrowLeft, IconPrinter } from "@tabler/icons-react";
import { Link, useParams } from "react-router";
import { Keys } from "#admin/kit/keys.tsx";
import { useRecord, ViewPage } from "#admin/kit/view-page.tsx";
import { type Appointment, getAppointment } from "#contract/appointments.ts";
import { getPatientHistory, type PatientHistory, type Visit } from "#contract/doctor-panel.ts";
import { clinicToday } from "#rules/clinic-time.ts";
import classes from "./prescription.module.css";
import { PrescriptionPaper } from "./prescription-paper.tsx";

const PANEL = "/admin/doctors-panel";

/** Back to the very note that it was printed from. */
function panelAt({ id, idPatient, idDoctor, appointmentDate }: Appointment): string {
  const day = appointmentDate === clinicToday() ? "" : `&date=${appointmentDate}`;
  return `${PANEL}?patient=${idPatient}&appointment=${id}&doctor=${idDoctor}${day}`;
}

interface PrescriptionProps {
  history: PatientHistory;
  visit: Visit;
  back: string;
}

function Prescription({ history, visit, back }: PrescriptionProps) {
  useDocumentTitle(`Prescription ${visit.appointmentRegistrationNo} · Matab`);
  return (
    <div className={classes.desk}>
      <header className={classes.bar}>
        <Button
          component={Link}
          to={back}
          variant="default"
          leftSection={<IconArrowLeft size={16} stroke={1.75} aria-hidden />}
        >
          Back
        </Button>
        <span className="gap" />
        <Button
          leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden />}
          rightSection={<Keys of="mod+p" />}
          onClick={() => window.print()}
        >
          Print
        </Button>
      </header>
      <main>
        <PrescriptionPaper history={history} visit={visit} />
      </main>
    </div>
  );
}

function OfPatient({ appointment }: { appointment: Appointment }) {
  const record = useRecord(getPatientHistory, { query: { idPatient: appointment.idPatient } });
  const visit = record.data?.visits.find(({ id }) => id === appointment.id);
  const back = panelAt(appointment);
  if (record.data && visit) return <Prescription history={record.data} visit={visit} back={back} />;
  return (
    <ViewPage title="Prescription" back={{ to: back, label: "Doctor panel" }} record={record}>
      {() => null}
    </ViewPage>
  );
}

/** The prescription of a visit on the clinic's letterhead, A4. */
export default function PrescriptionScreen() {
  const id = Number(useParams().id);
  const record = useRecord(getAppointment, { query: { id } });
  if (record.data) return <OfPatient appointment={record.data} />;
  return (
    <main>
      <ViewPage title="Prescription" back={{ to: PANEL, label: "Doctor panel" }} record={record}>
        {() => null}
      </ViewPage>
    </main>
  );
}
