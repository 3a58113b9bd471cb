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
   * For what must start with the record as it is stored now: a form, a payment, a paper. It does not load again while
   * it is open, so that a change made meanwhile is noticed when a form is saved.
   */
  fresh?: boolean;
  /** The data of the previous input stays until the answer comes. */
  keepPrevious?: boolean;
}

/** A call that takes nothing. */
interface WithoutInput extends Endpoint {
  readonly query?: never;
  readonly params?: never;
  readonly body?: never;
}

/** The key of a call's answer; without an input, of its answers to all inputs. */
export const callKey = (endpoint: Endpoint, input?: unknown): readonly unknown[] =>
  input === undefined ? [endpoint.path] : [endpoint.path, input];

/** A call as a query, where a hook does not do: for `useQueries` and `fetchQuery`. */
export const queryOf = <const E extends Endpoint>(endpoint: E, input: InputOf<E> | null) => ({
  queryKey: callKey(endpoint, input),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call(endpoint as Endpoint, input as object, { signal }) as Promise<AnswerOf<E>>,
});

/** As `useCall`, but answers the totals and the message too. */
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

/**
 * Asks a call, and again when its input changes or something was saved; answers its data, as a query of TanStack. With
 * null in place of the input nothing is asked yet.
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

/** Has the answers to these calls, or all, asked for anew where they are shown. Stable from render to render. */
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
