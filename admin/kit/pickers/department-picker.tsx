import { memo } from "react";
import { getActiveDepartments } from "#contract/clinic/departments.ts";
import { call } from "#ui/call.ts";
import { RecordPicker } from "./record-picker.tsx";
import { type Choice, type ChoiceGroup, type PickerProps, useChosen } from "./use-record-picker.ts";

interface DepartmentPickerProps extends PickerProps {
  chosen?: { id: number; name: string } | null;
  /** Those that fit best: offered first, so that Enter takes the first of them. */
  first?: readonly number[];
}

async function find(search: string, signal: AbortSignal): Promise<Choice[]> {
  return (await call(getActiveDepartments, {}, { signal })).data
    .filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()))
    .map(({ id, name }) => ({ id, name, text: name }));
}

function inOrder(choices: Choice[], first: readonly number[]): ChoiceGroup[] {
  if (first.length === 0) return [{ choices }];
  const isFirst = ({ id }: Choice) => first.includes(id);
  return [
    { title: "Of the chosen doctor", likely: true, choices: choices.filter(isFirst) },
    { title: "Others", choices: choices.filter((choice) => !isFirst(choice)) },
  ];
}

/** <DepartmentPicker label="Department" required {...form.getInputProps("idDepartment")} /> */
export const DepartmentPicker = memo(function DepartmentPicker({
  chosen,
  first = [],
  ...picker
}: DepartmentPickerProps) {
  const named = useChosen({ value: picker.value ?? null, chosen }, getActiveDepartments);
  return (
    <RecordPicker
      placeholder="Choose a department"
      {...picker}
      queryKey={`${getActiveDepartments.path} ${first}`}
      failed="Failed to load departments. Please try again later."
      load={async (search, signal) => inOrder(await find(search, signal), first)}
      chosen={named}
    />
  );
});
