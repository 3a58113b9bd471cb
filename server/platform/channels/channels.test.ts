import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Database } from "#server/platform/db/database.ts";
import { mailBySmtp } from "#server/platform/mail/mail.ts";
import { type MailServer, startMailServer } from "#tests/support/platform/mail-server.ts";
import { channelNames } from "./channels.ts";
import { emailChannel } from "./email.ts";
import { smsChannel } from "./sms.ts";

const TEXT = "یاد دہانی: Ali & Sara 100% +1\nhttps://clinic.example/ur/v#abc";
const message = { id: 7, address: "0300 1234567", text: TEXT, createdOn: "2026-11-22T10:00:00.000Z" };

/** What became of a sending: "sent", or the name of what was thrown. */
const outcome = (sending: Promise<unknown>) =>
  sending.then(
    () => "sent",
    (error: Error) => error.name,
  );

describe("SMS", () => {
  let provider: Server;
  let address: string;
  let received: { method?: string; url: URL; form: URLSearchParams; headers: IncomingMessage["headers"] }[];
  /** The status of the next answer; 0 breaks off, -1 never answers. */
  let status: number;
  beforeEach(async () => {
    [received, status] = [[], 200];
    provider = createServer(async (request, response) => {
      let body = "";
      for await (const part of request) body += part;
      const { method = "", headers, url = "" } = request;
      received.push({ method, headers, url: new URL(url, address), form: new URLSearchParams(body) });
      if (status === 0) request.socket.destroy();
      else if (status > 0) response.writeHead(status).end('{"status":"queued"}');
    });
    await new Promise<void>((listening) => provider.listen(0, "127.0.0.1", listening));
    address = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  });
  afterEach(async () => {
    provider.closeAllConnections();
    await new Promise((closed) => provider.close(closed));
  });
  const access = (changes: object = {}) => ({
    url: `${address}/send?to={to}&text={text}&id={id}`,
    method: "GET" as const,
    headers: {},
    ...changes,
  });

  it("asks once by GET, with number, text and our id as they are", async () => {
    await smsChannel(access()).send(message);
    expect(received.map(({ method, url }) => [method, Object.fromEntries(url.searchParams)])).toEqual([
      ["GET", { to: "923001234567", text: TEXT, id: "7" }],
    ]);
  });

  it("asks by POST with a form and its headers, so that the address names nobody", async () => {
    await smsChannel(access({ method: "POST", headers: { Authorization: "Bearer key" } })).send(message);
    expect(received.map(({ method, url, form }) => [method, url.search, Object.fromEntries(form)])).toEqual([
      ["POST", "", { to: "923001234567", text: TEXT, id: "7" }],
    ]);
    expect(received[0]?.headers).toMatchObject({
      authorization: "Bearer key",
      "content-type": "application/x-www-form-urlencoded",
    });
  });

  it.each([
    [200, {}, "sent"],
    [200, { ok: "queued" }, "sent"],
    [200, { ok: "accepted" }, "Refused"],
    [302, {}, "Refused"],
    [400, {}, "Refused"],
    [429, {}, "NotSent"],
    [503, {}, "Error"],
    [0, {}, "Error"],
    [-1, {}, "AbortError"],
  ])("answered %i with %j is %s, and asked for once", async (answer, ok, expected) => {
    status = answer;
    // Long enough for what answers, short for what never does.
    const timeout = answer === -1 ? 2000 : 15_000;
    expect([await outcome(smsChannel(access(ok), timeout).send(message)), received.length]).toEqual([
      expected,
      1,
    ]);
  });

  it("does not ask for a landline, and may be tried again where nobody listens", async () => {
    const sms = smsChannel(access());
    expect([sms.canReach("042 1112233"), sms.canReach("03001234567")]).toEqual([false, true]);
    expect(await outcome(sms.send({ ...message, address: "042 1112233" }))).toBe("Refused");
    expect(received).toEqual([]);
    const nobody = smsChannel({ ...access(), url: "http://127.0.0.1:9/?to={to}&text={text}" });
    expect(await outcome(nobody.send(message))).toBe("NotSent");
  });
});

describe("e-mail", () => {
  let server: MailServer;
  beforeEach(async () => {
    server = await startMailServer();
  });
  afterEach(() => server.close());
  // With a sender that is set, nothing of the database is read.
  const channel = () =>
    emailChannel(
      mailBySmtp({} as Database, { mailFrom: "clinic@clinic.example" }, server.url),
      async () => "Noor Dental",
    );
  const mail = { ...message, address: "ali@example.org" };

  it("says the same at every try, so that a second one is shown once", async () => {
    for (let n = 0; n < 2; n++) expect(await outcome(channel().send(mail))).toBe("sent");
    const ids = server.received.map(({ content }) => /^Message-ID: (.*)$/im.exec(content)?.[1]);
    expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
    expect(server.received[0]?.to).toEqual(["<ali@example.org>"]);
    expect(server.received[0]?.content).toContain("Subject: Noor Dental");
  });

  it("is refused for good where the server does not know the receiver, and may be tried again where none answers", async () => {
    server.refuse(true);
    expect(await outcome(channel().send(mail))).toBe("Refused");
    expect(server.received).toEqual([]);
    const nobody = mailBySmtp({} as Database, { mailFrom: "clinic@clinic.example" }, "smtp://127.0.0.1:9");
    expect(await outcome(emailChannel(nobody, async () => "Noor Dental").send(mail))).toBe("Error");
    expect([channel().repeatable, channel().canReach("0300")]).toEqual([true, false]);
  });
});

it.each([
  [{}, ["desk"]],
  [{ sms: { url: "http://x/{to}{text}", method: "GET" as const, headers: {} } }, ["desk", "sms"]],
  [{ smtpUrl: "smtp://x" }, ["desk", "email"]],
])("an installation with %j sends by %j", (config, names) =>
  expect(channelNames({ sms: undefined, smtpUrl: undefined, ...config })).toEqual(names),
);
