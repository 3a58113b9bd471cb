import { useState } from "react";
import { toastError, toastSuccess, toastWarning } from "#admin/kit/dialogs/toasts.ts";
import type { Endpoint, InputOf } from "#contract/values/endpoint.ts";
import { type CallOptions, call, Refusal } from "#ui/call.ts";
import { type AnswerOf, useRefresh } from "./use-call.ts";

interface WorkOptions {
  /** The calls whose answers are refetched at the end, even after a failure. By default all; an empty list: none. */
  refreshes?: readonly Endpoint[];
  /** The toast if the server does not answer. */
  failed?: string;
  /** Takes the words in place of the toast: the reason of a refusal, or `failed`. */
  onFailed?: (words: string, error: unknown) => unknown;
}

interface ActOptions<E> extends WorkOptions {
  /** The toast after success. By default the answer's message; null: no toast. */
  said?: string | null;
  /** Called after success, before the refetch. */
  onDone?: (answer: AnswerOf<E>, input: InputOf<E>) => void;
}

/**
 * Makes a call that changes something, reports the outcome in a toast and refetches what is shown. `act` returns the
 * answer, or null after a failure; `input` is what the running call was given.
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

/** As `useAct`, for work of several calls, which makes its own success toast. `run` returns what the work returns. */
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

const FAILED = "An error occurred. Please try again later.";

/** Shows the reason of a refusal in a toast, or `failed` if the server did not answer. */
export function toastFailure(error: unknown, failed = FAILED): void {
  if (error instanceof Refusal) toastWarning(reasonOf(error));
  else toastError(failed);
}

const reasonOf = ({ errors, message }: Refusal): string => errors[0]?.message ?? message;
