import { createContext, useContext } from "react";

/** Provided by the shell, which knows all screens; kit and features do not. */
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
