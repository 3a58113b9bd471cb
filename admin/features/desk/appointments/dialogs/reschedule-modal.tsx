import { Button } from "@mantine/core";
import { AppointmentFacts } from "#admin/features/desk/appointments/appointment-facts.tsx";
import { fillField } from "#admin/features/desk/appointments/fill-field.ts";
import { FindTime } from "#admin/features/desk/appointments/find-time/find-time.tsx";
import type { FindTimeWish } from "#admin/features/desk/appointments/find-time/wish.ts";
import { FreeTimes } from "#admin/features/desk/appointments/free-times.tsx";
import { TimeChips } from "#admin/features/desk/appointments/time-chips.tsx";
import { BookingAdvice } from "#admin/kit/booking/advice-note.tsx";
import { ClashNote } from "#admin/kit/booking/clash-note.tsx";
import { LabDue } from "#admin/kit/booking/lab-due.tsx";
import { useBookingAnswers } from "#admin/kit/booking/use-booking-answers.ts";
import { Modal, ModalForm } from "#admin/kit/dialogs/modal.tsx";
import { toastSuccess } from "#admin/kit/dialogs/toasts.ts";
import { IconCalendarPlus } from "#admin/kit/display/icons.ts";
import { Note } from "#admin/kit/display/note.tsx";
import { DateField } from "#admin/kit/fields/date-field.tsx";
import { TimeField } from "#admin/kit/fields/time-field.tsx";
import { KeyHints } from "#admin/kit/focus/key-caps.tsx";
import { Col, FieldGrid } from "#admin/kit/form/form-page.tsx";
import { FormProblem } from "#admin/kit/form/form-problem.tsx";
import { useContractForm } from "#admin/kit/form/use-contract-form.ts";
import { type AppointmentRow, RescheduleInput, rescheduleAppointment } from "#contract/desk/appointments.ts";
import { movedText } from "#rules/clinic/hours/slot-words.ts";
import { rescheduleRefusal } from "#rules/desk/appointment.ts";
import { call } from "#ui/call.ts";
import classes from "./modals.module.css";

const TITLE = "Reschedule Appointment";

interface RescheduleModalProps {
  appointment: AppointmentRow;
  onClose: () => void;
  /** Opens the next-visit dialog, for an appointment that is over. */
  onNextVisit: () => void;
}

interface RescheduleValues extends Record<string, unknown> {
  appointmentId: number;
  newDate: string | null;
  newTime: string;
}

function useReschedule({ appointment, onClose }: RescheduleModalProps) {
  const { answerTo, onRefused, answersIn } = useBookingAnswers<RescheduleValues>(
    ({ newDate, newTime }) => `${newDate} ${newTime}`,
  );
  const contractForm = useContractForm({
    schema: RescheduleInput,
    initialValues: { appointmentId: appointment.id, newDate: null, newTime: "" } as RescheduleValues,
    save: (values) => {
      const body = { ...values, newDate: values.newDate ?? "", ...answerTo(values) };
      return call(rescheduleAppointment, { body });
    },
    onSaved: ({ message, data }) => {
      const to = { date: data.appointmentDate, time: data.appointmentTime, doctorName: data.doctorName };
      toastSuccess(movedText(data.patientName, to), { title: message, form: true });
      onClose();
    },
    failed: "Failed to reschedule appointment",
    onRefused,
  });
  return { ...contractForm, ...answersIn(contractForm) };
}

/** For a Completed or Cancelled appointment, which keeps its time: offers a next visit instead. */
function Over({ appointment, onClose, onNextVisit, why }: RescheduleModalProps & { why: string }) {
  const [what = why, next = ""] = why.split(/(?<=\.) /);
  return (
    <Modal
      title={TITLE}
      onClose={onClose}
      footer={
        <>
          <KeyHints hints={[["Escape", "close"]]} />
          <span className="gap" />
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          <Button
            data-autofocus
            leftSection={<IconCalendarPlus size={16} stroke={1.75} aria-hidden />}
            onClick={onNextVisit}
          >
            Schedule Next Visit
          </Button>
        </>
      }
    >
      <AppointmentFacts appointment={appointment} when="Current date and time" />
      <Note title={what}>{next}</Note>
    </Modal>
  );
}

const visitOf = ({ id, idPatient, idDoctor, durationMinutes }: AppointmentRow) => ({
  ...{ idPatient, idDoctor, durationMinutes, idAppointment: id },
});

const otherTimesOf = (
  { id, idDoctor, durationMinutes }: AppointmentRow,
  date: string | null,
): FindTimeWish => ({
  ...{ idDoctor, isDoctorFixed: true, durationMinutes, idAppointment: id, date },
});

/** Over 60 lines: it lists its fields and what stands below them. */
function Move(props: RescheduleModalProps) {
  const { appointment, onClose } = props;
  const reschedule = useReschedule(props);
  const { form, submit, busy, clash, bookAnyway, outside } = reschedule;
  const { newDate, newTime } = form.values;
  const takeTime = (time: string) => fillField(form, "newTime", time);
  const take = ({ date, time }: { date: string; time: string }) => {
    form.setFieldValue("newDate", date);
    takeTime(time);
  };
  return (
    <ModalForm
      title={TITLE}
      submit="Reschedule"
      cancel="Close"
      disabled={!form.isValid() || clash !== null}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <AppointmentFacts appointment={appointment} when="Current date and time" />
      <div className={classes.inputs}>
        <TimeChips
          visit={visitOf(appointment)}
          was={{ date: appointment.appointmentDate, time: appointment.appointmentTime }}
          isChosen={newDate !== null || newTime !== ""}
          onTake={take}
        />
        <FieldGrid>
          <Col span={3}>
            <DateField label="New Date" required data-autofocus {...form.getInputProps("newDate")} />
          </Col>
          <Col span={3}>
            <TimeField label="New Time" required {...form.getInputProps("newTime")} />
          </Col>
        </FieldGrid>
      </div>
      <LabDue idPatient={appointment.idPatient} day={newDate} />
      {clash ? (
        <ClashNote
          clash={clash}
          doctorName={appointment.doctorName}
          day={{ idDoctor: appointment.idDoctor, date: newDate }}
          busy={busy}
          onBookAnyway={bookAnyway}
          onUseTime={takeTime}
        />
      ) : (
        <BookingAdvice
          wish={{ ...visitOf(appointment), date: newDate, time: newTime }}
          outside={outside}
          onTake={take}
        >
          <FreeTimes
            idDoctor={appointment.idDoctor}
            date={newDate}
            time={newTime}
            durationMinutes={appointment.durationMinutes}
            idAppointment={appointment.id}
            onPick={takeTime}
          />
        </BookingAdvice>
      )}
      <div>
        <FindTime wish={otherTimesOf(appointment, newDate)} onTake={take} />
      </div>
      <FormProblem contractForm={reschedule} title="Not rescheduled" />
    </ModalForm>
  );
}

/** Moves a Scheduled appointment to another time (docs/handbook/desk/appointments.md#rescheduling). */
export default function RescheduleModal(props: RescheduleModalProps) {
  const why = rescheduleRefusal(props.appointment.status);
  return why ? <Over {...props} why={why} /> : <Move {...props} />;
}
