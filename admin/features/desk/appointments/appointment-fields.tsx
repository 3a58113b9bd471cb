import { NativeSelect } from "@mantine/core";
import { Link } from "react-router";
import { useHasStopped } from "#admin/features/desk/messages/use-wishes.ts";
import { StripOfChosen } from "#admin/features/patients/facts/later-strip.tsx";
import { BookingAdvice } from "#admin/kit/booking/advice-note.tsx";
import { startAt, type WrittenStart } from "#admin/kit/booking/booking-start.ts";
import { ClashNote } from "#admin/kit/booking/clash-note.tsx";
import { LabDue } from "#admin/kit/booking/lab-due.tsx";
import { useNoShowWords } from "#admin/kit/booking/no-shows.tsx";
import { OutsideDepartment, useDepartmentsOf } from "#admin/kit/booking/outside-department.tsx";
import { bookedAlreadyText, useVisitsToCome } from "#admin/kit/booking/visits-to-come.ts";
import { Note } from "#admin/kit/display/note.tsx";
import { DateField } from "#admin/kit/fields/date-field.tsx";
import { SegmentField } from "#admin/kit/fields/segment-field.tsx";
import { TextArea } from "#admin/kit/fields/text-field.tsx";
import { TimeField } from "#admin/kit/fields/time-field.tsx";
import { Col, FormGroup } from "#admin/kit/form/form-page.tsx";
import { useCanOpen } from "#admin/kit/page/can-open.ts";
import { useClinic } from "#admin/kit/page/clinic.ts";
import { DepartmentPicker } from "#admin/kit/pickers/department-picker.tsx";
import { DoctorPicker } from "#admin/kit/pickers/doctor-picker.tsx";
import { PatientPicker } from "#admin/kit/pickers/patient-picker.tsx";
import { ServicePicker } from "#admin/kit/pickers/service-picker.tsx";
import { closedWords } from "#rules/clinic/hours/opening-hours.ts";
import { APPOINTMENT_STATUSES, PRIORITIES } from "#rules/desk/appointment.ts";
import { isCalendarDate, isTimeOfDay } from "#rules/values/time/clinic-time.ts";
import { servicesOf } from "./dialogs/previous-visit.ts";
import { fillField } from "./fill-field.ts";
import { FindTime } from "./find-time/find-time.tsx";
import { FreeTimes } from "./free-times.tsx";
import { lengthsWith } from "./lengths.ts";
import type { AppointmentForm } from "./use-appointment-form.ts";
import classes from "./waiting-list-link.module.css";
import { wishOf } from "./wish-of.ts";

interface FieldsProps {
  appointmentForm: AppointmentForm;
}

/** The chosen records, which may no longer be among the offered ones; for a new appointment the given patient and the signed-in doctor. */
function chosenOf({ appointment, patient, ownDoctor }: AppointmentForm) {
  if (!appointment) return { patient, doctor: ownDoctor, department: null, services: [] };
  return {
    patient: {
      id: appointment.idPatient,
      fullName: appointment.patientName,
      registerNo: appointment.patientRegisterNo,
    },
    doctor: { id: appointment.idDoctor, name: appointment.doctorName },
    department: { id: appointment.idDepartment, name: appointment.departmentName },
    services: servicesOf(appointment),
  };
}

/** What the desk is to know of the chosen patient. */
function PatientNotes({ idPatient, isNew }: { idPatient: number | null; isNew: boolean }) {
  const hasStopped = useHasStopped(idPatient);
  const booked = bookedAlreadyText(useVisitsToCome(isNew ? idPatient : null));
  return (
    <>
      {hasStopped && <p className="soft">No messages: this patient wants none. Say the time yourself.</p>}
      {booked && (
        <p className="soft" role="status">
          {booked}
        </p>
      )}
    </>
  );
}

