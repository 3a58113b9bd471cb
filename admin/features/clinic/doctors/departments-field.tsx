import { MultiSelect, type MultiSelectProps } from "@mantine/core";
import { useCall } from "#admin/kit/call/use-call.ts";
import { LIST_IN_PLACE } from "#admin/kit/fields/list-in-place.ts";
import { getActiveDepartments } from "#contract/clinic/departments.ts";

interface DepartmentsFieldProps extends Omit<MultiSelectProps, "value" | "onChange" | "data"> {
  value?: number[];
  onChange?: (ids: number[]) => void;
  /** Those of the record being edited, which need not be active any more: their names, joined as the server does. */
  stored: { ids: readonly number[]; names: string };
}

/** <DepartmentsField label="Departments" stored={…} {...form.getInputProps("idDepartments")} /> */
export function DepartmentsField({ value = [], onChange, stored, ...props }: DepartmentsFieldProps) {
  const { data = [] } = useCall(getActiveDepartments);
  const names = stored.names.split(", ");
  const gone = stored.ids
    .map((id, index) => ({ id, name: names[index] ?? String(id) }))
    .filter(({ id }) => value.includes(id) && !data.some((department) => department.id === id));
  return (
    <MultiSelect
      hidePickedOptions
      openOnFocus={false}
      {...LIST_IN_PLACE}
      placeholder={value.length > 0 ? undefined : "Any department"}
      {...props}
      data={[...data, ...gone].map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value.map(String)}
      onChange={(ids) => onChange?.(ids.map(Number))}
    />
  );
}
