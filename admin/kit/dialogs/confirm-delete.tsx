import { lazy, type ReactNode, Suspense, useSyncExternalStore } from "react";
import { useRefresh } from "#admin/kit/call/use-call.ts";
import type { Endpoint, InputOf } from "#contract/values/endpoint.ts";
import { call, Refusal } from "#ui/call.ts";
import type { DeleteConflict, DeleteQuestion } from "./confirm-delete-dialog.tsx";
import { toastError, toastSuccess, toastWarning } from "./toasts.ts";

/**
 * Asking before something is deleted, and deleting it.
 *
 *   const remove = useConfirmDelete(removePatient, {
 *     refused: "Patient not deleted! Please try again.",
 *     failed: "An error occurred while deleting the patient.",
 *   });
 *   remove({ params: { id: row.id } }, { what: `Patient ${row.fullName}, ${row.registerNo}` });
 *
 * The success toast is the endpoint's own message. A refusal's reason stands below that warning.
 */
const ConfirmDeleteDialog = lazy(() => import("./confirm-delete-dialog.tsx"));

let question: DeleteQuestion | null = null;
const listeners = new Set<() => void>();

function ask(next: DeleteQuestion | null): void {
  question = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Where the question appears; the shell mounts it once. */
export function DeleteConfirmations() {
  const current = useSyncExternalStore(subscribe, () => question);
  return (
    current && (
      <Suspense>
        <ConfirmDeleteDialog {...current} close={() => ask(null)} />
      </Suspense>
    )
  );
}

interface RemoveTexts {
  /** Warning when the server says no. */
  refused: string;
  /** The second line of that warning, where it has one; the server's reason follows it. */
  reason?: string;
  /** Error when it cannot be asked. */
  failed: string;
  text?: string;
}

interface Removal<E> {
  /** Which record, in words. */
  what: string;
  /** What else is to be known before it. */
  more?: ReactNode;
  /** Asks why as well; the answer goes along as `into` says. */
  reason?: { label: string; placeholder: string; into: (reason: string) => InputOf<E> };
  after?: () => void;
  /** Links to where a refusal can be resolved; if there are any, the dialog shows them in place of the toast. */
  conflictLinks?: (refusal: Refusal) => DeleteConflict["conflictLinks"];
}

/** Returns how to ask for, and then carry out, the deletion of one record. */
export function useConfirmDelete<const E extends Endpoint>(endpoint: E, texts: RemoveTexts) {
  const refresh = useRefresh();
  return (input: InputOf<E>, { what, more, reason: why, after, conflictLinks }: Removal<E>) => {
    const run = async (given: string): Promise<DeleteConflict | null> => {
      try {
        const answer = await (call as (e: Endpoint, i: unknown) => Promise<{ message: string }>)(
          endpoint,
          why ? why.into(given) : input,
        );
        toastSuccess(endpoint.message ?? answer.message);
        after?.();
        await refresh();
      } catch (error) {
        if (!(error instanceof Refusal)) {
          toastError(texts.failed);
          return null;
        }
        const reason = [texts.reason, error.message].filter(Boolean).join(" ");
        const links = conflictLinks?.(error) ?? [];
        if (links.length > 0) return { title: texts.refused, reason, conflictLinks: links };
        toastWarning(reason, { title: texts.refused });
      }
      return null;
    };
    const reason = why && { label: why.label, placeholder: why.placeholder };
    ask({ text: texts.text, what, more, reason, run });
  };
}
