import { useEffect, useState } from "react";
import { AppointmentFacts } from "#admin/features/desk/appointments/appointment-facts.tsx";
import { fillField } from "#admin/features/desk/appointments/fill-field.ts";
import { FindTime } from "#admin/features/desk/appointments/find-time/find-time.tsx";
import { FreeTimes } from "#admin/features/desk/appointments/free-times.tsx";
import { TimeChips } from "#admin/features/desk/appointments/time-chips.tsx";
import { BookingAdvice } from "#admin/kit/booking/advice-note.tsx";
import { ClashNote } from "#admin/kit/booking/clash-note.tsx";
import { LabDue } from "#admin/kit/booking/lab-due.tsx";
import { RecallChoice } from "#admin/kit/booking/recall-choice.tsx";
import { recallAfter } from "#admin/kit/booking/save-recall.ts";
import { useBookingAnswers } from "#admin/kit/booking/use-booking-answers.ts";
import { ModalForm } from "#admin/kit/dialogs/modal.tsx";
import { toastSuccess } from "#admin/kit/dialogs/toasts.ts";
import { DateField } from "#admin/kit/fields/date-field.tsx";
import { SegmentField } from "#admin/kit/fields/segment-field.tsx";
import { TextArea } from "#admin/kit/fields/text-field.tsx";
import { TimeField } from "#admin/kit/fields/time-field.tsx";
import { Col, FieldGrid } from "#admin/kit/form/form-page.tsx";
import { FormProblem } from "#admin/kit/form/form-problem.tsx";
import { type ContractForm, useContractForm } from "#admin/kit/form/use-contract-form.ts";
import { useMay } from "#admin/kit/page/use-session.ts";
import { DoctorPicker } from "#admin/kit/pickers/doctor-picker.tsx";
import { ServicePicker } from "#admin/kit/pickers/service-picker.tsx";
import {
  type Appointment,
  type AppointmentRow,
  NextVisitInput,
  scheduleNextVisit,
} from "#contract/desk/appointments.ts";
import { PRIORITIES, type Priority } from "#rules/desk/appointment.ts";
import { call } from "#ui/call.ts";
import classes from "./modals.module.css";
import { lengthAfter, servicesOf, usePreviousVisit } from "./previous-visit.ts";

interface NextVisitModalProps {
  /** The visit that it follows. */
  appointment: AppointmentRow;
  onClose: () => void;
}

interface NextVisitValues extends Record<string, unknown> {
  oldAppointmentId: number;
  patientId: number;
  doctorId: number | null;
  departmentId: number;
  nextVisitDate: string | null;
  nextVisitTime: string;
  priority: Priority;
  description: string;
  /** Undefined until those of the visit before are known. */
  idServices: number[] | undefined;
}

const visitAfter = (appointment: AppointmentRow): NextVisitValues => ({
  oldAppointmentId: appointment.id,
  patientId: appointment.idPatient,
  doctorId: appointment.idDoctor,
  departmentId: appointment.idDepartment,
  nextVisitDate: null,
  nextVisitTime: "",
  priority: appointment.priority,
  description: "",
  idServices: undefined,
});

function useNextVisit({ appointment, onClose }: NextVisitModalProps) {
  const { answerTo, onRefused, answersIn } = useBookingAnswers<NextVisitValues>(
    ({ doctorId, nextVisitDate, nextVisitTime }) => [doctorId, nextVisitDate, nextVisitTime].join(" "),
  );
  const contractForm = useContractForm({
    schema: NextVisitInput,
    initialValues: visitAfter(appointment),
    save: (values, options) => {
      const body = {
        ...values,
        nextVisitDate: values.nextVisitDate ?? "",
        // This time travels with its seconds (docs/handbook/desk/appointments.md#next-visit).
        nextVisitTime: `${values.nextVisitTime}:00`,
        ...answerTo(values),
      };
      return call(scheduleNextVisit, { body }, options);
    },
    onSaved: ({ message }) => {
      toastSuccess(message, { form: true });
      onClose();
    },
    failed: "Failed to schedule next visit",
    onRefused,
  });
  return { ...contractForm, ...answersIn(contractForm) };
}

/**
 * Fills in complaint and services of the visit before, which a list's rows do not hold, unless something else was chosen
 * already; answers that visit.
 */
