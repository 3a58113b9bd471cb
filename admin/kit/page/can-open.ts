import { createContext, useContext } from "react";
import type { ScreenPath } from "#rules/clinic/screens.ts";

/** Whether the signed-in person may open a screen. */
export type CanOpen = (path: ScreenPath) => boolean;

/** Provided by the shell, which knows who is signed in. */
export const CanOpenContext = createContext<CanOpen>(() => false);

/**
 * Whether the signed-in person may open a screen, for links and buttons that lead there:
 *
 *   const canOpen = useCanOpen();
 *   canOpen("patients/view/:id")
 */
export function useCanOpen(): CanOpen {
  return useContext(CanOpenContext);
}
