import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { toastError } from "#admin/kit/dialogs/toasts.ts";
import { getImport, type ImportBatch } from "#contract/office/imports.ts";
import type { Endpoint, InputOf, OutputOf } from "#contract/values/endpoint.ts";
import { IMPORT_KINDS, type ImportKind } from "#rules/office/import-columns.ts";
import { type Answer, type CallOptions, call, Refusal } from "#ui/call.ts";

export const STEPS = ["file", "columns", "check", "result"] as const;
export type Step = (typeof STEPS)[number];

/** How far a batch may be looked at. */
const FURTHEST = { columns: "columns", checked: "check", done: "result", undone: "result" } as const;

/** The import on the screen. It is in the address, so that a reload, Back and a link lead to it. */
export function useImport() {
  const [search, setSearch] = useSearchParams();
  const id = Number(search.get("id")) || null;
  const kind = IMPORT_KINDS.find((one) => one === search.get("kind")) ?? "patients";
  const query = useQuery({
    queryKey: [getImport.path, id],
    queryFn: async ({ signal }) => (await call(getImport, { query: { id: id ?? 0 } }, { signal })).data,
    enabled: id !== null,
  });
  const batch = id === null ? null : (query.data ?? null);
  const furthest: Step = batch ? FURTHEST[batch.state] : "file";
  const wanted = STEPS.find((step) => step === search.get("step")) ?? furthest;
  const step = STEPS.indexOf(wanted) > STEPS.indexOf(furthest) || furthest === "result" ? furthest : wanted;
  return {
    kind: batch?.kind ?? kind,
    batch,
    query,
    step,
    furthest,
    choose: (next: ImportKind) => setSearch({ kind: next }, { replace: true }),
    open: (next: Pick<ImportBatch, "id">, to?: Step) =>
      setSearch({ id: String(next.id), ...(to && { step: to }) }, { preventScrollReset: true }),
    leave: () => setSearch({ kind: batch?.kind ?? kind }),
  };
}

const messageOf = (error: unknown) =>
  error instanceof Refusal
    ? (error.errors[0]?.message ?? error.message)
    : "There was no answer. Check the connection and try again; nothing is added twice.";

/** A list takes a while: checking and adding 20,000 rows. */
const TIMEOUT_MS = 10 * 60_000;

type Send<E> = (endpoint: E, input: InputOf<E>, options: CallOptions) => Promise<Answer<OutputOf<E>>>;

/**
 * Calls what changes an import, shows the new state of it and says a refusal in a toast. `batchOf`: where the batch is in
 * the answer.
 */
export function useImportCall<const E extends Endpoint>(
  endpoint: E,
  batchOf: (answer: OutputOf<E>) => ImportBatch,
  onDone?: (batch: ImportBatch) => void,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (input: InputOf<E>) =>
      (await (call as Send<E>)(endpoint, input, { timeout: TIMEOUT_MS })).data,
    onSuccess: async (answer) => {
      const batch = batchOf(answer as OutputOf<E>);
      queries.setQueryData([getImport.path, batch.id], batch);
      await queries.invalidateQueries();
      onDone?.(batch);
    },
    onError: (error) => toastError(messageOf(error)),
  });
}
