import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { toastError, toastWarning } from "#admin/kit/dialogs/toasts.ts";
import type { BillableAppointment } from "#admin/kit/pickers/appointment-picker.tsx";
import { getService, type Service } from "#contract/clinic/services.ts";
import { getAppointment } from "#contract/desk/appointments.ts";
import { getPatient, type PatientRow } from "#contract/patients/patients.ts";
import { call } from "#ui/call.ts";

/** Whom and what a new bill is for when it is opened from a patient or an appointment. */
export interface BillStart {
  patient: Pick<PatientRow, "id" | "fullName" | "registerNo"> | null;
  appointment: BillableAppointment | null;
  /** What is sold, where that is known: a package that is sold again. */
  service: Pick<Service, "id" | "name" | "fees"> | null;
}

const NOTHING: BillStart = { patient: null, appointment: null, service: null };

const fromAppointment = (appointment: BillableAppointment): BillStart => ({
  patient: {
    id: appointment.idPatient,
    fullName: appointment.patientName,
    registerNo: appointment.patientRegisterNo,
  },
  appointment,
  service: null,
});

/** The service that is sold again; null where it is not offered any more, which is then said. */
async function findService(id: number): Promise<BillStart["service"]> {
  if (!id) return null;
  try {
    const { data } = await call(getService, { query: { id } });
    if (data.isActive === 1) return data;
    toastWarning(`${data.name} is not offered any more. Choose another service.`);
  } catch {
    toastError("Failed to load services. Please try again later.");
  }
  return null;
}

async function find(appointmentId: number, patientId: number, serviceId: number): Promise<BillStart> {
  if (appointmentId) {
    try {
      return fromAppointment((await call(getAppointment, { query: { id: appointmentId } })).data);
    } catch {
      toastError("Failed to load appointment. Please try again later.");
    }
  }
  if (!patientId) return NOTHING;
  try {
    const { data: patient } = await call(getPatient, { params: { id: patientId } });
    return { ...NOTHING, patient, service: await findService(serviceId) };
  } catch {
    toastError("Failed to load patients. Please try again later.");
    return NOTHING;
  }
}

/** Reads `?appointmentId=`, or `?patientId=` and `?serviceId=`; what cannot be loaded leaves the form empty and says so. */
export function useBillStart() {
  const [search] = useSearchParams();
  const appointmentId = Number(search.get("appointmentId")) || 0;
  const patientId = Number(search.get("patientId")) || 0;
  const serviceId = Number(search.get("serviceId")) || 0;
  // Not `useCall`: which calls there are depends on their answers.
  return useQuery({
    queryKey: ["start of a bill", appointmentId, patientId, serviceId],
    queryFn: () => find(appointmentId, patientId, serviceId),
    initialData: appointmentId || patientId ? undefined : NOTHING,
    // Loading again must not change a form that is being filled in.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}
