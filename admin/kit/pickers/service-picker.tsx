import { MultiSelect, type MultiSelectProps } from "@mantine/core";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useCall } from "#admin/kit/call/use-call.ts";
import { toastError } from "#admin/kit/dialogs/toasts.ts";
import { LIST_IN_PLACE } from "#admin/kit/fields/list-in-place.ts";
import { getServicesOfDepartment } from "#contract/clinic/services.ts";
import { formatMoney } from "#rules/values/display.ts";

/** The active services of a department; asks nothing while there is none. Says so when they cannot be loaded. */
export function useServicesOf(idDepartment: number | null) {
  const query = useCall(
    getServicesOfDepartment,
    { query: { idMaster: idDepartment } },
    { enabled: idDepartment !== null },
  );
  const { isError } = query;
  useEffect(() => {
    if (isError) toastError("Failed to load services. Please try again later.");
  }, [isError]);
  return query;
}

const holds = (name: string, search: string) => name.toLowerCase().includes(search.trim().toLowerCase());

/** What is typed; Enter pressed before the services are there takes the first that matches once they are. */
function useTyped({ isPending }: { isPending: boolean }, take: (search: string) => void) {
  const [search, setSearch] = useState("");
  const isWaiting = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: their coming is the reason
  useEffect(() => {
    if (isPending || !isWaiting.current) return;
    isWaiting.current = false;
    take(search);
    setSearch("");
  }, [isPending]);
  return {
    searchValue: search,
    onSearchChange: (text: string) => {
      isWaiting.current = false;
      setSearch(text);
    },
    onKeyDown: ({ key, ctrlKey, metaKey }: KeyboardEvent) => {
      if (key === "Enter" && !ctrlKey && !metaKey) isWaiting.current = isPending && search !== "";
    },
  };
}

interface ServicePickerProps extends Omit<MultiSelectProps, "value" | "onChange" | "data"> {
  idDepartment: number | null;
  value?: number[];
  onChange?: (ids: number[]) => void;
  /** Services of the record being edited, which need not be active any more. */
  chosen?: readonly { id: number; name: string }[];
}

/** <ServicePicker label="Services" required idDepartment={values.idDepartment} {...getInputProps("idServices")} /> */
export function ServicePicker({
  idDepartment,
  value = [],
  onChange,
  chosen = [],
  ...props
}: ServicePickerProps) {
  const services = useServicesOf(idDepartment);
  const offered = services.data ?? [];
  const typed = useTyped(services, (search) => {
    const found = offered.find(({ id, name }) => !value.includes(id) && holds(name, search));
    if (found) onChange?.([...value, found.id]);
  });
  const missing = chosen.filter(
    ({ id }) => value.includes(id) && !offered.some((service) => service.id === id),
  );
  return (
    <MultiSelect
      searchable
      hidePickedOptions
      selectFirstOptionOnChange
      openOnFocus={false}
      {...LIST_IN_PLACE}
      placeholder={
        idDepartment ? (value.length > 0 ? undefined : "Choose services") : "Choose the department first"
      }
      nothingFoundMessage={services.isPending ? "Loading" : "No service of that name"}
      {...typed}
      {...props}
      disabled={props.disabled || !idDepartment}
      data={[...offered, ...missing].map(({ id, name }) => ({ value: String(id), label: name }))}
      renderOption={({ option }) => {
        const fees = offered.find(({ id }) => String(id) === option.value)?.fees;
        return (
          <>
            <span>{option.label}</span>
            <span className="gap" />
            {fees !== undefined && <span className="muted num">{formatMoney(fees)}</span>}
          </>
        );
      }}
      value={value.map(String)}
      onChange={(ids) => onChange?.(ids.map(Number))}
    />
  );
}
