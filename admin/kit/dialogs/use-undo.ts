import { useMemo, useRef } from "react";
import { hideUndo, toastUndo, UNDO_MS } from "./undo-toast.tsx";

/** The last step that a screen can take back. */
export interface Undo {
  /** Says what was done, and keeps how it is taken back. */
  offer: (text: string, back: () => Promise<void>) => void;
  /** Takes the last step back, while its toast could be seen. */
  undo: () => void;
}

/** Steps with their way back, one at a time: the newest. Stable from render to render. */
export function useUndo(): Undo {
  const last = useRef<{ back: () => Promise<void>; until: number } | null>(null);
  return useMemo(
    () => ({
      offer: (text, back) => {
        const step = { back, until: Date.now() + UNDO_MS };
        last.current = step;
        toastUndo(text, () => {
          if (last.current === step) last.current = null;
          void step.back();
        });
      },
      undo: () => {
        const step = last.current;
        last.current = null;
        hideUndo();
        if (step && Date.now() <= step.until) void step.back();
      },
    }),
    [],
  );
}
