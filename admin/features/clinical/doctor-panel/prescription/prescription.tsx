import { Button, SegmentedControl } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import type { UseQueryResult } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import { usePrescribedFor } from "#admin/features/clinical/doctor-panel/note/use-prescribed-for.ts";
import { useCall } from "#admin/kit/call/use-call.ts";
import { EmptyState } from "#admin/kit/display/empty-state.tsx";
import { IconAlertTriangle, IconDownload } from "#admin/kit/display/icons.ts";
import { useSavedFile } from "#admin/kit/export/use-saved-file.ts";
import { PrintPreview } from "#admin/kit/paper/print-preview.tsx";
import type { SheetSize } from "#admin/kit/paper/sheet.tsx";
import { useSheetSize } from "#admin/kit/paper/use-paper-size.ts";
import { ViewPage } from "#admin/kit/view/view-page.tsx";
import { getHandedOver, type HandedOver } from "#contract/clinical/aftercare.ts";
import { getPatientHistory, type PatientHistory, type Visit } from "#contract/clinical/doctor-panel.ts";
import { getPrescriptionPdf } from "#contract/clinical/prescriptions.ts";
import { listVitals, type VitalsEntry } from "#contract/clinical/vitals.ts";
import { type Appointment, getAppointment } from "#contract/desk/appointments.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import type { MedicineFinding } from "#rules/clinical/allergy-check.ts";
import { beforePrint, reasonedBy } from "#rules/clinical/medicine-answers.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { download } from "#ui/download.ts";
import { say } from "#ui/say.ts";
import { PrescriptionPaper } from "./prescription-paper.tsx";
import { usePrescriptionPrint } from "./use-prescription-print.ts";

const PANEL = pathTo("doctors-panel");

/** The address of the note that the prescription was printed from. */
function panelAt({ id, idPatient, idDoctor, appointmentDate }: Appointment): string {
  const day = appointmentDate === clinicToday() ? "" : `&date=${appointmentDate}`;
  return `${PANEL}?patient=${idPatient}&appointment=${id}&doctor=${idDoctor}${day}`;
}

interface PrescriptionProps {
  aftercare: readonly HandedOver[];
  vitals: readonly VitalsEntry[];
  history: PatientHistory;
  visit: Visit;
  back: string;
}

function Prescription({ history, visit, vitals, aftercare, back }: PrescriptionProps) {
  useDocumentTitle(`Prescription ${visit.appointmentRegistrationNo} · Matab`);
  const { busy, print } = usePrescriptionPrint(visit.id);
  const [size, choose] = useSheetSize();
  const patient = usePrescribedFor(history.patient);
  const isOfVisit = ({ appointmentId }: { appointmentId: number }) => appointmentId === visit.id;
  const answers = (history.medicineAnswers ?? []).filter(isOfVisit);
  const isReasoned = reasonedBy((history.allergyOverrides ?? []).filter(isOfVisit));
  const [open] = beforePrint(visit.doctorPrescription, { answers, isReasoned }, patient);
  if (open) return <NotYet finding={open} back={back} />;
  return (
    <PrintPreview
      back={back}
      print={print}
      busy={busy}
      tools={<Tools idVisit={visit.id} size={size} choose={choose} />}
    >
      <PrescriptionPaper history={history} visit={visit} vitals={vitals} aftercare={aftercare} size={size} />
    </PrintPreview>
  );
}

interface ToolsProps {
  idVisit: number;
  size: SheetSize;
  choose: (size: SheetSize) => void;
}

/** The sheet that lies in this computer's printer, and the paper as a file, which the server makes and records like a print. */
function Tools({ idVisit, size, choose }: ToolsProps) {
  const paper = size === "A4" ? "a4" : "a5";
  const file = useSavedFile({
    load: () => download(getPrescriptionPdf, { query: { appointmentId: idVisit, paper } }),
  });
  return (
    <>
      <SegmentedControl
        aria-label={say("Paper")}
        value={size}
        onChange={(value) => choose(value as SheetSize)}
        data={["A4", "A5"]}
      />
      <Button
        variant="default"
        leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
        loading={file.busy}
        onClick={file.start}
      >
        {say("Download PDF")}
      </Button>
    </>
  );
}

/** A medicine that an allergy forbids is not printed without a reason, nor one that nobody knows without an answer. */
function NotYet({ finding, back }: { finding: MedicineFinding; back: string }) {
  return (
    <main>
      <EmptyState
        icon={<IconAlertTriangle size={28} stroke={1.4} />}
        title={say("Not printed yet")}
        action={
          <Button component={Link} to={back}>
            {say("Answer in the note")}
          </Button>
        }
      >
        {finding.kind === "unchecked"
          ? say("The patient has an allergy. Before it is printed: what does {medicine} contain?", {
              medicine: finding.medicine,
            })
          : `${finding.text} ${say("Say in the note why it is given all the same, or choose another medicine.")}`}
      </EmptyState>
    </main>
  );
}

function OfPatient({ appointment }: { appointment: Appointment }) {
  const { idPatient } = appointment;
  const record = useCall(getPatientHistory, { query: { idPatient } });
  const vitals = useCall(listVitals, { query: { patientId: idPatient } });
  const given = useCall(getHandedOver, { query: { appointmentId: appointment.id } });
  const visit = record.data?.visits.find(({ id }) => id === appointment.id);
  const back = panelAt(appointment);
  // The paper is drawn whole, so that nobody prints one without the values of the visit.
  if (record.data && visit && !vitals.isPending && given.data)
    return (
      <Prescription
        history={record.data}
        visit={visit}
        vitals={vitals.data ?? []}
        aftercare={given.data}
        back={back}
      />
    );
  const failed: UseQueryResult<unknown> = record.isError ? record : given;
  return (
    <ViewPage title="Prescription" back={{ to: back, label: "Doctor panel" }} record={failed}>
      {() => null}
    </ViewPage>
  );
}

/** The prescription of a visit on the clinic's letterhead, on A4 or A5. */
export default function PrescriptionScreen() {
  const id = Number(useParams().id);
  const record = useCall(getAppointment, { query: { id } });
  if (record.data) return <OfPatient appointment={record.data} />;
  return (
    <main>
      <ViewPage title="Prescription" back={{ to: PANEL, label: "Doctor panel" }} record={record}>
        {() => null}
      </ViewPage>
    </main>
  );
}
