import { PersonName } from "#admin/kit/display/person-name.tsx";
import { RecordPicker } from "#admin/kit/pickers/record-picker.tsx";
import type { ChoiceGroup, PickerProps } from "#admin/kit/pickers/use-record-picker.ts";
import { type DoctorDay, getDoctorDay } from "#contract/clinical/doctor-panel.ts";
import { formatTime } from "#rules/values/display.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { call } from "#ui/call.ts";
import { say } from "#ui/say.ts";

async function dayOf(idDoctor: number | undefined, signal: AbortSignal): Promise<DoctorDay> {
  const query = { date: clinicToday(), ...(idDoctor && { idDoctor }) };
  return (await call(getDoctorDay, { query }, { signal })).data;
}

/** The patients of a doctor's day whose name has what is sought, each once, by their first visit. */
function patientsOf({ doctorName, appointments }: DoctorDay, search: string): ChoiceGroup {
  const come = appointments.filter(
    ({ status, patientName }) =>
      status !== "Cancelled" && patientName.toLowerCase().includes(search.toLowerCase()),
  );
  const first = new Map(come.toReversed().map((visit) => [visit.idPatient, visit]));
  const choices = come
    .filter((visit) => first.get(visit.idPatient) === visit)
    .map(({ idPatient, patientName, appointmentTime, serviceNames }) => ({
      ...{ id: idPatient, text: patientName, plainName: patientName },
      name: <PersonName name={patientName} />,
      detail: [formatTime(appointmentTime), serviceNames].join(" · "),
    }));
  return { title: doctorName, choices };
}

/** In place of the search over all patients for assistants, who know those of today's visits with their doctors. */
export function DayPatientPicker(props: PickerProps) {
  return (
    <RecordPicker
      {...props}
      queryKey={getDoctorDay.path}
      load={async (search, signal) => {
        const day = await dayOf(undefined, signal);
        const others = (day.doctors ?? []).filter(({ id }) => id !== day.idDoctor);
        const days = [day, ...(await Promise.all(others.map(({ id }) => dayOf(id, signal))))];
        return days.map((each) => patientsOf(each, search)).filter(({ choices }) => choices.length > 0);
      }}
      failed={say("Failed to load patients. Please try again later.")}
      nothing={say("Nobody has a visit today.")}
    />
  );
}