/** Patient, doctor, department and services. Another department offers other services, so the chosen ones go. */
export function WhoFields({ appointmentForm }: FieldsProps) {
  const { form } = appointmentForm;
  const chosen = chosenOf(appointmentForm);
  const departmentsOf = useDepartmentsOf();
  const noShows = useNoShowWords(form.values.idPatient);
  /** Who works in one department is asked for nothing else. */
  const chooseDoctor = (idDoctor: number | null) => {
    form.setFieldValue("idDoctor", idDoctor);
    const [only, second] = departmentsOf(idDoctor);
    if (form.values.idDepartment === null && only && !second) form.setFieldValue("idDepartment", only);
  };
  return (
    <FormGroup title="Who and what">
      <Col span={6}>
        <PatientPicker
          label="Patient"
          required
          description={noShows ?? undefined}
          chosen={chosen.patient}
          {...form.getInputProps("idPatient")}
        />
        <PatientNotes idPatient={form.values.idPatient} isNew={!appointmentForm.appointment} />
      </Col>
      <Col span={3}>
        <DoctorPicker
          label="Doctor"
          required
          chosen={chosen.doctor}
          {...form.getInputProps("idDoctor")}
          onChange={chooseDoctor}
        />
      </Col>
      <Col span={3}>
        <DepartmentPicker
          label="Department"
          required
          chosen={chosen.department}
          first={departmentsOf(form.values.idDoctor)}
          {...form.getInputProps("idDepartment")}
          onChange={(idDepartment) => form.setValues({ idDepartment, idServices: [] })}
        />
      </Col>
      <Col span={6}>
        <ServicePicker
          label="Services"
          required
          idDepartment={form.values.idDepartment}
          chosen={chosen.services}
          {...form.getInputProps("idServices")}
        />
      </Col>
      <Col span={6}>
        <StripOfChosen idPatient={form.values.idPatient} />
      </Col>
      <Col span={6}>
        <OutsideDepartment idDoctor={form.values.idDoctor} idDepartment={form.values.idDepartment} />
      </Col>
    </FormGroup>
  );
}

/** The clash with the time as the form has it. */
function FormClash({ appointmentForm }: FieldsProps) {
  const { form, clash, appointment, busy, bookAnyway } = appointmentForm;
  if (!clash) return null;
  const sameDoctor = appointment?.idDoctor === form.values.idDoctor;
  return (
    <ClashNote
      clash={clash}
      doctorName={sameDoctor && appointment ? appointment.doctorName : "The doctor"}
      day={{ idDoctor: form.values.idDoctor, date: form.values.appointmentDate }}
      busy={busy}
      onBookAnyway={bookAnyway}
      onUseTime={(time) => fillField(form, "appointmentTime", time)}
    />
  );
}

/** The way to a free time over doctors and days. */
function FindFreeTime({ appointmentForm: { form, appointment } }: FieldsProps) {
  const { idDoctor, idDepartment, idServices, durationMinutes, appointmentDate: date } = form.values;
  return (
    <FindTime
      wish={{ idDoctor, idDepartment, idServices, durationMinutes, idAppointment: appointment?.id, date }}
      onTake={(found) => {
        form.setFieldValue("idDoctor", found.idDoctor);
        form.setFieldValue("appointmentDate", found.date);
        fillField(form, "appointmentTime", found.time);
      }}
    />
  );
}

/** No time suits: the way onto the waiting list, which takes over what was chosen. */
function ToWaitingList({ appointmentForm: { form, appointment, beginWith } }: FieldsProps) {
  const canOpen = useCanOpen();
  const { idPatient, idDoctor, idDepartment, idServices, description: note, priority } = form.values;
  if (appointment || idPatient === null || !canOpen("waiting-list/add")) return null;
  return (
    <p className={classes.link}>
      <Link
        to={startAt("waiting-list/add", { idPatient, idDoctor, idDepartment, idServices })}
        state={{ note, priority } satisfies WrittenStart}
        // The choices go along: nothing is lost that the page would have to ask about.
        onClick={({ ctrlKey, metaKey }) => !ctrlKey && !metaKey && beginWith(form.getValues())}
      >
        No time suits: add to the waiting list
      </Link>
    </p>
  );
}

