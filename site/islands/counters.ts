/** Milliseconds that a counter runs (docs/handbook/website/website.md#pages). */
const DURATION = 1000;

function countUp(element: HTMLElement): void {
  const goal = Number(element.dataset.counter);
  const counted = new Intl.NumberFormat("en-PK");
  let start: number | undefined;
  const step = (now: number) => {
    start ??= now;
    const part = Math.min(1, (now - start) / DURATION);
    element.textContent = counted.format(Math.round(goal * (1 - (1 - part) ** 3)));
    if (part < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}

/** Counts the numbers up once, when they come into view, except for visitors who prefer reduced motion. */
export function startCounters(): void {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        countUp(target as HTMLElement);
      }
    },
    { threshold: 0.6 },
  );
  for (const element of document.querySelectorAll("[data-counter]")) observer.observe(element);
}
