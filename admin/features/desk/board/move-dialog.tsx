import { NativeSelect } from "@mantine/core";
import { useEffect, useRef } from "react";
import { fillField } from "#admin/features/desk/appointments/fill-field.ts";
import { FindTime } from "#admin/features/desk/appointments/find-time/find-time.tsx";
import { FreeTimes } from "#admin/features/desk/appointments/free-times.tsx";
import { lengthsWith } from "#admin/features/desk/appointments/lengths.ts";
import { BookingAdvice } from "#admin/kit/booking/advice-note.tsx";
import { ClashNote } from "#admin/kit/booking/clash-note.tsx";
import { useBookingAnswers } from "#admin/kit/booking/use-booking-answers.ts";
import { ModalForm } from "#admin/kit/dialogs/modal.tsx";
import { PersonName } from "#admin/kit/display/person-name.tsx";
import { DateField } from "#admin/kit/fields/date-field.tsx";
import { TimeField } from "#admin/kit/fields/time-field.tsx";
import { Col, FieldGrid } from "#admin/kit/form/form-page.tsx";
import { FormProblem } from "#admin/kit/form/form-problem.tsx";
import { useContractForm } from "#admin/kit/form/use-contract-form.ts";
import { DoctorPicker } from "#admin/kit/pickers/doctor-picker.tsx";
import { Fact, Facts } from "#admin/kit/view/facts.tsx";
import { type BoardDay, type BoardVisit, moveVisit } from "#contract/desk/board.ts";
import { formatDate } from "#rules/values/display.ts";
import { call } from "#ui/call.ts";

/** Where a visit was dropped; the dialog opens filled with it. */
export interface Wish {
  idDoctor: number;
  time: string;
  durationMinutes: number;
  /** It meets somebody: the server is asked at once, and says who, and what is free next. */
  isTaken: boolean;
}

interface MoveDialogProps {
  visit: BoardVisit;
  wish?: Wish;
  /** The day that the board shows, for the doctors' hours. */
  day: BoardDay;
  onClose: () => void;
  onMoved: (before: BoardVisit, after: BoardVisit) => void;
}

interface MoveValues extends Record<string, unknown> {
  id: number;
  idDoctor: number | null;
  date: string | null;
  time: string;
  durationMinutes: number;
  updatedOn: string;
}

function useMove({ visit, wish, onClose, onMoved }: MoveDialogProps) {
  const { answerTo, onRefused, answersIn } = useBookingAnswers<MoveValues>(
    ({ idDoctor, date, time, durationMinutes }) => `${idDoctor} ${date} ${time} ${durationMinutes}`,
  );
  const { id, idDoctor, date, time, durationMinutes, updatedOn } = visit;
  const target = wish ?? { idDoctor, time, durationMinutes };
  const initialValues: MoveValues = {
    id,
    idDoctor: target.idDoctor,
    date,
    time: target.time,
    durationMinutes: target.durationMinutes,
    updatedOn,
  };
  const contractForm = useContractForm({
    schema: moveVisit.body,
    initialValues,
    save: (values) => call(moveVisit, { body: { ...values, date: values.date ?? "", ...answerTo(values) } }),
    onSaved: ({ data }) => {
      onClose();
      onMoved(visit, data);
    },
    failed: "Failed to reschedule appointment",
    onRefused,
  });
  return { ...contractForm, ...answersIn(contractForm) };
}

/**
 * Moves a visit to another time, doctor or length: what a drag does, without dragging, and where a drop leads that meets
 * somebody or lies outside hours. Over 60 lines: the fields of one form.
 */
export default function MoveDialog(props: MoveDialogProps) {
  const { visit, wish, day, onClose } = props;
  const move = useMove(props);
  const { form, submit, busy, clash, bookAnyway, outside } = move;
  const { values } = form;
  const { idDoctor, date, time, durationMinutes } = values;
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current || !wish?.isTaken) return;
    asked.current = true;
    void submit();
  });
  const takeTime = (time: string) => fillField(form, "time", time);
  const doctorName = day.doctors.find(({ id }) => id === values.idDoctor)?.name ?? visit.doctorName;
  return (
    <ModalForm
      title="Reschedule Appointment"
      submit="Reschedule"
      cancel="Close"
      disabled={clash !== null}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <Facts columns>
        <Fact label="Patient">
          <PersonName name={visit.patientName} />
        </Fact>
        <Fact label="Current date and time">{`${formatDate(visit.date)}, ${visit.time}, ${visit.doctorName}`}</Fact>
      </Facts>
      <FieldGrid>
        <Col span={3}>
          <DoctorPicker
            label="Doctor"
            required
            chosen={{ id: visit.idDoctor, name: visit.doctorName }}
            {...form.getInputProps("idDoctor")}
          />
        </Col>
        <Col span={3}>
          <DateField label="New Date" required {...form.getInputProps("date")} />
        </Col>
        <Col span={3}>
          <TimeField label="New Time" required data-autofocus {...form.getInputProps("time")} />
        </Col>
        <Col span={3}>
          <NativeSelect
            label="Length"
            data={lengthsWith(values.durationMinutes)}
            {...form.getInputProps("durationMinutes")}
            value={String(values.durationMinutes)}
            onChange={(event) => form.setFieldValue("durationMinutes", Number(event.currentTarget.value))}
          />
        </Col>
      </FieldGrid>
      {clash ? (
        <ClashNote
          clash={clash}
          doctorName={doctorName}
          day={{ idDoctor: values.idDoctor, date: values.date }}
          busy={busy}
          onBookAnyway={bookAnyway}
          onUseTime={takeTime}
        />
      ) : (
        <BookingAdvice
          wish={{
            ...{ idDoctor, date, time, durationMinutes },
            ...{ idAppointment: visit.id, idPatient: visit.idPatient },
          }}
          outside={outside}
          onTake={({ date, time }) => {
            form.setFieldValue("date", date);
            takeTime(time);
          }}
        >
          <FreeTimes
            idDoctor={values.idDoctor}
            date={values.date}
            time={values.time}
            durationMinutes={durationMinutes}
            idAppointment={visit.id}
            onPick={takeTime}
          />
        </BookingAdvice>
      )}
      <div>
        <FindTime
          wish={{
            ...{ idDoctor, date, durationMinutes, idAppointment: visit.id },
            idDepartment: visit.idDepartment,
          }}
          onTake={(found) => {
            form.setFieldValue("idDoctor", found.idDoctor);
            form.setFieldValue("date", found.date);
            takeTime(found.time);
          }}
        />
      </div>
      <FormProblem contractForm={move} title="Not rescheduled" />
    </ModalForm>
  );
}
