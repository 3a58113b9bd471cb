import { useState } from "react";
import type { ContractForm } from "#admin/kit/form/use-contract-form.ts";
import type { AppointmentRequest } from "#contract/desk/appointment-requests.ts";
import { askedTimes, isSameTime, type VisitTime } from "./visit-time.ts";

export interface ApproveValues extends Record<string, unknown> {
  id: number;
  patientId: number | null;
  message: string;
  /** With whom and when: as was asked for, unless another time was taken. */
  idDoctor: number;
  date: string;
  time: string;
}

export type ApproveForm = ContractForm<ApproveValues>["form"];

/** With whom and when a request's visit will be, as the form of approving has it, and how another time is taken. */
export function useChosenTime(request: AppointmentRequest, form: ApproveForm) {
  const [doctorName, setDoctorName] = useState(request.doctorName);
  const { idDoctor, date, time } = form.getValues();
  const chosen: VisitTime = { idDoctor, doctorName, date, time };
  const wishes = askedTimes(request);
  const [first] = wishes;
  const choose = (other: Partial<VisitTime>) => {
    const { doctorName: name, ...values } = other;
    if (name !== undefined) setDoctorName(name);
    form.setValues(values);
  };
  return {
    chosen,
    /** Of several wishes the chosen one, else the first. */
    asked: wishes.find((wish) => isSameTime(wish, chosen)) ?? first,
    choose,
    /** What was pressed goes away, so the focus moves to the field beside it. */
    take: (other: Partial<VisitTime>) => {
      choose(other);
      if (!request.moves) form.getInputNode("message")?.focus();
    },
  };
}
