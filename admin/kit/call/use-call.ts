import {
  keepPreviousData,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useCallback } from "react";
import type { Endpoint, InputOf, OutputOf } from "#contract/values/endpoint.ts";
import { type Answer, call } from "#ui/call.ts";

export type AnswerOf<E> = Answer<OutputOf<E>>;

interface CallOptions<E>
  extends Pick<
    UseQueryOptions<AnswerOf<E>>,
    "enabled" | "gcTime" | "refetchInterval" | "refetchOnWindowFocus" | "retry" | "staleTime"
  > {
  /**
   * Loads the record as it is stored now, for a form, a payment or a paper. It does not load again while it is open, so
   * a save finds out what others changed meanwhile.
   */
  fresh?: boolean;
  /** Keeps the data of the previous input until the answer comes. */
  keepPrevious?: boolean;
}

/** A call that takes nothing. */
interface WithoutInput extends Endpoint {
  readonly query?: never;
  readonly params?: never;
  readonly body?: never;
}

/**
 * Makes a call that reads something, and again when its input changes or something is saved. Returns its data as a query
 * of TanStack. A null input makes no call.
 *
 *   const { data } = useCall(getPatient, { params: { id } });
 *   const bills = useCall(listBillsOfPatient, { query: { patientId } }, { keepPrevious: true });
 */
export function useCall<const E extends WithoutInput>(endpoint: E): UseQueryResult<OutputOf<E>>;
export function useCall<const E extends Endpoint>(
  endpoint: E,
  input: InputOf<E> | null,
  options?: CallOptions<E>,
): UseQueryResult<OutputOf<E>>;
export function useCall<const E extends Endpoint>(
  endpoint: E,
  input: InputOf<E> | null = {} as InputOf<E>,
  options?: CallOptions<E>,
): UseQueryResult<OutputOf<E>> {
  return useAnswer(endpoint, input, options, dataOf<OutputOf<E>>);
}

/** As `useCall`, with totals and message beside the data. */
export function useAnswer<const E extends Endpoint, Data = AnswerOf<E>>(
  endpoint: E,
  input: InputOf<E> | null,
  { fresh, keepPrevious, enabled = true, ...options }: CallOptions<E> = {},
  select?: (answer: AnswerOf<E>) => Data,
): UseQueryResult<Data> {
  const { queryKey, queryFn } = queryOf(endpoint, input);
  return useQuery({
    queryKey: fresh ? [...queryKey, "fresh"] : queryKey,
    queryFn,
    select,
    enabled: input !== null && enabled,
    ...(fresh && { gcTime: 0, staleTime: Number.POSITIVE_INFINITY }),
    ...(keepPrevious && { placeholderData: keepPreviousData }),
    ...options,
  });
}

const dataOf = <Data>({ data }: Answer<Data>) => data;

/** Returns a function, the same in every render, that refetches what is shown of these calls, or of all. */
export function useRefresh() {
  const queries = useQueryClient();
  return useCallback(
    (...endpoints: readonly Endpoint[]): Promise<unknown> =>
      endpoints.length === 0
        ? queries.invalidateQueries()
        : Promise.all(
            endpoints.map((endpoint) => queries.invalidateQueries({ queryKey: callKey(endpoint) })),
          ),
    [queries],
  );
}

/** A call as a query of TanStack, for `useQueries` and `fetchQuery`. */
export const queryOf = <const E extends Endpoint>(endpoint: E, input: InputOf<E> | null) => ({
  queryKey: callKey(endpoint, input),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call(endpoint as Endpoint, input as object, { signal }) as Promise<AnswerOf<E>>,
});

/** The key of a call's answer in the cache; without an input, of all its answers. */
export const callKey = (endpoint: Endpoint, input?: unknown): readonly unknown[] =>
  input === undefined ? [endpoint.path] : [endpoint.path, input];
