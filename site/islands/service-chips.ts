import { getServicesOfDepartment } from "#contract/services.ts";
import { call } from "#ui/call.ts";
import type { Draft } from "./draft.ts";
import { createElement, queryRequired } from "./elements.ts";

const NONE_CHOSEN = "Choose a department to see its services.";

function chip({ id, name }: { id: number; name: string }): HTMLElement {
  const inputId = `a-service-${id}`;
  return createElement(
    "span",
    {},
    createElement("input", { type: "checkbox", id: inputId, name: "idservices", value: String(id) }),
    createElement("label", { htmlFor: inputId }, name),
  );
}

/**
 * Offers the chosen department's services; another department clears the choice (docs/handbook/website.md#forms).
 */
export function startServices(
  form: HTMLFormElement,
  departments: HTMLSelectElement,
  draft: Draft,
): { reset(): void } {
  const hint = queryRequired(form, "[data-services-hint]");
  const chips = queryRequired(form, "[data-services]");
  let running: AbortController | undefined;

  const say = (...content: (Node | string)[]) => {
    hint.replaceChildren(...content);
    hint.hidden = content.length === 0;
  };
  const load = async () => {
    running?.abort();
    chips.replaceChildren();
    const idMaster = departments.value;
    if (!idMaster) return say(NONE_CHOSEN);
    const current = new AbortController();
    running = current;
    say("Loading the services…");
    try {
      const { data } = await call(getServicesOfDepartment, { query: { idMaster } }, current);
      chips.replaceChildren(...data.map(chip));
      draft.putBack("idservices");
      if (data.length > 0) say();
      else say("This department offers no services at the moment.");
    } catch {
      if (current.signal.aborted) return;
      const again = createElement(
        "button",
        { type: "button", className: "button outlined compact" },
        "Try again",
      );
      again.addEventListener("click", () => void load());
      say("Failed to load services. Please try again later. ", again);
    }
  };
  departments.addEventListener("change", () => void load());
  return { reset: () => void load() };
}
