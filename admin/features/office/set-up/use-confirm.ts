import { useAct } from "#admin/kit/call/use-act.ts";
import { type ConfirmedStep, confirmSetUpStep } from "#contract/office/set-up.ts";
import { useWays } from "./ways.ts";

/** Confirms a step and goes on to the next. */
export function useConfirm(step: ConfirmedStep) {
  const { on } = useWays();
  const { act, busy } = useAct(confirmSetUpStep, { said: null });
  const confirm = async () => {
    if (await act({ body: { step } })) on();
  };
  return { busy, confirm };
}
