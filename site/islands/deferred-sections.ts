/** Milliseconds, the longest that a section waits; also for browsers that do not say when they are idle. */
const PAUSE = 100;

const whenIdle = (work: () => void) =>
  typeof requestIdleCallback === "function"
    ? requestIdleCallback(work, { timeout: PAUSE })
    : setTimeout(work, PAUSE);

/** Lays out the sections that base.css leaves for later, one by one, when the page has come and nothing else is to do. */
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
