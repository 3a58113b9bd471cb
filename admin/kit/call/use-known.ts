import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Endpoint, InputOf, OutputOf } from "#contract/values/endpoint.ts";
import { type AnswerOf, callKey } from "./use-call.ts";

/** Reads and changes the cached answers of calls. Returns the same functions in every render. */
export function useKnown() {
  const queries = useQueryClient();
  return useMemo(
    () => ({
      read: <const E extends Endpoint>(endpoint: E, input: InputOf<E>): OutputOf<E> | undefined =>
        queries.getQueryData<AnswerOf<E>>(callKey(endpoint, input))?.data,
      /** Replaces the data of an answer; `to` gets undefined if it is not cached. */
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
