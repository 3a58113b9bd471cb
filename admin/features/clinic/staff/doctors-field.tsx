import { MultiSelect, type MultiSelectProps } from "@mantine/core";
import { useCall } from "#admin/kit/call/use-call.ts";
import { LIST_IN_PLACE } from "#admin/kit/fields/list-in-place.ts";
import { getActiveDoctors } from "#contract/clinic/doctors.ts";
import { say } from "#ui/say.ts";

interface DoctorsFieldProps extends Omit<MultiSelectProps, "value" | "onChange" | "data"> {
  value?: number[];
  onChange?: (ids: number[]) => void;
}

/** <DoctorsField label="Works for" {...form.getInputProps("worksFor")} />; who left stays by number until taken out. */
export function DoctorsField({ value = [], onChange, ...props }: DoctorsFieldProps) {
  const { data = [] } = useCall(getActiveDoctors);
  const offered = data.map(({ id, name }) => ({ value: String(id), label: name }));
  const gone = value
    .filter((id) => !data.some((doctor) => doctor.id === id))
    .map((id) => ({ value: String(id), label: say("Doctor {number}, who left", { number: id }) }));
  return (
    <MultiSelect
      hidePickedOptions
      openOnFocus={false}
      {...LIST_IN_PLACE}
      placeholder={value.length > 0 ? undefined : say("Every doctor")}
      {...props}
      data={[...offered, ...gone]}
      value={value.map(String)}
      onChange={(ids) => onChange?.(ids.map(Number))}
    />
  );
}
