import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Endpoint, InputOf, OutputOf } from "#contract/values/endpoint.ts";
import { type AnswerOf, callKey } from "./use-call.ts";

/** What is known of calls' answers. Stable from render to render. */
export function useKnown() {
  const queries = useQueryClient();
  return useMemo(
    () => ({
      read: <const E extends Endpoint>(endpoint: E, input: InputOf<E>): OutputOf<E> | undefined =>
        queries.getQueryData<AnswerOf<E>>(callKey(endpoint, input))?.data,
      /** Puts other data in place; what is undefined, because it is not known, stays so by answering it. */
      change: <const E extends Endpoint>(
        endpoint: E,
        input: InputOf<E>,
        to: (data: OutputOf<E> | undefined) => OutputOf<E> | undefined,
      ) => {
        queries.setQueryData<AnswerOf<E>>(callKey(endpoint, input), (answer) => {
          const data = to(answer?.data);
          return data && { total: undefined, totals: undefined, message: "", ...answer, data };
        });
      },
    }),
    [queries],
  );
}
