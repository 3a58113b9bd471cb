import { useState } from "react";
import { lengthAfter } from "#admin/features/desk/appointments/dialogs/previous-visit.ts";
import type { BookingWish } from "#admin/kit/booking/advice.ts";
import { useBookingAnswers } from "#admin/kit/booking/use-booking-answers.ts";
import { toastError, toastSuccess } from "#admin/kit/dialogs/toasts.ts";
import { useContractForm } from "#admin/kit/form/use-contract-form.ts";
import { proposeNextVisit, type Visit } from "#contract/clinical/doctor-panel.ts";
import { NextVisitInput, scheduleNextVisit } from "#contract/desk/appointments.ts";
import { dayAfter, type Span } from "#rules/desk/nearest-offers.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { wholeDate } from "#rules/values/time/typed-date.ts";
import { call } from "#ui/call.ts";

interface NextVisitValues extends Record<string, unknown> {
  oldAppointmentId: number;
  patientId: number;
  doctorId: number;
  departmentId: number;
  nextVisitDate: string | null;
  nextVisitTime: string;
  priority: Visit["priority"];
  description: string;
  /** Undefined until others than those of this visit are chosen. */
  idServices: number[] | undefined;
}

const visitAfter = (visit: Visit, idPatient: number): NextVisitValues => ({
  oldAppointmentId: visit.id,
  patientId: idPatient,
  doctorId: visit.idDoctor,
  departmentId: visit.idDepartment,
  nextVisitDate: null,
  nextVisitTime: "",
  priority: visit.priority,
  description: "",
  idServices: undefined,
});

/** Booking a next visit in two clicks: choosing a span proposes day and time, the second click books it. */
export function useNextVisit(visit: Visit, idPatient: number, complaint: string) {
  const [span, setSpan] = useState<Span | null>(null);
  const [booked, setBooked] = useState(false);
  const { answerTo, onRefused, answersIn } = useBookingAnswers<NextVisitValues>(
    ({ nextVisitDate, nextVisitTime }) => `${nextVisitDate} ${nextVisitTime}`,
  );
  const contractForm = useContractForm({
    schema: NextVisitInput,
    initialValues: visitAfter(visit, idPatient),
    // This time travels with its seconds (docs/handbook/desk/appointments.md#next-visit).
    save: (values, options) =>
      call(
        scheduleNextVisit,
        {
          body: {
            ...values,
            nextVisitDate: values.nextVisitDate ?? "",
            nextVisitTime: `${values.nextVisitTime}:00`,
            ...answerTo(values),
          },
        },
        options,
      ),
    onSaved: ({ message }) => {
      setBooked(true);
      toastSuccess(message, { form: true });
    },
    failed: "Failed to schedule next visit",
    onRefused,
  });
  const { form, submit } = contractForm;

  const choose = (date: string | null, time: string) => {
    form.setValues({ nextVisitDate: date, nextVisitTime: time });
  };
  const propose = async (chosen: Span) => {
    setSpan(chosen);
    try {
      const query = { appointmentId: visit.id, from: dayAfter(clinicToday(), chosen) };
      const { data } = await call(proposeNextVisit, { query });
      if (data) choose(data.date, data.time);
      else toastError("The doctor has no free time in the four weeks from then.", { form: true });
    } catch {
      toastError("Failed to schedule next visit", { form: true });
    }
  };
  const book = async () => {
    form.setValues({ description: complaint });
    await submit();
  };
  const { nextVisitDate: date, nextVisitTime: time } = form.values;
  const isChosen = Boolean(wholeDate(date) && time);
  const { idDoctor } = visit;
  const length = lengthAfter(visit, form.values.idServices);
  const wish: BookingWish = { idPatient, idDoctor, date, time, ...length };
  const answers = answersIn({ form, submit: book });
  return { ...contractForm, ...answers, span, booked, choose, propose, book, isChosen, wish };
}

export type NextVisit = ReturnType<typeof useNextVisit>;
