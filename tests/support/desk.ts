import type { Page } from "@playwright/test";
import type { RunningClinic } from "./browser/browser.ts";
import { patientForm } from "./patient-form.ts";

type Json = Record<string, unknown>;

/** A signed-in administrator at the API of a running clinic: prepares what a page then shows. */
export interface Desk {
  /** Makes the browser's pages open as this person. */
  signIn(page: Page): Promise<void>;
  /** The answer's `data`; throws what a refusal says. */
  get<Data = Json>(path: string): Promise<Data>;
  post<Data = Json>(path: string, body: Json | FormData): Promise<Data>;
  /** Deletes by DELETE, as the catalogue, doctors and expenses do. */
  remove(path: string): Promise<void>;
  /** Registers a patient and answers the id. */
  registerPatient(fullName: string): Promise<number>;
}

export async function openDesk({ url, admin }: RunningClinic): Promise<Desk> {
  const session = await send(`${url}/api/Account/AdminLogin`, asJson(admin), {});
  const headers = { authorization: `Bearer ${session.token}` };
  const post: Desk["post"] = (path, body) =>
    send(`${url}/api${path}`, body instanceof FormData ? { method: "POST", body } : asJson(body), headers);
  return {
    signIn: async (page) => {
      await page.addInitScript(
        (text) => localStorage.setItem("matab.session", text),
        JSON.stringify(session),
      );
    },
    get: (path) => send(`${url}/api${path}`, {}, headers),
    post,
    remove: async (path) => {
      await send(`${url}/api${path}`, { method: "DELETE" }, headers);
    },
    registerPatient: async (fullName) =>
      (await post<{ id: number }>("/Patient/InsertOrUpdatePatient", patientForm(fullName))).id,
  };
}

type Sent = { method?: string; headers?: Record<string, string>; body?: string | FormData };

const asJson = (body: Json): Sent => ({
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
});

async function send<Data = Json>(url: string, sent: Sent, headers: Record<string, string>): Promise<Data> {
  // A connection that rested while the browser was at work may be closed by the server at this very moment.
  const response = await fetch(url, {
    ...sent,
    headers: { connection: "close", ...sent.headers, ...headers },
  });
  const { data, responseCode, message } = (await response.json()) as Json;
  if (responseCode !== 200) throw new Error(`${url}: ${message}`);
  return data as Data;
}
