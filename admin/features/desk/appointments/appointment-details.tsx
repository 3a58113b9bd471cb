import { PersonName } from "#admin/kit/display/person-name.tsx";
import { Priority } from "#admin/kit/display/priority.tsx";
import { RecordLink } from "#admin/kit/display/record-link.tsx";
import { useMay } from "#admin/kit/page/use-session.ts";
import { Fact, Facts } from "#admin/kit/view/facts.tsx";
import type { Appointment } from "#contract/desk/appointments.ts";
import { formatDate, formatDateTime, formatTime, formatYesNo } from "#rules/values/display.ts";

/** Where it came from: a visitor's request, or the visit before. */
function Origin({ appointment: { idRequest, idPreviousAppointment } }: { appointment: Appointment }) {
  return (
    <>
      {idRequest && (
        <Fact label="From Request">
          <RecordLink screen="appoint-request/view/:id" id={idRequest}>
            Request {idRequest}
          </RecordLink>
        </Fact>
      )}
      {idPreviousAppointment && (
        <Fact label="Previous Visit">
          <RecordLink screen="appointment/view/:id" id={idPreviousAppointment}>
            Open the previous visit
          </RecordLink>
        </Fact>
      )}
    </>
  );
}

/** What the doctor wrote. Roles that may not read it see no such fields, which "N/A" would call empty. */
function ClinicalTexts({ appointment }: { appointment: Appointment }) {
  return (
    <>
      <Fact label="Notes" wide>
        {appointment.notes}
      </Fact>
      <Fact label="Treatment Plan" wide>
        {appointment.treatmentPlans}
      </Fact>
      <Fact label="Doctor Prescription" wide>
        {appointment.doctorPrescription}
      </Fact>
    </>
  );
}

/** The fields of docs/handbook/desk/appointments.md#screens. */
export function AppointmentDetails({ appointment }: { appointment: Appointment }) {
  const may = useMay();
  return (
    <Facts columns>
      <Fact label="ID">{appointment.appointmentRegistrationNo}</Fact>
      <Fact label="Patient Name">
        <RecordLink screen="patients/view/:id" id={appointment.idPatient}>
          <PersonName name={appointment.patientName} />
        </RecordLink>
      </Fact>
      <Fact label="Doctor Name">{appointment.doctorName}</Fact>
      <Fact label="Date">{formatDate(appointment.appointmentDate)}</Fact>
      <Fact label="Time">
        {`${formatTime(appointment.appointmentTime)}, ${appointment.durationMinutes} minutes`}
      </Fact>
      <Fact label="Priority">
        <Priority level={appointment.priority} />
      </Fact>
      <Fact label="Status">{appointment.status}</Fact>
      <Fact label="Department">{appointment.departmentName}</Fact>
      <Fact label="Created On">{formatDateTime(appointment.createdOn)}</Fact>
      <Fact label="Services">{appointment.serviceNames}</Fact>
      <Fact label="Updated On">{formatDateTime(appointment.updatedOn)}</Fact>
      <Fact label="Is Deleted">{formatYesNo(appointment.isDeleted)}</Fact>
      {appointment.allowOverlap === 1 && <Fact label="Booked Anyway">Yes, over another appointment</Fact>}
      <Origin appointment={appointment} />
      <Fact label="Chief Complaint" wide>
        {appointment.description}
      </Fact>
      {may("clinicalNotes.read") && <ClinicalTexts appointment={appointment} />}
    </Facts>
  );
}
