import { RecordPicker } from "#admin/kit/pickers/record-picker.tsx";
import type { Choice, PickerProps } from "#admin/kit/pickers/use-record-picker.ts";
import { listServices } from "#contract/services.ts";
import { call } from "#ui/call.ts";

const SHOWN = 20;

async function find(search: string, signal: AbortSignal): Promise<Choice[]> {
  const query = { search, isActive: "1", sort: "name:asc", page: 1, pageSize: SHOWN };
  const { data } = await call(listServices, { query }, { signal });
  return data.map(({ id, name, masterServiceName }) => ({ id, name, text: name, detail: masterServiceName }));
}

interface WalkInServiceFieldProps extends PickerProps {
  /** The service that the record has, which need not be active any more. */
  stored: { id: number; name: string } | null;
}

/** What patients without an appointment come to this doctor for. Empty: what is booked most. */
export function WalkInServiceField({ stored, ...picker }: WalkInServiceFieldProps) {
  return (
    <RecordPicker
      placeholder="What is booked most"
      {...picker}
      queryKey={listServices.path}
      load={async (search, signal) => [{ choices: await find(search, signal) }]}
      failed="Failed to load services. Please try again later."
      chosen={stored && { ...stored, text: stored.name }}
    />
  );
}
