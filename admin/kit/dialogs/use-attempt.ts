import { useWork } from "#admin/kit/call/use-act.ts";
import { clearToasts, toastSuccess } from "./toasts.ts";

/**
 * Changes a row of a list, by one call or several, reports the outcome and refetches what is shown. `work` returns what
 * the toast says, or null for no toast; the attempt returns whether it succeeded.
 *
 *   const { attempt, busy } = useAttempt();
 *   attempt(() => call(stopRecall, { body }));
 */
export function useAttempt() {
  const { run, busy } = useWork();
  const attempt = async (work: () => Promise<{ message: string } | null>): Promise<boolean> =>
    (await run(async () => {
      const answer = await work();
      if (answer) {
        // One toast at a time: a pile of them would cover the next row.
        clearToasts();
        toastSuccess(answer.message, { form: true });
      }
      return true;
    })) ?? false;
  return { attempt, busy };
}
