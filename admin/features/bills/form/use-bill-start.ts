import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { toastError } from "#admin/kit/dialogs/toasts.ts";
import type { BillableAppointment } from "#admin/kit/pickers/appointment-picker.tsx";
import { getAppointment } from "#contract/appointments.ts";
import { getPatient, type PatientRow } from "#contract/patients.ts";
import { call } from "#ui/call.ts";

/** Whom and what a new bill is for when it is opened from a patient or an appointment. */
export interface BillStart {
  patient: Pick<PatientRow, "id" | "fullName" | "registerNo"> | null;
  appointment: BillableAppointment | null;
}

const NOTHING: BillStart = { patient: null, appointment: null };

const fromAppointment = (appointment: BillableAppointment): BillStart => ({
  patient: {
    id: appointment.idPatient,
    fullName: appointment.patientName,
    registerNo: appointment.patientRegisterNo,
  },
  appointment,
});

async function find(appointmentId: number, patientId: number): Promise<BillStart> {
  if (appointmentId) {
    try {
      return fromAppointment((await call(getAppointment, { query: { id: appointmentId } })).data);
    } catch {
      toastError("Failed to load appointment. Please try again later.");
    }
  }
  if (!patientId) return NOTHING;
  try {
    return { ...NOTHING, patient: (await call(getPatient, { params: { id: patientId } })).data };
  } catch {
    toastError("Failed to load patients. Please try again later.");
    return NOTHING;
  }
}

/** Reads `?patientId=` and `?appointmentId=`; what cannot be loaded leaves the form empty and says so. */
export function useBillStart() {
  const [search] = useSearchParams();
  const appointmentId = Number(search.get("appointmentId")) || 0;
  const patientId = Number(search.get("patientId")) || 0;
  return useQuery({
    queryKey: ["start of a bill", appointmentId, patientId],
    queryFn: () => find(appointmentId, patientId),
    initialData: appointmentId || patientId ? undefined : NOTHING,
    // Loading again must not change a form that is being filled in.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}
