const OTHER_PROGRAM = /^(tel|mailto):/;

/** Answers whether the visitor has just followed a link that opens another program: the page stays, yet browsers ask. */
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

/** Has the browser ask before a page with input in it is left; answers how to stop that. */
export function warnBeforeLeaving(hasInput: () => boolean): () => void {
  const openedExternalLink = watchExternalLinks();
  const warn = (event: BeforeUnloadEvent) => {
    if (!openedExternalLink() && hasInput()) event.preventDefault();
  };
  addEventListener("beforeunload", warn);
  return () => removeEventListener("beforeunload", warn);
}
