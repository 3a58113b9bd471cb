import { createElement } from "./elements.ts";

interface Lightbox {
  dialog: HTMLDialogElement;
  image: HTMLImageElement;
  caption: HTMLElement;
  links: HTMLAnchorElement[];
}

function findLightbox(): Lightbox | null {
  const dialog = document.querySelector<HTMLDialogElement>("[data-lightbox]");
  const caption = dialog?.querySelector("p");
  const links = [...document.querySelectorAll<HTMLAnchorElement>("[data-gallery] a")];
  if (!dialog || !caption || links.length === 0) return null;
  const image = createElement("img");
  dialog.prepend(image);
  return { dialog, image, caption, links };
}

/** Pixels that a finger must move sideways to change the picture. */
const SWIPE = 40;

/** Calls `turn` with the direction of a horizontal swipe. Gestures with two fingers, which zoom, are ignored. */
function onSwipe(element: HTMLElement, turn: (step: 1 | -1) => void): void {
  let from: { x: number; y: number } | undefined;
  element.addEventListener(
    "touchstart",
    ({ touches }) => {
      const [finger, second] = touches;
      from = finger && !second ? { x: finger.clientX, y: finger.clientY } : undefined;
    },
    { passive: true },
  );
  element.addEventListener("touchend", ({ changedTouches: [finger] }) => {
    if (!from || !finger || (visualViewport?.scale ?? 1) > 1) return;
    const [across, down] = [finger.clientX - from.x, finger.clientY - from.y];
    from = undefined;
    if (Math.abs(across) > SWIPE && Math.abs(across) > 2 * Math.abs(down)) turn(across < 0 ? 1 : -1);
  });
}

/** Opens gallery pictures in a dialog with arrow keys. Without this script they are plain links. */
export function startGallery(): void {
  const box = findLightbox();
  if (!box) return;
  const { dialog, image, caption, links } = box;
  let shown = 0;
  // The next picture is where reading goes on.
  const forward = getComputedStyle(dialog).direction === "rtl" ? -1 : 1;
  const show = (index: number) => {
    shown = (index + links.length) % links.length;
    const link = links[shown];
    if (!link) return;
    image.src = link.href;
    image.alt = link.querySelector("img")?.alt ?? "";
    caption.textContent = link.dataset.caption ?? "";
  };
  for (const [index, link] of links.entries()) {
    link.addEventListener("click", (event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      show(index);
      dialog.showModal();
    });
  }
  dialog.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest("button") : null;
    if (button?.dataset.step) show(shown + Number(button.dataset.step));
    else if (button || target === dialog) dialog.close();
  });
  dialog.addEventListener("keydown", ({ key }) => {
    if (key === "ArrowRight") show(shown + forward);
    if (key === "ArrowLeft") show(shown - forward);
  });
  onSwipe(dialog, (step) => show(shown + step * forward));
  dialog.addEventListener("close", () => links[shown]?.focus());
}