function useWhatWasBefore(id: number, form: ContractForm<NextVisitValues>["form"]): Appointment | undefined {
  const previous = usePreviousVisit(id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs once, when the appointment has loaded
  useEffect(() => {
    if (!previous) return;
    if (previous.description && !form.isTouched("description"))
      form.setFieldValue("description", previous.description);
    form.setFieldValue("idServices", previous.idServices);
  }, [previous?.id]);
  return previous;
}

/** Where nothing is booked now: when the patient is called about it. */
function InsteadOfVisit({ appointment, onDone }: { appointment: AppointmentRow; onDone: () => void }) {
  const may = useMay();
  const [months, setMonths] = useState<number | null>(null);
  const choose = async (chosen: number | null) => {
    setMonths(chosen);
    if (chosen === null) return;
    if (await recallAfter(appointment, chosen)) onDone();
    else setMonths(null);
  };
  return may("recalls.write") && appointment.status === "Completed" ? (
    <RecallChoice months={months} onChoose={(chosen) => void choose(chosen)} busy={months !== null} />
  ) : null;
}

/** Books a next visit, linked to the appointment, at first with its services. Over 60 lines: it lists its fields. */
export default function NextVisitModal(props: NextVisitModalProps) {
  const { appointment, onClose } = props;
  const nextVisit = useNextVisit(props);
  const { form, submit, busy, clash, bookAnyway, outside } = nextVisit;
  const previous = useWhatWasBefore(appointment.id, form);
  const takeTime = (time: string) => fillField(form, "nextVisitTime", time);
  const take = ({ date, time }: { date: string; time: string }) => {
    form.setFieldValue("nextVisitDate", date);
    takeTime(time);
  };
  const { doctorId, nextVisitDate, nextVisitTime } = form.values;
  const length = lengthAfter(previous ?? appointment, form.values.idServices);
  return (
    <ModalForm
      title="Reschedule Appointment"
      submit="Schedule Next Visit"
      cancel="Close"
      disabled={!form.isValid() || clash !== null}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <AppointmentFacts appointment={appointment} when="Previous date and time" />
      <div className={classes.inputs}>
        <TimeChips
          visit={previous ? { idDoctor: doctorId, ...length } : null}
          was={{ date: appointment.appointmentDate, time: appointment.appointmentTime }}
          isChosen={nextVisitDate !== null || nextVisitTime !== ""}
          onTake={take}
        />
        <FieldGrid>
          <Col span={3}>
            <DateField
              label="Next Visit Date"
              required
              data-autofocus
              {...form.getInputProps("nextVisitDate")}
            />
          </Col>
          <Col span={3}>
            <TimeField label="Next Visit Time" required {...form.getInputProps("nextVisitTime")} />
          </Col>
          <Col span={6}>
            <LabDue idPatient={appointment.idPatient} day={nextVisitDate} />
            {clash ? (
              <ClashNote
                clash={clash}
                doctorName={doctorId === appointment.idDoctor ? appointment.doctorName : "The doctor"}
                day={{ idDoctor: doctorId, date: nextVisitDate }}
                busy={busy}
                onBookAnyway={bookAnyway}
                onUseTime={takeTime}
              />
            ) : (
              <BookingAdvice
                wish={
                  previous
                    ? {
                        ...{ idPatient: appointment.idPatient, idDoctor: doctorId, ...length },
                        ...{ date: nextVisitDate, time: nextVisitTime },
                      }
                    : null
                }
                outside={outside}
                onTake={take}
              >
                <FreeTimes
                  idDoctor={doctorId}
                  date={nextVisitDate}
                  time={nextVisitTime}
                  {...length}
                  onPick={takeTime}
                />
              </BookingAdvice>
            )}
          </Col>
          <Col span={6}>
            <FindTime
              wish={{
                idDoctor: doctorId,
                idDepartment: appointment.idDepartment,
                ...length,
                date: nextVisitDate,
              }}
              onTake={({ idDoctor, ...moment }) => {
                form.setFieldValue("doctorId", idDoctor);
                take(moment);
              }}
            />
          </Col>
          <Col span={3}>
            <DoctorPicker
              label="Doctor"
              required
              chosen={{ id: appointment.idDoctor, name: appointment.doctorName }}
              {...form.getInputProps("doctorId")}
            />
          </Col>
          <Col span={3}>
            <SegmentField label="Priority" required data={PRIORITIES} {...form.getInputProps("priority")} />
          </Col>
          <Col span={6}>
            <ServicePicker
              label="Services"
              required
              idDepartment={appointment.idDepartment}
              disabled={!previous}
              chosen={previous && servicesOf(previous)}
              {...form.getInputProps("idServices")}
            />
          </Col>
          <Col span={6}>
            <TextArea label="Chief Complaint" required rows={2} {...form.getInputProps("description")} />
          </Col>
        </FieldGrid>
      </div>
      <InsteadOfVisit appointment={appointment} onDone={onClose} />
      <FormProblem contractForm={nextVisit} title="Not scheduled" />
    </ModalForm>
  );
}
