import { useEffect, useRef } from "react";

/**
 * Input that is not saved yet, wherever it is: every form on `useContractForm` declares its own here, those of pages
 * and of dialogs alike. While there is some, closing the tab asks, and a session that ends is taken up again in place.
 */
const works = new Set<() => boolean>();

/** Whether anything that somebody typed on this page would be lost with it. */
export const hasUnsavedWork = () => [...works].some((isUnsaved) => isUnsaved());

function warn(event: BeforeUnloadEvent): void {
  if (hasUnsavedWork()) event.preventDefault();
}

/** Declares a form's unsaved input for as long as the form is mounted. */
export function useUnsavedWork(isUnsaved: () => boolean): void {
  const latest = useRef(isUnsaved);
  latest.current = isUnsaved;
  useEffect(() => {
    const ask = () => latest.current();
    if (works.size === 0) window.addEventListener("beforeunload", warn);
    works.add(ask);
    return () => {
      works.delete(ask);
      if (works.size === 0) window.removeEventListener("beforeunload", warn);
    };
  }, []);
}
