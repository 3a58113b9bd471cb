import { memo } from "react";
import { getActiveDoctors } from "#contract/clinic/doctors.ts";
import { call } from "#ui/call.ts";
import { RecordPicker } from "./record-picker.tsx";
import { type Choice, type PickerProps, useChosen } from "./use-record-picker.ts";

interface DoctorPickerProps extends PickerProps {
  /** The doctor of the record being edited, who need not be active any more. */
  chosen?: { id: number; name: string } | null;
}

const matches = (text: string, search: string) => text.toLowerCase().includes(search.toLowerCase());

async function find(search: string, signal: AbortSignal): Promise<Choice[]> {
  return (await call(getActiveDoctors, {}, { signal })).data
    .filter(({ name, qualification }) => matches(`${name} ${qualification ?? ""}`, search))
    .map(({ id, name, qualification, timing }) => ({
      id,
      name,
      text: name,
      detail: [qualification, timing].filter(Boolean).join(" · "),
    }));
}

/** <DoctorPicker label="Doctor" required {...form.getInputProps("idDoctor")} /> offers those who see patients. */
export const DoctorPicker = memo(function DoctorPicker({ chosen, ...picker }: DoctorPickerProps) {
  const named = useChosen({ value: picker.value ?? null, chosen }, getActiveDoctors);
  return (
    <RecordPicker
      placeholder="Name or qualification"
      {...picker}
      queryKey={getActiveDoctors.path}
      load={async (search, signal) => [{ choices: await find(search, signal) }]}
      failed="Failed to load doctors. Please try again later."
      chosen={named}
    />
  );
});
