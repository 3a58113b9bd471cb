import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { asSms } from "#rules/desk/messages/sms-parts.ts";
import { mobileDigits } from "#rules/values/text/chat.ts";
import { type Channel, NotSent, Refused } from "./channel.ts";
import type { SmsAccess } from "./sms-access.ts";

const TIMEOUT_MS = 15_000;
/** The beginning of an answer is enough to find SMS_OK in it. */
const MOST_READ = 64 * 1024;

/**
 * SMS through a provider's HTTP address. Each message has its own connection, so that it is known whether anything was
 * written.
 */
export function smsChannel(access: SmsAccess, timeout = TIMEOUT_MS): Channel {
  return {
    name: "sms",
    repeatable: false,
    canReach: (address) => mobileDigits(address) !== null,
    async send({ id, address, text }) {
      const to = mobileDigits(address);
      if (to === null) throw new Refused("no mobile number");
      const { status, body } = await ask(access, { to, text: asSms(text), id: String(id) }, timeout);
      if (status === 429) throw new NotSent("the provider is busy");
      if (status >= 500) throw new Error(`the provider answered ${status}`);
      if (status < 200 || status > 299) throw new Refused(`the provider answered ${status}`);
      if (access.ok !== undefined && !body.includes(access.ok))
        throw new Refused("the provider's answer lacks SMS_OK");
      return { providerId: null };
    },
  };
}

/** SMS_URL with its placeholders filled in. */
function filled(url: string, values: Record<"to" | "text" | "id", string>): URL {
  return new URL(
    url.replace(/\{(to|text|id)\}/g, (_, name: keyof typeof values) => encodeURIComponent(values[name])),
  );
}

/** POST sends the query as a form, so that no provider's address log holds a patient's number. */
function ask(
  { url, method, headers }: SmsAccess,
  values: Record<"to" | "text" | "id", string>,
  timeout: number,
): Promise<{ status: number; body: string }> {
  const address = filled(url, values);
  const form = method === "POST" ? address.search.slice(1) : "";
  if (method === "POST") address.search = "";
  const type = form
    ? { "Content-Type": "application/x-www-form-urlencoded", "Content-Length": Buffer.byteLength(form) }
    : {};
  const begin = address.protocol === "https:" ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    let isWritten = false;
    const asked = begin(address, {
      method,
      headers: { ...type, ...headers },
      agent: false,
      signal: AbortSignal.timeout(timeout),
    });
    const fail = (error: Error) => reject(isWritten ? error : new NotSent(error.message));
    asked.on("socket", (socket) =>
      socket.on(address.protocol === "https:" ? "secureConnect" : "connect", () => {
        isWritten = true;
      }),
    );
    asked.on("error", fail);
    asked.on("response", (answer) => {
      let body = "";
      answer.setEncoding("utf8");
      answer.on("data", (part: string) => {
        if (body.length < MOST_READ) body += part;
      });
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, body }));
      answer.on("error", fail);
    });
    asked.end(form);
  });
}
