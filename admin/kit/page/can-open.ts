import { createContext, useContext } from "react";

/** Filled by the shell, which knows the screens; kit and features do not. */
export const CanOpenContext = createContext<(path: string) => boolean>(() => false);

/**
 * Whether a screen exists and the signed-in person may open it, for links and buttons that lead there:
 *
 *   const canOpen = useCanOpen();
 *   canOpen("patients/view/:id")
 */
export function useCanOpen(): (path: string) => boolean {
  return useContext(CanOpenContext);
}
