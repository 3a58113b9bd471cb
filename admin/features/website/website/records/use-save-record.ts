import { useState } from "react";
import { useWork } from "#admin/kit/call/use-act.ts";
import { toastSuccess, toastWarning } from "#admin/kit/dialogs/toasts.ts";
import type { Endpoint } from "#contract/values/endpoint.ts";
import { previewSite } from "#contract/website/editor.ts";
import { Refusal } from "#ui/call.ts";

/** Messages by field; "" is the whole. */
type Errors = Readonly<Record<string, string>>;

/**
 * Saves what the website shows of a record, which is public at once, then refetches `list` and the preview. A refusal
 * with fields is shown in the form, any other in a toast.
 */
export function useSaveRecord(list: Endpoint) {
  const [errors, setErrors] = useState<Errors>({});
  const { run, busy } = useWork({
    refreshes: [list, previewSite],
    failed: "There was no answer. Please try again.",
    onFailed: (words, error) => {
      if (error instanceof Refusal && error.errors.length > 0)
        setErrors(Object.fromEntries(error.errors.map(({ field, message }) => [field, message])));
      else toastWarning(words);
    },
  });
  const save = async (change: () => Promise<{ message: string }>): Promise<boolean> => {
    setErrors({});
    const answer = await run(async () => {
      const saved = await change();
      toastSuccess(saved.message);
      return saved;
    });
    return answer !== null;
  };
  return { busy, errors, save };
}
