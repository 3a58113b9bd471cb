import { useEffect } from "react";
import { useParams } from "react-router";
import { boardAt, useBookedFrom } from "#admin/kit/booking/book-from.ts";
import { type BookingStart, useBookingStart, type WrittenStart } from "#admin/kit/booking/booking-start.ts";
import { useCall } from "#admin/kit/call/use-call.ts";
import { toastError } from "#admin/kit/dialogs/toasts.ts";
import { EditPage } from "#admin/kit/form/edit-page.tsx";
import { FormPage } from "#admin/kit/form/form-page.tsx";
import { useMay } from "#admin/kit/page/use-session.ts";
import { ViewPage } from "#admin/kit/view/view-page.tsx";
import { type Appointment, getAppointment } from "#contract/desk/appointments.ts";
import { getPatient, type Patient } from "#contract/patients/patients.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import { ClinicalFields, VisitFields, WhenFields, WhoFields } from "./appointment-fields.tsx";
import { useAppointmentForm } from "./use-appointment-form.ts";

const LIST = { to: pathTo("appointments"), label: "Appointments" };

/** Where Cancel and the back link of a new appointment lead. */
function useBack() {
  const day = useBookedFrom();
  return day ? { to: boardAt(day), label: "Day board" } : LIST;
}

function NewAppointment({
  start,
  patient = null,
}: {
  start: BookingStart & WrittenStart;
  patient?: Patient | null;
}) {
  const appointmentForm = useAppointmentForm(null, { patient, start });
  const back = useBack();
  return (
    <FormPage title="Add appointment" back={back} submit="Create Appointment" contractForm={appointmentForm}>
      <WhoFields appointmentForm={appointmentForm} />
      <WhenFields appointmentForm={appointmentForm} />
      <VisitFields appointmentForm={appointmentForm} />
    </FormPage>
  );
}

function AddAppointment() {
  const start = useBookingStart();
  const { idPatient: id } = start;
  if (id === null) return <NewAppointment start={start} />;
  return (
    <EditPage
      endpoint={getPatient}
      input={{ params: { id } }}
      title="Add appointment"
      back={LIST}
      failed="Failed to load patients. Please try again later."
    >
      {(patient) => <NewAppointment start={start} patient={patient} />}
    </EditPage>
  );
}

function ChangedAppointment({ appointment }: { appointment: Appointment }) {
  const appointmentForm = useAppointmentForm(appointment);
  const may = useMay();
  return (
    <FormPage
      title={`Edit appointment ${appointment.appointmentRegistrationNo}`}
      back={{ to: pathTo("appointment/view/:id", appointment.id), label: "Back" }}
      submit="Update Appointment"
      contractForm={appointmentForm}
    >
      <WhoFields appointmentForm={appointmentForm} />
      <WhenFields appointmentForm={appointmentForm} />
      <VisitFields appointmentForm={appointmentForm} />
      {may("clinicalNotes.write") && <ClinicalFields appointmentForm={appointmentForm} />}
    </FormPage>
  );
}

function EditAppointment({ id }: { id: string }) {
  const record = useCall(getAppointment, { query: { id } }, { fresh: true });
  const { isError } = record;
  useEffect(() => {
    if (isError) toastError("Failed to load appointment. Please try again later.");
  }, [isError]);
  if (record.data) return <ChangedAppointment appointment={record.data} />;
  return (
    <ViewPage title="Edit appointment" back={LIST} record={record}>
      {() => null}
    </ViewPage>
  );
}

/**
 * Add, perhaps with what the address says (`startAt`), and edit (docs/handbook/desk/appointments.md#screens): told apart by the id
 * in the address.
 */
export default function AppointmentForm() {
  const { id } = useParams();
  return id ? <EditAppointment id={id} /> : <AddAppointment />;
}
