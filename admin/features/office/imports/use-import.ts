import { useSearchParams } from "react-router";
import { useAct } from "#admin/kit/call/use-act.ts";
import { useCall } from "#admin/kit/call/use-call.ts";
import { useKnown } from "#admin/kit/call/use-known.ts";
import { toastError } from "#admin/kit/dialogs/toasts.ts";
import { getImport, type ImportBatch } from "#contract/office/imports.ts";
import type { Endpoint, InputOf, OutputOf } from "#contract/values/endpoint.ts";
import { IMPORT_KINDS, type ImportKind } from "#rules/office/import-columns.ts";

export const STEPS = ["file", "columns", "check", "result"] as const;
export type Step = (typeof STEPS)[number];

/** How far a batch may be looked at. */
const FURTHEST = { columns: "columns", checked: "check", done: "result", undone: "result" } as const;

/** The import on the screen. It is in the address, so that a reload, Back and a link lead to it. */
export function useImport() {
  const [search, setSearch] = useSearchParams();
  const id = Number(search.get("id")) || null;
  const kind = IMPORT_KINDS.find((one) => one === search.get("kind")) ?? "patients";
  const query = useCall(getImport, id === null ? null : { query: { id } });
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

/** A list takes a while: checking and adding 20,000 rows. */
const TIMEOUT_MS = 10 * 60_000;

/**
 * Makes a call that changes an import, shows its new state and reports a refusal in a toast. `batchOf` takes the batch
 * from the answer; `send` returns whether it succeeded.
 */
export function useImportCall<const E extends Endpoint>(
  endpoint: E,
  batchOf: (answer: OutputOf<E>) => ImportBatch,
  onDone?: (batch: ImportBatch) => void,
) {
  const { change } = useKnown();
  const { act, busy } = useAct(endpoint, {
    said: null,
    failed: "There was no answer. Check the connection and try again; nothing is added twice.",
    onFailed: (words) => toastError(words),
    onDone: ({ data }) => {
      const batch = batchOf(data);
      change(getImport, { query: { id: batch.id } }, () => batch);
    },
  });
  const send = async (input: InputOf<E>): Promise<boolean> => {
    const answer = await act(input, { timeout: TIMEOUT_MS });
    if (answer) onDone?.(batchOf(answer.data));
    return answer !== null;
  };
  return { send, busy };
}
