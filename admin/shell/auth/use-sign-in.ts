import { useState } from "react";
import { toastError } from "#admin/kit/dialogs/toasts.ts";
import { adminLogin } from "#contract/clinic/account.ts";
import { call, Refusal } from "#ui/call.ts";
import { readDevice, saveDevice } from "#ui/device.ts";
import type { Session } from "#ui/session.ts";
import { authErrorMessage } from "./auth-error-message.ts";

/** Says what to do about "Invalid credentials", which covers every kind of failure. */
function explain(error: unknown): string {
  const isWrong = error instanceof Refusal && error.code !== 429;
  return isWrong ? "Check the e-mail and password and try again." : authErrorMessage(error);
}

/** Signs in; `problem` says why it failed. `onSignedIn` has to store the session and to navigate. */
export function useSignIn(onSignedIn: (session: Session) => void | Promise<void>) {
  const [problem, setProblem] = useState<string | null>(null);
  // Not `useAct`: nothing is shown yet that could be asked anew, and every failure has words of its own.
  const [busy, setBusy] = useState(false);
  const signIn = async (input: { email: string; password: string }) => {
    setBusy(true);
    setProblem(null);
    try {
      const { data } = await call(adminLogin, { body: { ...input, device: readDevice() } });
      const { device, ...session } = data;
      saveDevice(device);
      await onSignedIn(session);
    } catch (error) {
      setProblem(explain(error));
      toastError("Invalid credentials", { form: true });
      setBusy(false);
    }
  };
  return { signIn, problem, busy };
}
