const OTHER_PROGRAM = /^(tel|mailto):/;

/** Tells whether a tel: or mailto: link was just followed. Browsers fire beforeunload then, though the page stays. */
function watchExternalLinks(): () => boolean {
  let calling = false;
  addEventListener("click", ({ target }) => {
    const link = target instanceof Element ? target.closest("a") : null;
    calling = OTHER_PROGRAM.test(link?.href ?? "");
  });
  for (const next of ["pointerdown", "keydown"]) addEventListener(next, () => (calling = false), true);
  return () => {
    const was = calling;
    calling = false;
    return was;
  };
}

/** Makes the browser ask before leaving the page with unsaved input. Returns a function that stops it. */
export function warnBeforeLeaving(hasInput: () => boolean): () => void {
  const openedExternalLink = watchExternalLinks();
  const warn = (event: BeforeUnloadEvent) => {
    if (!openedExternalLink() && hasInput()) event.preventDefault();
  };
  addEventListener("beforeunload", warn);
  return () => removeEventListener("beforeunload", warn);
}
