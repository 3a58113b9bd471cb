import type { LabCase } from "#contract/money/lab.ts";
import { teethText } from "#rules/clinical/dental/teeth.ts";

/** Whom and what an order begins with. */
export interface OrderStart {
  patient?: { id: number; fullName: string; phone: string; registerNo: string } | null;
  doctor?: { id: number; name: string } | null;
  /** The visit at which it is ordered. */
  idAppointment?: number | null;
}

/** A new order, a case made again, or a case that is changed. */
export type OrderOf = { new: OrderStart } | { remake: LabCase } | { change: LabCase };

export interface OrderValues extends Record<string, unknown> {
  idPatient: number | null;
  idLab: number | null;
  idDoctor: number | null;
  /** As typed: "36 46". */
  teeth: string;
  what: string;
  material: string;
  shade: string;
  instructions: string;
  sentOn: string | null;
  dueOn: string | null;
  cost: number | string | null;
  idAppointment: number | null;
  idRemakeOf: number | null;
  idProcedure: number | null;
  idPlanItem: number | null;
}

const EMPTY: OrderValues = {
  ...{ idPatient: null, idLab: null, idDoctor: null, teeth: "", what: "", material: "", shade: "" },
  ...{ instructions: "", sentOn: null, dueOn: null, cost: "", idAppointment: null, idRemakeOf: null },
  ...{ idProcedure: null, idPlanItem: null },
};

/** What the form begins with. Work made again begins without days and costs. */
export function valuesOf(of: OrderOf): OrderValues {
  if ("new" in of) {
    const { patient, doctor, idAppointment = null } = of.new;
    return { ...EMPTY, idPatient: patient?.id ?? null, idDoctor: doctor?.id ?? null, idAppointment };
  }
  const one = "change" in of ? of.change : of.remake;
  const made: OrderValues = {
    ...EMPTY,
    ...{ idPatient: one.idPatient, idLab: one.idLab, idDoctor: one.idDoctor, what: one.what },
    ...{ material: one.material ?? "", shade: one.shade ?? "", teeth: teethText(one.teeth) },
    ...{ instructions: one.instructions ?? "", idProcedure: one.idProcedure, idPlanItem: one.idPlanItem },
  };
  if ("remake" in of) return { ...made, idRemakeOf: one.id };
  return { ...made, sentOn: one.sentOn, dueOn: one.dueOn, cost: one.cost ?? "" };
}

/** The records that the pickers show already. */
export function chosenOf(of: OrderOf) {
  if ("new" in of) return { patient: of.new.patient ?? null, doctor: of.new.doctor ?? null, lab: null };
  const one = "change" in of ? of.change : of.remake;
  return {
    patient: { id: one.idPatient, fullName: one.patientName, registerNo: one.patientRegisterNo, phone: "" },
    doctor: { id: one.idDoctor, name: one.doctorName },
    lab: { id: one.idLab, name: one.labName },
  };
}
