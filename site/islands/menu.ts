/** A section is being read if its top is at most this many pixels below the menu (docs/handbook/website/website.md#pages). */
const THRESHOLD = 60;

/** Closes the menu's panel after a choice, on Escape, and when a click or the focus goes elsewhere. */
export function startMenu(): void {
  const menu = document.querySelector<HTMLDetailsElement>("[data-menu]");
  if (!menu) return;
  document.addEventListener("click", ({ target }) => {
    const element = target instanceof Element ? target : null;
    if (!menu.contains(element) || element?.closest("a")) menu.open = false;
  });
  menu.addEventListener("focusout", ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !menu.contains(relatedTarget)) menu.open = false;
  });
  document.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape" || !menu.open) return;
    menu.open = false;
    menu.querySelector("summary")?.focus();
  });
}

function pairs() {
  const links = document.querySelectorAll<HTMLAnchorElement>("[data-highlights] a");
  return [...links].flatMap((link) => {
    const section = link.hash ? document.querySelector(link.hash) : null;
    return section ? [{ link, section }] : [];
  });
}

/** Highlights the menu's link to the section being read. */
export function startHighlight(): void {
  const header = document.querySelector<HTMLElement>("[data-site-header]");
  const marked = pairs();
  if (!header || marked.length === 0) return;
  const mark = () => {
    const line = header.offsetHeight + THRESHOLD;
    for (const { link, section } of marked) {
      const { top, bottom } = section.getBoundingClientRect();
      if (top <= line && bottom > line) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
  };
  addEventListener("scroll", mark, { passive: true });
  addEventListener("resize", mark, { passive: true });
  mark();
}
