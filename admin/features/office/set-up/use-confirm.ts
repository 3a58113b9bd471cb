import { useState } from "react";
import { useRefresh } from "#admin/kit/call/use-call.ts";
import { toastError, toastWarning } from "#admin/kit/dialogs/toasts.ts";
import { type ConfirmedStep, confirmSetUpStep } from "#contract/office/set-up.ts";
import { call, Refusal } from "#ui/call.ts";
import { useWays } from "./ways.ts";

/** Says that a step is as it should be, and goes on to the next. */
export function useConfirm(step: ConfirmedStep) {
  const refresh = useRefresh();
  const { on } = useWays();
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    try {
      await call(confirmSetUpStep, { body: { step } });
      await refresh();
      on();
    } catch (error) {
      if (error instanceof Refusal) toastWarning(error.message);
      else toastError("An error occurred. Please try again later.");
    } finally {
      setBusy(false);
    }
  };
  return { busy, confirm };
}