/** Before a doctor is chosen, whose hours then count: the clinic itself is closed at that time. */
function ClinicClosed({ appointmentForm: { form, appointment } }: FieldsProps) {
  const clinic = useClinic();
  const { idDoctor, appointmentDate: date, appointmentTime: time } = form.values;
  if (appointment || idDoctor !== null || !clinic || !date || !isCalendarDate(date) || !isTimeOfDay(time))
    return null;
  const words = closedWords(clinic.hours, date, time);
  return words && <Note title={words}>Choose the doctor: the next free time is offered here.</Note>;
}

/** What speaks against the time as the form has it; while nothing does, when the doctor is free. */
function FormAdvice({ appointmentForm }: FieldsProps) {
  const { form, appointment, outside } = appointmentForm;
  const { idDoctor, idServices, appointmentDate: date, appointmentTime: time, durationMinutes } = form.values;
  return (
    <BookingAdvice
      wish={wishOf(form.values, appointment)}
      isUntouched={!form.isDirty("appointmentDate") && !form.isDirty("appointmentTime")}
      outside={outside}
      onTake={(offer) => {
        form.setFieldValue("appointmentDate", offer.date);
        fillField(form, "appointmentTime", offer.time);
      }}
    >
      <FreeTimes
        idDoctor={idDoctor}
        date={date}
        time={time}
        durationMinutes={durationMinutes}
        idServices={idServices}
        idAppointment={appointment?.id}
        onPick={(picked) => fillField(form, "appointmentTime", picked)}
      />
    </BookingAdvice>
  );
}

/** Date, time and length, and when the doctor is free. A clash stands right below. */
export function WhenFields({ appointmentForm }: FieldsProps) {
  const { form, clash } = appointmentForm;
  const { durationMinutes } = form.values;
  return (
    <FormGroup title="When">
      <Col span={2}>
        <DateField label="Date" required {...form.getInputProps("appointmentDate")} />
      </Col>
      <Col span={2}>
        <TimeField label="Time" required {...form.getInputProps("appointmentTime")} />
      </Col>
      <Col span={2}>
        <NativeSelect
          label="Length"
          data={lengthsWith(durationMinutes)}
          {...form.getInputProps("durationMinutes")}
          value={String(durationMinutes)}
          onChange={(event) => form.setFieldValue("durationMinutes", Number(event.currentTarget.value))}
        />
      </Col>
      <Col span={6}>
        <LabDue idPatient={form.values.idPatient} day={form.values.appointmentDate} />
        <div aria-live="polite">
          <ClinicClosed appointmentForm={appointmentForm} />
        </div>
        {clash ? (
          <FormClash appointmentForm={appointmentForm} />
        ) : (
          <FormAdvice appointmentForm={appointmentForm} />
        )}
        <FindFreeTime appointmentForm={appointmentForm} />
        <ToWaitingList appointmentForm={appointmentForm} />
      </Col>
    </FormGroup>
  );
}

export function VisitFields({ appointmentForm: { form } }: FieldsProps) {
  return (
    <FormGroup title="Visit">
      <Col span={3}>
        <SegmentField label="Priority" required data={PRIORITIES} {...form.getInputProps("priority")} />
      </Col>
      <Col span={3}>
        <SegmentField label="Status" required data={APPOINTMENT_STATUSES} {...form.getInputProps("status")} />
      </Col>
      <Col span={6}>
        <TextArea label="Chief Complaint" required rows={3} {...form.getInputProps("description")} />
      </Col>
    </FormGroup>
  );
}

/** What the doctor writes; only in edit mode, and only for those who may. */
export function ClinicalFields({ appointmentForm: { form } }: FieldsProps) {
  return (
    <FormGroup title="Doctor Prescription / Treatment Plan" help="Seen by doctors and administrators only.">
      <Col span={6}>
        <TextArea label="Doctor Prescription" rows={3} {...form.getInputProps("doctorPrescription")} />
      </Col>
      <Col span={6}>
        <TextArea label="Treatment Plan" rows={3} {...form.getInputProps("treatmentPlans")} />
      </Col>
      <Col span={6}>
        <TextArea label="Notes" rows={3} {...form.getInputProps("notes")} />
      </Col>
    </FormGroup>
  );
}
