import { getActiveDepartments } from "#contract/departments.ts";
import { call } from "#ui/call.ts";
import { type Choice, type PickerProps, RecordPicker } from "./record-picker.tsx";

interface DepartmentPickerProps extends PickerProps {
  chosen?: { id: number; name: string } | null;
}

async function find(search: string, signal: AbortSignal): Promise<Choice[]> {
  const { data } = await call(getActiveDepartments, {}, { signal });
  return data
    .filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()))
    .map(({ id, name }) => ({ id, name, text: name }));
}

/** <DepartmentPicker label="Department" required {...form.getInputProps("idDepartment")} /> */
export function DepartmentPicker({ chosen, ...picker }: DepartmentPickerProps) {
  return (
    <RecordPicker
      placeholder="Choose a department"
      {...picker}
      queryKey={getActiveDepartments.path}
      failed="Failed to load departments. Please try again later."
      load={async (search, signal) => [{ choices: await find(search, signal) }]}
      chosen={chosen ? { ...chosen, text: chosen.name } : null}
    />
  );
}
