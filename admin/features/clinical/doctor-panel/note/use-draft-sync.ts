import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { toastError } from "#admin/kit/dialogs/toasts.ts";
import {
  discardNoteDraft,
  type NewerDraft,
  type NoteDraft,
  saveNoteDraft,
} from "#contract/clinical/doctor-panel.ts";
import { call, Refusal } from "#ui/call.ts";
import { readSession } from "#ui/session.ts";
import { isNewerElsewhere, isOnServer, type LocalDraft, type NoteOf, textsOf } from "./note-drafts.ts";
import type { HistoryCache } from "./use-history-cache.ts";

const PAUSE_MS = 1000;
const TRY_AGAIN_MS = 30_000;

interface Draft {
  /** The current draft; null: nothing was typed here. */
  latest: RefObject<LocalDraft | null>;
  set: (draft: LocalDraft | null) => void;
}

const newerOf = (error: unknown) =>
  error instanceof Refusal && error.code === 409
    ? (error.conflict as NewerDraft | undefined)?.draft
    : undefined;

/** Runs `sync` when a field is left, the page is hidden, left or shown again, the browser is online again, and on unmount. */
function useSyncTriggers(sync: (keepalive?: boolean) => void, isOpen: RefObject<boolean>) {
  const syncLatest = useEffectEvent(sync);
  useEffect(() => {
    isOpen.current = true;
    const go = () => syncLatest(true);
    const turn = () => syncLatest(document.visibilityState === "hidden");
    const now = () => syncLatest();
    window.addEventListener("pagehide", go);
    window.addEventListener("online", now);
    document.addEventListener("focusout", now);
    document.addEventListener("visibilitychange", turn);
    return () => {
      window.removeEventListener("pagehide", go);
      window.removeEventListener("online", now);
      document.removeEventListener("focusout", now);
      document.removeEventListener("visibilitychange", turn);
      syncLatest();
      isOpen.current = false;
    };
  }, [isOpen]);
}

/**
 * Stores the draft on the server at each pause in typing, one call at a time, only while its author is signed in.
 * Over 60 lines: sending, retrying and discarding share one timer and the one call that may be running.
 */
export function useDraftSync(
  { idAppointment: appointmentId, idPatient }: NoteOf,
  { latest, set }: Draft,
  history: HistoryCache,
) {
  const [author] = useState(() => readSession()?.user.id);
  const [isAway, setAway] = useState(false);
  const running = useRef<Promise<void>>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** After unmount the note may be open in another instance, so this one changes nothing any more. */
  const isOpen = useRef(true);

  const soon = (after = PAUSE_MS) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => isOpen.current && sync(), after);
  };

  /** Forgets the server's copy, unless another device has kept a newer one. */
  const drop = async (copy: NoteDraft) => {
    history.putCopy(null);
    try {
      await call(discardNoteDraft, { query: { appointmentId, seenUpdatedOn: copy.updatedOn } });
      history.reload();
    } catch {
      history.putCopy(copy);
      toastError("The draft could not be discarded. Please try again.", { form: true });
    }
  };

  const know = (copy: NoteDraft) => {
    const kept = { texts: textsOf(copy), updatedOn: copy.updatedOn };
    if (latest.current && isOpen.current) set({ ...latest.current, kept });
  };

  const send = async (draft: LocalDraft, keepalive: boolean) => {
    const { texts, basedOn, kept } = draft;
    const body = { ...texts, appointmentId, idPatient, basedOn, seenUpdatedOn: kept?.updatedOn ?? null };
    set({ ...draft, sent: texts });
    try {
      const { data } = await call(saveNoteDraft, { body }, { keepalive });
      setAway(false);
      // The note was saved or discarded during the call.
      if (!latest.current) return await drop(data);
      know(data);
      history.putCopy(data);
    } catch (error) {
      const newer = newerOf(error);
      if (newer) {
        history.putCopy(newer);
        // Otherwise an earlier call was stored and its answer lost: continue from there.
        if (isNewerElsewhere(draft, newer)) return;
        know(newer);
        return soon(0);
      }
      setAway(true);
      if (!(error instanceof Refusal)) soon(TRY_AGAIN_MS);
    }
  };

  function sync(keepalive = false): void {
    const draft = latest.current;
    const copy = history.copy();
    if (!draft || isOnServer(draft) || (copy && isNewerElsewhere(draft, copy))) return;
    if (readSession()?.user.id !== author) return;
    if (running.current) {
      soon();
      return;
    }
    clearTimeout(timer.current);
    running.current = send(draft, keepalive).finally(() => {
      running.current = null;
    });
  }
  useSyncTriggers(sync, isOpen);

  const discard = () => {
    const draft = latest.current;
    const copy = history.copy();
    clearTimeout(timer.current);
    set(null);
    if (copy && !(draft && isNewerElsewhere(draft, copy))) void drop(copy);
  };
  return {
    /** The last try to keep it on the server failed. */
    isAway,
    soon,
    discard,
    /** When nothing is on its way any more. */
    settled: async () => await running.current,
  };
}
