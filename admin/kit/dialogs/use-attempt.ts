import { useRefresh } from "#admin/kit/call/use-call.ts";
import { Refusal } from "#ui/call.ts";
import { clearToasts, toastError, toastSuccess, toastWarning } from "./toasts.ts";

/**
 * Does one thing to a row of a list: says how it went, and has what is shown read anew. `work` answers what the toast says,
 * null: nothing. The attempt answers whether it went well.
 *
 *   const attempt = useAttempt();
 *   attempt(() => call(stopRecall, { body }));
 */
export function useAttempt() {
  const refresh = useRefresh();
  return async (work: () => Promise<{ message: string } | null>): Promise<boolean> => {
    try {
      const answer = await work();
      if (answer) {
        // One at a time: the next row is under way, and its name stands where they pile up.
        clearToasts();
        toastSuccess(answer.message, { form: true });
      }
      return true;
    } catch (error) {
      if (error instanceof Refusal) toastWarning(error.errors[0]?.message ?? error.message);
      else toastError("An error occurred. Please try again later.");
      return false;
    } finally {
      await refresh();
    }
  };
}
