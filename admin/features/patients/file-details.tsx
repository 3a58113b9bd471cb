import type { UseQueryResult } from "@tanstack/react-query";
import { PersonName } from "#admin/kit/display/person-name.tsx";
import { Fact, Facts } from "#admin/kit/view/facts.tsx";
import { Card, Loaded, Split } from "#admin/kit/view/view-page.tsx";
import { useMay } from "#admin/shell/session/use-session.ts";
import type { AppointmentRow } from "#contract/appointments.ts";
import type { Patient } from "#contract/patients.ts";
import { namesAllergy } from "#rules/allergy.ts";
import { clinicTimeNow, clinicToday } from "#rules/clinic-time.ts";
import { formatDate, groupPhone } from "#rules/display.ts";
import { groupNationalId } from "#rules/national-id.ts";
import classes from "./file.module.css";

const dateOrNone = (date: string | null) => date && formatDate(date);
/** The form's fixed +92, unless the number was stored with its leading 0. */
const emergencyNumber = (digits: string) =>
  digits.startsWith("0") ? groupPhone(digits) : `+92 ${groupPhone(digits)}`;

/** The fields of docs/handbook/patients.md#screens; the medical ones stand beside them. */
function PatientFacts({ patient }: { patient: Patient }) {
  return (
    <Facts columns>
      <Fact label="Full Name">
        <PersonName name={patient.fullName} />
      </Fact>
      <Fact label="Guardian Name">
        <PersonName name={patient.guardianName} />
      </Fact>
      <Fact label="Gender">{patient.gender}</Fact>
      <Fact label="Date of Birth">{dateOrNone(patient.dob)}</Fact>
      <Fact label="Age">{patient.dob && patient.age}</Fact>
      <Fact label="Marital Status">{patient.maritalStatus}</Fact>
      <Fact label="Phone">{groupPhone(patient.phone)}</Fact>
      <Fact label="Alternate Number">{patient.alternateNumber && groupPhone(patient.alternateNumber)}</Fact>
      <Fact label="Email">{patient.email && <a href={`mailto:${patient.email}`}>{patient.email}</a>}</Fact>
      <Fact label="Emergency Contact Number">{emergencyNumber(patient.emgencyContactNo)}</Fact>
      <Fact label="Emergency Contact Person Name">
        <PersonName name={patient.emgencyContactPersonName} />
      </Fact>
      <Fact label="National Identification Number">
        {patient.nationalIdentificationNumber && groupNationalId(patient.nationalIdentificationNumber)}
      </Fact>
      <Fact label="TPA ID">{patient.tpaId}</Fact>
      <Fact label="TPA Validity">{dateOrNone(patient.tpaValidity)}</Fact>
      <Fact label="Created On">{formatDate(patient.createdOn)}</Fact>
      <Fact label="Address" wide>
        {patient.address}
      </Fact>
    </Facts>
  );
}

function Medical({ patient: { anyKnownAllergies, medicalHistory } }: { patient: Patient }) {
  return (
    <Card title="Medical">
      <Facts>
        <Fact label="Known Allergies" wide>
          {namesAllergy(anyKnownAllergies) ? (
            <bdi className={classes.allergy}>{anyKnownAllergies}</bdi>
          ) : (
            anyKnownAllergies
          )}
        </Fact>
        <Fact label="Medical History" wide>
          {medicalHistory}
        </Fact>
      </Facts>
    </Card>
  );
}

/** The first visit still to come. The appointments are the newest first. */
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

interface FileDetailsProps {
  patient: Patient;
  /** null for a role that reads none. */
  appointments: UseQueryResult<AppointmentRow[]> | null;
}

export function FileDetails({ patient, appointments }: FileDetailsProps) {
  const may = useMay();
  return (
    <Split
      aside={
        <>
          {/* Who does not care for patients is not told; "N/A" would call it empty. */}
          {may("patients.write") && <Medical patient={patient} />}
          {appointments && (
            <Card title="Next visit">
              <Loaded query={appointments}>{(rows) => <NextVisit appointments={rows} />}</Loaded>
            </Card>
          )}
        </>
      }
    >
      <PatientFacts patient={patient} />
    </Split>
  );
}
