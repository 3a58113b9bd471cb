import { useEffect } from "react";

/**
 * All unsaved input on the page: every form on `useContractForm`, in a page or a dialog, registers itself here. While
 * there is any, closing the tab asks first, and after the session ends its owner signs in again without leaving.
 */
const works = new Set<() => boolean>();

/** Whether leaving the page would lose input. */
export const hasUnsavedWork = () => [...works].some((isUnsaved) => isUnsaved());

function warn(event: BeforeUnloadEvent): void {
  if (hasUnsavedWork()) event.preventDefault();
}

/**
 * Registers a form's unsaved input while the form is mounted, anew after each render. Not an effect event, because the
 * session's guard asks while it renders.
 */
export function useUnsavedWork(isUnsaved: () => boolean): void {
  useEffect(() => {
    if (works.size === 0) window.addEventListener("beforeunload", warn);
    works.add(isUnsaved);
    return () => {
      works.delete(isUnsaved);
      if (works.size === 0) window.removeEventListener("beforeunload", warn);
    };
  });
}
