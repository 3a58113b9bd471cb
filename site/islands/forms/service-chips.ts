import { getServicesOfDepartment } from "#contract/clinic/services.ts";
import { createElement, queryRequired } from "#site/islands/elements.ts";
import { say, voice } from "#site/islands/urdu/voice.ts";
import { call } from "#ui/call.ts";
import type { Draft } from "./draft.ts";

function chip({ id, name }: { id: number; name: string }): HTMLElement {
  const inputId = `a-service-${id}`;
  return createElement(
    "span",
    {},
    createElement("input", { type: "checkbox", id: inputId, name: "idservices", value: String(id) }),
    createElement("label", { htmlFor: inputId }, voice().nameOf("service", id, name)),
  );
}

/**
 * Offers the chosen department's services; another department clears the choice (docs/handbook/website/website.md#forms).
 */
export function startServices(
  form: HTMLFormElement,
  departments: HTMLSelectElement,
  draft: Draft,
): { reset(): void } {
  const hint = queryRequired(form, "[data-services-hint]");
  const chips = queryRequired(form, "[data-services]");
  let running: AbortController | undefined;

  const show = (...content: (Node | string)[]) => {
    hint.replaceChildren(...content);
    hint.hidden = content.length === 0;
  };
  const load = async () => {
    running?.abort();
    chips.replaceChildren();
    const idMaster = departments.value;
    if (!idMaster) return show(say("chooseDepartment"));
    const current = new AbortController();
    running = current;
    show(say("loadingServices"));
    try {
      const { data } = await call(getServicesOfDepartment, { query: { idMaster } }, current);
      chips.replaceChildren(...data.map(chip));
      draft.putBack("idservices");
      if (data.length > 0) show();
      else show(say("noServices"));
    } catch {
      if (current.signal.aborted) return;
      const again = createElement(
        "button",
        { type: "button", className: "button outlined compact" },
        say("tryAgain"),
      );
      again.addEventListener("click", () => void load());
      show(`${say("servicesFailed")} `, again);
    }
  };
  departments.addEventListener("change", () => void load());
  return { reset: () => void load() };
}
