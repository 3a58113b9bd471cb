import { type ComponentType, createContext, type RefObject, useContext } from "react";
import type { ChartCode, ChartDetail } from "#rules/clinical/dental/codes.ts";

/** A visit for which a session of a package may be used. */
export interface VisitOfPackage {
  id: number;
  idPatient: number;
  idServices: readonly number[];
  appointmentDate: string;
  status: string;
}

/** A visit at which something may be measured. */
export interface VisitToMeasure {
  id: number;
  idPatient: number;
  patientName: string;
  date: string;
  isCancelled: boolean;
}

/** Of whom lab work is told, and where. */
export interface LabNoteProps {
  idPatient: number;
  /** The day that is being booked. */
  bookedFor?: string;
  /** A visit; without one and without a booking, any visit of today or tomorrow. */
  visit?: { id: number; day: string };
  /** In a row: a few words without a frame. */
  isShort?: true;
}

/** Work on teeth that is planned, or found to be needed. */
export interface WorkOnTeeth {
  code: ChartCode;
  teeth: number[];
  surfaces: string;
  detail: ChartDetail | null;
}

export interface PlanOfChart {
  patientId: number;
  /** The doctor of the visit at which it is planned. */
  idDoctor: number;
  work: readonly WorkOnTeeth[];
}

export interface ItemOfPlan {
  idPlan: number;
  idItem: number;
}

/** Why a plan was not changed, in words, or the way back, which answers the same. */
export interface PlanChange {
  problem?: string;
  back?: () => Promise<string | null>;
}

/** What stands on a chart and asks for work, or is planned. */
export interface MakePlanProps extends PlanOfChart {
  /** Its button, which a key presses. */
  button: RefObject<HTMLButtonElement | null>;
  work: readonly (WorkOnTeeth & { state: "found" | "planned" })[];
}

/** The visit at which planned work may be done. */
export interface PlannedWorkProps {
  visit: { id: number; idPatient: number; date: string };
}

/** For whom and at which visit lab work is ordered. */
export interface OrderLabProps {
  patient: { id: number; fullName: string; registerNo: string; phone: string };
  doctor: { id: number; name: string };
  idAppointment: number;
}

/**
 * What screens of earlier domains show of later ones: `admin/shell/parts.ts` names the modules. Each is loaded when it is
 * first shown.
 */
export interface Parts {
  /** Leads to the visits outside the hours, where there are any. */
  RearrangeLink: ComponentType;
  /** The session of a package that a visit uses, or may. */
  VisitSession: ComponentType<{ visit: VisitOfPackage }>;
  /** Where the desk writes down what it measured. */
  VisitVitals: ComponentType<{ visit: VisitToMeasure }>;
  /** Lab work that is not back where it is needed. */
  LabNote: ComponentType<LabNoteProps>;
  /** Bills of visits that were cancelled or deleted. */
  BillsWithoutVisit: ComponentType;
  /** Says under the title that no backups are made. */
  BackupLine: ComponentType;
  /** How the backups stand. */
  BackupCard: ComponentType;
  /** The dialog that receives a payment. */
  ReceiveForBill: ComponentType<{ paymentId: number; onClose: () => void }>;
  /** Puts work of the tooth chart onto the patient's plan. */
  planWork: (plan: PlanOfChart) => Promise<PlanChange>;
  /** Takes an item that was not begun out of its plan. */
  takeOutOfPlan: (item: ItemOfPlan) => Promise<PlanChange>;
  /** Makes a plan of what was found and planned. */
  MakePlan: ComponentType<MakePlanProps>;
  /** The patient's plans, and what of them is accepted and to be done. */
  PlannedWork: ComponentType<PlannedWorkProps>;
  /** Orders lab work at a visit. */
  OrderLab: ComponentType<OrderLabProps>;
}

export const PartsContext = createContext<Parts | null>(null);

/** A part of a later domain. Throws outside of the signed-in pages. */
export function usePart<Name extends keyof Parts>(name: Name): Parts[Name] {
  return useParts()[name];
}

/** All of them, for `const { MakePlan } = useParts()`. */
export function useParts(): Parts {
  const parts = useContext(PartsContext);
  if (!parts) throw new Error("nobody brings the parts of later domains");
  return parts;
}
