import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { toastError, toastSuccess, toastWarning } from "#admin/kit/dialogs/toasts.ts";
import { removeSample } from "#contract/sample.ts";
import type { SamplePart } from "#rules/sample.ts";
import { call, Refusal } from "#ui/call.ts";

/** A whole demo year takes seconds, on a slow disk half a minute. */
const PATIENCE = 120_000;

/** Removes parts of the sample; `stays` says afterwards what real work held. Answers whether it was done. */
export function useRemoveSample() {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [stays, setStays] = useState<readonly string[]>([]);
  const remove = async (parts: SamplePart[]): Promise<boolean> => {
    setBusy(true);
    try {
      const { data, message } = await call(removeSample, { body: { parts } }, { timeout: PATIENCE });
      setStays(data.stays);
      toastSuccess(message);
      await queries.invalidateQueries();
      return true;
    } catch (error) {
      if (error instanceof Refusal) toastWarning(error.message);
      else toastError("There was no answer. Look again in a minute: it is removed whole or not at all.");
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, stays, remove };
}
