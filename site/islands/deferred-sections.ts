/** The most milliseconds that a section waits for idle time; also the delay in browsers without requestIdleCallback. */
const PAUSE = 100;

const whenIdle = (work: () => void) =>
  typeof requestIdleCallback === "function"
    ? requestIdleCallback(work, { timeout: PAUSE })
    : setTimeout(work, PAUSE);

/** Renders the sections that base.css skips at first (content-visibility), one by one, when the loaded page is idle. */
export function renderDeferredSections(): void {
  const waiting = [...document.querySelectorAll("main > section + section")];
  const next = () => {
    const section = waiting.shift();
    if (!section) return;
    section.classList.add("laid-out");
    whenIdle(next);
  };
  if (document.readyState === "complete") whenIdle(next);
  else addEventListener("load", () => whenIdle(next), { once: true });
}
