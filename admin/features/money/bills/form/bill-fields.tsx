import { useCallbackRef } from "@mantine/hooks";
import { lazy, memo, Suspense, useState } from "react";
import { StripOfChosen } from "#admin/features/patients/facts/later-strip.tsx";
import { PersonName } from "#admin/kit/display/person-name.tsx";
import { DateField } from "#admin/kit/fields/date-field.tsx";
import { GrowingTextArea, TextField } from "#admin/kit/fields/text-field.tsx";
import { Grid } from "#admin/kit/layout/layout.tsx";
import { useMay } from "#admin/kit/page/use-session.ts";
import { AppointmentPicker, type BillableAppointment } from "#admin/kit/pickers/appointment-picker.tsx";
import { DoctorPicker } from "#admin/kit/pickers/doctor-picker.tsx";
import { PatientPicker } from "#admin/kit/pickers/patient-picker.tsx";
import { Fact, Facts } from "#admin/kit/view/facts.tsx";
import type { Bill } from "#contract/money/bills.ts";
import { formatDate } from "#rules/values/display.ts";
import { AlreadyBilledNote } from "./already-billed-note.tsx";
import classes from "./bill-fields.module.css";
import { fromAppointment } from "./bill-values.ts";
import { samePart } from "./same-part.ts";
import { TodaysVisit } from "./todays-visit.tsx";
import type { BillForm } from "./use-bill-form.ts";
import type { BillStart } from "./use-bill-start.ts";

// Only visits that are billed may be sessions of a package.
const SessionNote = lazy(() => import("#admin/features/money/packages/session-note.tsx"));

const ToBill = lazy(() => import("./to-bill.tsx"));

/** Whom and what a new bill is for. */
export const ForWhom = memo(
  function ForWhom({ billForm, start }: { billForm: BillForm; start: BillStart }) {
    const { form } = billForm;
    const may = useMay();
    const { patientId } = form.getValues();
    const [doctor, setDoctor] = useState(namedDoctor(start.appointment));
    const [proposed, setProposed] = useState(start.appointment);
    const choosePatient = useCallbackRef((patient: { fullName: string } | null) => {
      form.setValues({ patientName: patient?.fullName ?? "", appointmentId: null });
    });
    const chooseAppointment = useCallbackRef((appointment: BillableAppointment | null) => {
      if (!appointment) return;
      setDoctor(namedDoctor(appointment));
      form.setValues(fromAppointment(appointment));
    });
    const takeProposed = (visit: BillableAppointment) => {
      setProposed(visit);
      chooseAppointment(visit);
    };
    return (
      <Grid gap={14} gapX={16} align="start" className={classes.grid}>
        <div data-span="5">
          <PatientPicker
            label="Patient"
            required
            chosen={start.patient}
            onPatient={choosePatient}
            {...form.getInputProps("patientId")}
          />
        </div>
        <div data-span="4">
          <TextField
            label="Patient Name"
            dir="auto"
            required
            maxLength={200}
            autoComplete="off"
            {...form.getInputProps("patientName")}
          />
        </div>
        <div data-span="3">
          <DateField label="Payment Date" required {...form.getInputProps("paymentDate")} />
        </div>
        {may("appointments.read") && (
          <div data-span="6">
            <AppointmentPicker
              label="Appointment"
              patientId={patientId}
              chosen={proposed}
              onAppointment={chooseAppointment}
              {...form.getInputProps("appointmentId")}
            />
          </div>
        )}
        <div data-span="6">
          <DoctorPicker label="Doctor" required chosen={doctor} {...form.getInputProps("idDoctor")} />
        </div>
        <AboutVisit billForm={billForm} onTake={takeProposed} />
      </Grid>
    );
  },
  samePart(["patientId", "patientName", "appointmentId", "idDoctor", "paymentDate"]),
);

/** Work of the patient that waits for a bill, for those who bill. */
export const WaitingWork = memo(
  function WaitingWork({ billForm }: { billForm: BillForm }) {
    const may = useMay();
    if (!may("procedures.bill") || billForm.form.getValues().patientId === null) return null;
    return (
      <Suspense>
        <ToBill billForm={billForm} />
      </Suspense>
    );
  },
  samePart(["patientId", "paymentDetails", "discountAmount"]),
);

interface AboutVisitProps {
  billForm: BillForm;
  onTake: (visit: BillableAppointment) => void;
}

/** What is to be known of the chosen patient and visit, or that today's waits for its bill. */
function AboutVisit({ billForm: { form, makeSecond, isSecondForWork, busy }, onTake }: AboutVisitProps) {
  const may = useMay();
  const { patientId, appointmentId } = form.getValues();
  const strip = <StripOfChosen idPatient={patientId} place="bill" />;
  if (appointmentId === null)
    return (
      <>
        {strip}
        {may("appointments.read") && <TodaysVisit patientId={patientId} onTake={onTake} />}
      </>
    );
  return (
    <>
      {strip}
      <AlreadyBilledNote {...{ patientId, appointmentId, isSecondForWork, busy }} onSecond={makeSecond} />
      <Suspense>
        <SessionNote patientId={patientId} appointmentId={appointmentId} />
      </Suspense>
    </>
  );
}

const namedDoctor = (appointment: BillableAppointment | null) =>
  appointment && { id: appointment.idDoctor, name: appointment.doctorName };

/** What stays as it is when a bill is changed. */
export function SettledFacts({ bill }: { bill: Bill }) {
  return (
    <Facts columns>
      <Fact label="Patient">
        <PersonName name={bill.patientName} />
      </Fact>
      <Fact label="Payment Date">{formatDate(bill.paymentDate)}</Fact>
      <Fact label="Doctor">{bill.doctorName}</Fact>
      <Fact label="Patient ID">{bill.patientRegisterNo}</Fact>
      <Fact label="Appointment ID">{bill.appointmentRegistrationNo}</Fact>
    </Facts>
  );
}

export const Notes = memo(
  function Notes({ billForm }: { billForm: BillForm }) {
    return (
      <GrowingTextArea
        label="Notes"
        dir="auto"
        minRows={2}
        maxRows={8}
        maxLength={2000}
        {...billForm.form.getInputProps("notes")}
      />
    );
  },
  samePart(["notes"]),
);
