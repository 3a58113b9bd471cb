import type { submitRequest } from "#contract/desk/appointment-requests.ts";
import type { OutputOf } from "#contract/values/endpoint.ts";
import { queryRequired } from "#site/islands/elements.ts";
import { startSheet } from "#site/islands/sheet.ts";
import { say, voice } from "#site/islands/urdu/voice.ts";

type Request = OutputOf<typeof submitRequest>;

const factsOf = (request: Request): Record<string, string> => ({
  reference: request.reference,
  day: voice().weekday(request.date),
  time: voice().clockTime(request.time),
  doctor: voice().nameOf("doctor", request.iddoctor, request.doctorName),
  department: voice().nameOf("department", request.iddepartment, request.departmentName),
  services: voice().services(request.idservices, request.serviceNames),
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
  const sheet = startSheet(form, summary);
  return {
    show(request) {
      whatsapp.href = `${address}?text=${encodeURIComponent(`${say("requestNamed")} ${request.reference}`)}`;
      sheet.show(factsOf(request));
    },
  };
}
