import { createElement } from "./elements.ts";
import { say } from "./urdu/voice.ts";

/** Replaces the drawn map by the live one when a visitor asks for it; it is loaded from another website. */
export function startLiveMap(): void {
  const link = document.querySelector<HTMLAnchorElement>("[data-live-map]");
  const drawn = link?.parentElement?.querySelector("img");
  if (!link || !drawn) return;
  link.addEventListener("click", (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    drawn.replaceWith(
      createElement("iframe", { src: link.dataset.liveMap ?? link.href, title: say("liveMap") }),
    );
    link.remove();
  });
}
