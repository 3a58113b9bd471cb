import { useState } from "react";
import { useRefresh } from "#admin/kit/call/use-call.ts";
import { toastSuccess, toastWarning } from "#admin/kit/dialogs/toasts.ts";
import type { Endpoint } from "#contract/values/endpoint.ts";
import { previewSite } from "#contract/website/editor.ts";
import { Refusal } from "#ui/call.ts";

/** Messages by field; "" is the whole. */
type Errors = Readonly<Record<string, string>>;

/**
 * Saves what the website shows of a record, which is public at once; then `list` and the preview are read
 * again. A refusal that names fields is left to the form; any other is said.
 */
export function useSaveRecord(list: Endpoint) {
  const refresh = useRefresh();
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Errors>({});
  const save = async (change: () => Promise<{ message: string }>): Promise<boolean> => {
    setBusy(true);
    setErrors({});
    let isSaved = false;
    try {
      toastSuccess((await change()).message);
      isSaved = true;
    } catch (error) {
      if (error instanceof Refusal && error.errors.length > 0)
        setErrors(Object.fromEntries(error.errors.map(({ field, message }) => [field, message])));
      else toastWarning(error instanceof Refusal ? error.message : "There was no answer. Please try again.");
    }
    await refresh(list, previewSite);
    setBusy(false);
    return isSaved;
  };
  return { busy, errors, save };
}
