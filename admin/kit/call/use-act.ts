import { useState } from "react";
import { toastError, toastSuccess, toastWarning } from "#admin/kit/dialogs/toasts.ts";
import type { Endpoint, InputOf } from "#contract/values/endpoint.ts";
import { type CallOptions, call, Refusal } from "#ui/call.ts";
import { type AnswerOf, useRefresh } from "./use-call.ts";

/** What the server says against something. */
export const reasonOf = ({ errors, message }: Refusal): string => errors[0]?.message ?? message;

const FAILED = "An error occurred. Please try again later.";

/** Says in a toast why something was not done; `failed`: the words where there is no answer. */
export function toastFailure(error: unknown, failed = FAILED): void {
  if (error instanceof Refusal) toastWarning(reasonOf(error));
  else toastError(failed);
}

interface WorkOptions {
  /** The calls that are asked anew in the end, also after a refusal; all unless told. */
  refreshes?: readonly Endpoint[];
  /** The words where there is no answer. */
  failed?: string;
  /** Takes the words in place of the toast: the reason of a refusal, or `failed`. */
  onFailed?: (words: string, error: unknown) => unknown;
}

/** Runs calls that belong together, one work at a time. `run` answers what the work does, or null after a failure. */
export function useWork({ refreshes, failed = FAILED, onFailed }: WorkOptions = {}) {
  const refresh = useRefresh();
  const [busy, setBusy] = useState(false);
  const run = async <Result>(work: () => Promise<Result>): Promise<Result | null> => {
    setBusy(true);
    try {
      return await work();
    } catch (error) {
      if (onFailed) await onFailed(error instanceof Refusal ? reasonOf(error) : failed, error);
      else toastFailure(error, failed);
      return null;
    } finally {
      if (!refreshes) await refresh();
      else if (refreshes.length > 0) await refresh(...refreshes);
      setBusy(false);
    }
  };
  return { run, busy };
}

interface ActOptions<E> extends WorkOptions {
  /** The words of the toast; the answer's message unless told, null: no toast. */
  said?: string | null;
  /** Called with the answer before anything is asked anew. */
  onDone?: (answer: AnswerOf<E>, input: InputOf<E>) => void;
}

/**
 * Does one thing by one call, says how it went, and has what is shown asked anew. `act` answers what the server does, or
 * null after a failure; `input` is what it was called with while it is under way.
 *
 *   const { act, busy } = useAct(renewVisitLink, { refreshes: [getVisitLink] });
 *   <Button loading={busy} onClick={() => act({ body: { id } })}>Make it invalid</Button>
 */
export function useAct<const E extends Endpoint>(endpoint: E, options: ActOptions<E> = {}) {
  const { said, onDone, ...work } = options;
  const { run, busy } = useWork(work);
  const [input, setInput] = useState<InputOf<E> | null>(null);
  const act = async (given: InputOf<E>, callOptions?: CallOptions): Promise<AnswerOf<E> | null> => {
    setInput(given);
    return await run(async () => {
      const answer = (await call(endpoint as Endpoint, given as object, callOptions)) as AnswerOf<E>;
      if (said !== null) toastSuccess(said ?? answer.message);
      onDone?.(answer, given);
      return answer;
    });
  };
  return { act, busy, input: busy ? input : null };
}
