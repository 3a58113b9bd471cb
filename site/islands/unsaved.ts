/** Has the browser ask before a page with input in it is left; answers how to stop that. */
export function warnBeforeLeaving(hasInput: () => boolean): () => void {
  const warn = (event: BeforeUnloadEvent) => {
    if (hasInput()) event.preventDefault();
  };
  addEventListener("beforeunload", warn);
  return () => removeEventListener("beforeunload", warn);
}
