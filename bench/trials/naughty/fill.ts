import type { Endpoint } from "#contract/values/endpoint.ts";
import { withoutInvisible } from "#rules/values/text/invisible-characters.ts";
import { routes } from "#server/app.ts";
import { openApiDocument } from "#server/platform/http/openapi.ts";
import type { Records } from "#tests/support/records.ts";
import { type Json, send, sendAsVisitor, type Trial } from "./api.ts";
import { textFields, valueAt, withText } from "./fields.ts";
import { forms } from "./forms.ts";

/** These drop what cannot be seen instead of refusing it (rules/values/text/invisible-characters.ts). */
const DROPPING = ["alternateNumber", "patientName"];

/** A call that stores a form, and a body of it that is accepted. */
interface Form {
  endpoint: Endpoint;
  /** Its path, with the record's id where the call takes one. */
  address: string;
  valid: Json;
}

/** Each string into each text field of each form. */
export async function fillForms(trial: Trial, records: Records): Promise<void> {
  const ids: Record<string, number> = {
    "/Appointment/Update": records.appointment,
    "/MasterServices/Update": records.department,
    "/Services/Update": records.service,
  };
  for (const [path, valid] of Object.entries(forms(records))) {
    const endpoint = routes.find((route) => route.endpoint.path === path)?.endpoint;
    if (!endpoint) throw new Error(`there is no ${path}`);
    const form = { endpoint, valid, address: ids[path] ? `${path}?id=${ids[path]}` : path };
    // The honeypot is not for people.
    const fields = textFields(bodySchema(endpoint)).filter(([name]) => name !== "website");
    const counts: Record<string, number> = {};
    for (const field of fields)
      for (const text of trial.strings) {
        const status = await tryText(trial, form, field, text);
        counts[status] = (counts[status] ?? 0) + 1;
      }
    trial.say(`${path}: ${fields.length} fields, ${JSON.stringify(counts)}`);
  }
}

/** Of the body as JSON, as the API's description gives it. */
function bodySchema(endpoint: Endpoint): Json | undefined {
  const document = openApiDocument([endpoint], "naughty") as { paths: Record<string, Record<string, Json>> };
  const operation = document.paths[`/api${endpoint.path}`]?.[endpoint.method.toLowerCase()] as Json;
  const content = (operation.requestBody as { content: Record<string, { schema: Json }> }).content;
  const part = endpoint.multipart?.json;
  const properties = content["multipart/form-data"]?.schema.properties as Record<string, Json> | undefined;
  return part ? (properties?.[part]?.contentSchema as Json) : content["application/json"]?.schema;
}

/** @returns the status of the answer. */
async function tryText(trial: Trial, { endpoint, address, valid }: Form, field: string[], text: string) {
  const filled = withText(valid, field, text);
  const part = endpoint.multipart?.json;
  const { status, body } = await (endpoint.access === "public"
    ? sendAsVisitor(trial, endpoint.method, address, filled, part)
    : send(trial, endpoint.method, address, { authorization: `Bearer ${trial.token}` }, filled, part));
  const where = `${endpoint.path} ${field.join(".")} ${JSON.stringify(text).slice(0, 60)}`;
  if (status !== 200 && status !== 400 && status !== 409) trial.fault(`${where}: ${status}`);
  const stored = status === 200 ? valueAt(body.data, field) : undefined;
  const expected = DROPPING.includes(field.at(-1) ?? "") ? withoutInvisible(text) : text;
  if (typeof stored === "string" && !isSame(stored, expected))
    trial.fault(`${where}: came back as ${JSON.stringify(stored)}`);
  return status;
}

/** Space at the ends goes; numbers of phones and identity cards are written one way. */
function isSame(stored: string, typed: string): boolean {
  // Numbers are kept in Latin digits, however they were typed.
  const latin = (text: string) => text.replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15));
  const digits = (text: string) => latin(text).replace(/\D/g, "");
  return (
    stored === typed.trim() ||
    (/^[\d-]+$/.test(stored) && digits(stored) === digits(typed)) ||
    stored === typed.trim().toLowerCase()
  );
}
