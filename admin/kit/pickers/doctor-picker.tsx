import { getActiveDoctors } from "#contract/doctors.ts";
import { call } from "#ui/call.ts";
import { RecordPicker } from "./record-picker.tsx";
import type { Choice, PickerProps } from "./use-record-picker.ts";

interface DoctorPickerProps extends PickerProps {
  /** The doctor of the record being edited, who need not be active any more. */
  chosen?: { id: number; name: string } | null;
}

const matches = (text: string, search: string) => text.toLowerCase().includes(search.toLowerCase());

async function find(search: string, signal: AbortSignal): Promise<Choice[]> {
  const { data } = await call(getActiveDoctors, {}, { signal });
  return data
    .filter(({ name, qualification }) => matches(`${name} ${qualification ?? ""}`, search))
    .map(({ id, name, qualification, timing }) => ({
      id,
      name,
      text: name,
      detail: [qualification, timing].filter(Boolean).join(" · "),
    }));
}

/** <DoctorPicker label="Doctor" required {...form.getInputProps("idDoctor")} /> offers those who see patients. */
export function DoctorPicker({ chosen, ...picker }: DoctorPickerProps) {
  return (
    <RecordPicker
      placeholder="Name or qualification"
      {...picker}
      queryKey={getActiveDoctors.path}
      load={async (search, signal) => [{ choices: await find(search, signal) }]}
      failed="Failed to load doctors. Please try again later."
      chosen={chosen ? { ...chosen, text: chosen.name } : null}
    />
  );
}
