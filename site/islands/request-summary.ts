import type { submitRequest } from "#contract/appointment-requests.ts";
import type { OutputOf } from "#contract/endpoint.ts";
import { formatClockTime } from "#site/sections/format-clock-time.ts";
import { formatWeekday } from "#site/sections/format-weekday.ts";
import { queryRequired } from "./elements.ts";

type Request = OutputOf<typeof submitRequest>;

const factsOf = (request: Request): Record<string, string> => ({
  reference: request.reference,
  day: formatWeekday(request.date),
  time: formatClockTime(request.time),
  doctor: request.doctorName,
  department: request.departmentName,
  services: request.serviceNames,
  name: request.name,
  mobile: request.mobile,
});

/**
 * Shows a summary in place of the form once a request is sent: the reference, what was asked for, and the next steps.
 * A button brings the form back for another request.
 */
export function startSummary(form: HTMLFormElement): { show(request: Request): void } {
  const summary = queryRequired(document, "[data-request-summary]");
  const whatsapp = queryRequired<HTMLAnchorElement>(summary, "[data-whatsapp]");
  const address = whatsapp.href;
  queryRequired(summary, "[data-print]").addEventListener("click", () => print());
  queryRequired(summary, "[data-another]").addEventListener("click", () => {
    summary.hidden = true;
    form.hidden = false;
    queryRequired<HTMLElement>(form, "[name=name]").focus();
  });
  return {
    show(request) {
      for (const [name, text] of Object.entries(factsOf(request)))
        for (const place of summary.querySelectorAll(`[data-fact="${name}"]`)) place.textContent = text;
      whatsapp.href = `${address}?text=${encodeURIComponent(`Appointment request ${request.reference}`)}`;
      form.hidden = true;
      summary.hidden = false;
      summary.focus({ preventScroll: true });
      summary.scrollIntoView({ block: "start" });
    },
  };
}
