import { listServices } from "#contract/clinic/services.ts";
import { call } from "#ui/call.ts";
import { RecordPicker } from "./record-picker.tsx";
import type { Choice, PickerProps } from "./use-record-picker.ts";

const SHOWN = 20;

async function find(search: string, signal: AbortSignal): Promise<Choice[]> {
  const query = { search, isActive: "1", sort: "name:asc", page: 1, pageSize: SHOWN };
  const { data } = await call(listServices, { query }, { signal });
  return data.map(({ id, name, masterServiceName }) => ({ id, name, text: name, detail: masterServiceName }));
}

interface OneServicePickerProps extends PickerProps {
  /** The service that the record has, which need not be active any more. */
  stored: { id: number; name: string } | null;
}

/** One active service of any department. */
export function OneServicePicker({ stored, ...picker }: OneServicePickerProps) {
  return (
    <RecordPicker
      {...picker}
      queryKey={listServices.path}
      load={async (search, signal) => [{ choices: await find(search, signal) }]}
      failed="Failed to load services. Please try again later."
      chosen={stored && { ...stored, text: stored.name }}
    />
  );
}
