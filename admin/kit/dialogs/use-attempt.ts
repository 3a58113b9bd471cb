import { useWork } from "#admin/kit/call/use-act.ts";
import { clearToasts, toastSuccess } from "./toasts.ts";

/**
 * Does something to a row of a list, by several calls or one: says how it went, and has what is shown asked anew. `work`
 * answers what the toast says, null: nothing. The attempt answers whether it went well.
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
        // One at a time: the next row is under way, and its name stands where they pile up.
        clearToasts();
        toastSuccess(answer.message, { form: true });
      }
      return true;
    })) ?? false;
  return { attempt, busy };
}
