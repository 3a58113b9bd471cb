import type { UseQueryResult } from "@tanstack/react-query";
import { MessageList, useMessages } from "#admin/features/desk/messages/message-list.tsx";
import { WishesCard } from "#admin/features/desk/messages/wishes-card.tsx";
import { EraseCard } from "#admin/features/patients/patients/erase-card.tsx";
import { patientFields } from "#admin/features/patients/patients/patients.tsx";
import { useMay } from "#admin/kit/page/use-session.ts";
import { factsOf } from "#admin/kit/resource/facts.tsx";
import { Fact, Facts } from "#admin/kit/view/facts.tsx";
import { Card, Loaded, Split } from "#admin/kit/view/view-page.tsx";
import type { AppointmentRow } from "#contract/desk/appointments.ts";
import { PATIENT_LABELS, type Patient } from "#contract/patients/patients.ts";
import { ageText } from "#rules/patients/age.ts";
import { formatDate } from "#rules/values/display.ts";
import { clinicTimeNow, clinicToday } from "#rules/values/time/clinic-time.ts";

/** The fields of docs/handbook/patients/patients.md#screens, without the medical ones (`Medical`). */
function PatientFacts({ patient }: { patient: Patient }) {
  const fact = factsOf(patientFields, patient);
  return (
    <Facts columns>
      {fact("fullName")}
      {fact("guardianName")}
      {fact("gender")}
      {fact("dob")}
      <Fact label={PATIENT_LABELS.age}>{ageText(patient, clinicToday())}</Fact>
      {fact("maritalStatus")}
      {fact("phone")}
      {fact("alternateNumber")}
      {fact("email")}
      {fact("emgencyContactNo")}
      {fact("emgencyContactPersonName")}
      {fact("nationalIdentificationNumber")}
      {fact("tpaId")}
      {fact("tpaValidity")}
      {fact("createdOn")}
      {patient.language === "ur" && <Fact label="Language">Urdu</Fact>}
      {patient.oldNumber && <Fact label={PATIENT_LABELS.oldNumber}>{patient.oldNumber}</Fact>}
      {fact("address", { wide: true })}
    </Facts>
  );
}

function Medical({ patient }: { patient: Patient }) {
  const fact = factsOf(patientFields, patient);
  return (
    <Card title="Medical">
      <Facts>
        {fact("anyKnownAllergies", { wide: true })}
        {fact("medicalHistory", { wide: true })}
        {fact("bloodGroup")}
      </Facts>
    </Card>
  );
}

/** The next appointment that is still to come. `appointments` are sorted newest first. */
function nextVisitOf(appointments: readonly AppointmentRow[]): AppointmentRow | undefined {
  const now = `${clinicToday()} ${clinicTimeNow()}`;
  return appointments.findLast(
    ({ status, appointmentDate, appointmentTime }) =>
      status === "Scheduled" && `${appointmentDate} ${appointmentTime}` >= now,
  );
}

function NextVisit({ appointments }: { appointments: readonly AppointmentRow[] }) {
  const visit = nextVisitOf(appointments);
  if (!visit) return <p className="muted">None is booked.</p>;
  const { appointmentDate, appointmentTime, doctorName, serviceNames } = visit;
  const day = appointmentDate === clinicToday() ? "Today" : formatDate(appointmentDate);
  return (
    <>
      <p className="strong">
        {day}, <span className="num">{appointmentTime}</span>
      </p>
      <p className="soft">{[doctorName, serviceNames].filter(Boolean).join(", ")}</p>
    </>
  );
}

/** What the patient was told, visit by visit; nothing where no message was planned. */
function Told({ patient }: { patient: Patient }) {
  const messages = useMessages({ idPatient: patient.id });
  if (!messages?.length) return null;
  return (
    <Card title="Messages">
      <MessageList messages={messages} />
    </Card>
  );
}

interface FileDetailsProps {
  patient: Patient;
  /** null if this role may not read appointments. */
  appointments: UseQueryResult<AppointmentRow[]> | null;
}

export function FileDetails({ patient, appointments }: FileDetailsProps) {
  const may = useMay();
  return (
    <Split
      aside={
        <>
          {/* Hidden from staff who may not read it: "N/A" would say that it is empty. */}
          {may("patients.write") && <Medical patient={patient} />}
          {appointments && (
            <Card title="Next visit">
              <Loaded query={appointments}>{(rows) => <NextVisit appointments={rows} />}</Loaded>
            </Card>
          )}
          <WishesCard idPatient={patient.id} />
          {appointments && <Told patient={patient} />}
          {may("patients.erase") && <EraseCard patient={patient} />}
        </>
      }
    >
      <PatientFacts patient={patient} />
    </Split>
  );
}
