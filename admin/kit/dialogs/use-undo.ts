import { useMemo, useRef } from "react";
import { hideUndo, toastUndo, UNDO_MS } from "./undo-toast.tsx";

/** The last step that a screen can take back. */
export interface Undo {
  /** Says what was done, `detail` more closely, and keeps how it is taken back. */
  offer: (text: string, back: () => Promise<void>, detail?: string) => void;
  /** Takes the last step back; false: there is none any more. */
  undo: () => boolean;
}

/**
 * Steps with their way back, one at a time: the newest, for as long as its toast can be seen or for `keptMs`. Stable from
 * render to render.
 */
export function useUndo(keptMs = UNDO_MS): Undo {
  const last = useRef<{ back: () => Promise<void>; until: number } | null>(null);
  return useMemo(
    () => ({
      offer: (text, back, detail) => {
        const step = { back, until: Date.now() + keptMs };
        last.current = step;
        const run = () => {
          if (last.current === step) last.current = null;
          void step.back();
        };
        toastUndo(text, run, detail);
      },
      undo: () => {
        const step = last.current;
        last.current = null;
        hideUndo();
        if (!step || Date.now() > step.until) return false;
        void step.back();
        return true;
      },
    }),
    [keptMs],
  );
}
