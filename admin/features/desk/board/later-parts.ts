import { useEffect } from "react";

/** What the board shows only when it is asked for. Each is a chunk of its own. */
export const walkInDialog = () => import("./walk-in/walk-in-dialog.tsx");
export const moveDialog = () => import("./move-dialog.tsx");
export const openVisits = () => import("./open-visits.tsx");
export const freedTime = () => import("#admin/features/desk/waiting-list/freed-time.tsx");
export const visitTold = () => import("#admin/features/desk/messages/visit-told.tsx");

const PARTS = [walkInDialog, visitTold, moveDialog, freedTime, openVisits];
/** When the board stands and has read its day. */
const AFTER_THE_BOARD_MS = 1500;

/**
 * Fetches them when the board stands: who presses W types the phone at once, and a line that drops leaves the board as it
 * is. What cannot be fetched then is asked for again when it is needed, which also says why it does not come.
 */
export function useLaterParts(): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const part of PARTS) part().catch(() => undefined);
    }, AFTER_THE_BOARD_MS);
    return () => clearTimeout(timer);
  }, []);
}
