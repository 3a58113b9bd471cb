import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState, useSyncExternalStore } from "react";
import type { Endpoint, InputOf } from "#contract/endpoint.ts";
import { call, Refusal } from "#ui/call.ts";
import classes from "./confirm-delete.module.css";
import { Modal } from "./modal.tsx";
import { toastError, toastSuccess, toastWarning } from "./toasts.ts";

/**
 * Asking before something is deleted, and deleting it.
 *
 *   const remove = useRemove(removePatient, {
 *     refused: "Patient not deleted! Please try again.",
 *     failed: "An error occurred while deleting the patient.",
 *   });
 *   remove({ params: { id: row.id } }, { what: `Patient ${row.fullName}, ${row.registerNo}` });
 *
 * The success toast is the endpoint's own message. A refusal's reason stands below the specification's warning.
 */
interface Question {
  /** Replaces "You will not be able to recover." */
  text?: string;
  /** Which record, in words. */
  what: string;
  run: () => Promise<void>;
}

let question: Question | null = null;
const listeners = new Set<() => void>();

function ask(next: Question | null): void {
  question = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

function ConfirmDelete({ text = "You will not be able to recover.", what, run }: Question) {
  const [busy, setBusy] = useState(false);
  const close = () => ask(null);
  const confirm = async () => {
    setBusy(true);
    await run();
    close();
  };
  return (
    <Modal
      title="Are you sure?"
      size="sm"
      onClose={close}
      footer={
        <>
          <span className="gap" />
          <Button variant="default" data-autofocus onClick={close}>
            No, keep it
          </Button>
          <Button color="red" loading={busy} onClick={confirm}>
            Yes, delete it
          </Button>
        </>
      }
    >
      <p className="soft">
        {text} <b className={classes.what}>{what}</b>
      </p>
    </Modal>
  );
}

/** Where the question appears; the shell mounts it once. */
export function Confirmations() {
  const current = useSyncExternalStore(subscribe, () => question);
  return current && <ConfirmDelete {...current} />;
}

interface RemoveTexts {
  /** Warning when the server says no. */
  refused: string;
  /** The specification's second line of that warning, where it has one; the server's reason follows it. */
  reason?: string;
  /** Error when it cannot be asked. */
  failed: string;
  text?: string;
}

/** Returns how to ask for, and then carry out, the deletion of one record. */
export function useRemove<const E extends Endpoint>(endpoint: E, texts: RemoveTexts) {
  const queries = useQueryClient();
  return (input: InputOf<E>, { what, after }: { what: string; after?: () => void }) => {
    const run = async () => {
      try {
        const answer = await (call as (e: Endpoint, i: unknown) => Promise<{ message: string }>)(
          endpoint,
          input,
        );
        toastSuccess(endpoint.message ?? answer.message);
        after?.();
        await queries.invalidateQueries();
      } catch (error) {
        if (error instanceof Refusal)
          toastWarning([texts.reason, error.message].filter(Boolean).join(" "), { title: texts.refused });
        else toastError(texts.failed);
      }
    };
    ask({ text: texts.text, what, run });
  };
}
