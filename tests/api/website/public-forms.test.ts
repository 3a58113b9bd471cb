import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Endpoint, type Form, isFormGuard } from "#contract/values/endpoint.ts";
import { getFormChallenge } from "#contract/values/form-proof.ts";
import { submitContactMessage } from "#contract/website/contact-messages.ts";
import { PUZZLE_PIECES } from "#rules/values/proof-of-work.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { routes } from "#server/app.ts";
import { assertDeclared } from "#server/platform/http/admission.ts";
import { patientInput, requestInput } from "#tests/support/cases.ts";
import { BY_PERSON } from "#tests/support/person.ts";
import { startTestServer, type TestServer } from "#tests/support/platform/server.ts";
import { solve } from "#tests/support/proof.ts";

/** What strangers may send, how much of it, and how a visitor gets through meanwhile. Calls come through one proxy. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: "1" });
});
afterAll(() => server.close());

const endpoints = routes.map(({ endpoint }) => endpoint);
const guarded = endpoints.filter(({ guard }) => guard !== undefined);
const named = (list: Endpoint[]) => list.map((endpoint) => [endpoint.path, endpoint] as const);
const forms = named(guarded.filter(({ guard }) => guard !== undefined && isFormGuard(guard)));
const formOf = ({ guard }: Endpoint) => guard as Form;

let visitors = 0;
const newAddress = () => {
  visitors += 1;
  return `198.19.${visitors >> 8}.${visitors & 255}`;
};
const via = (address: string) => ({ "x-forwarded-for": address });

/** Sends a form of no use to anybody: what comes after 429 is 400. */
async function sendEmpty(endpoint: Endpoint, from: string, headers: Record<string, string> = {}) {
  return (await server.clinic.call(endpoint, { body: {} } as never, null, { ...via(from), ...headers }))
    .status;
}

/** As if so many had come within the last minutes. */
const fill = (bucket: string, hits: number) =>
  server.clinic.database.pool.query(
    `INSERT INTO throttle (bucket, hits, resets_on) VALUES ($1, $2, now() + interval '5 minutes')
     ON CONFLICT (bucket) DO UPDATE SET hits = $2`,
    [bucket, hits],
  );
const empty = () => server.clinic.database.pool.query("DELETE FROM throttle");

async function challenge(form: Form, from = newAddress()) {
  const { body } = await server.clinic.call(getFormChallenge, { query: { form } }, null, via(from));
  if (!body.data) throw new Error(`no challenge: ${body.message}`);
  return body.data;
}

async function proofFor(form: Form) {
  const { challenge: text, bits } = await challenge(form);
  return { "form-proof": await solve(text, bits) };
}

describe("every public call that changes something", () => {
  it("declares its guard against floods, or is not mounted", () => {
    const open = endpoints.filter(({ access, method }) => access === "public" && method !== "GET");
    expect(open.map(({ path }) => path)).toEqual(guarded.map(({ path }) => path));
    expect(guarded.length).toBeGreaterThan(5);
    const { guard, ...unguarded } = submitContactMessage;
    expect(() => assertDeclared(unguarded)).toThrow("guard");
  });

  it.each(named(guarded))(
    "%s is refused to a network that floods it, and to no other",
    async (_, endpoint) => {
      await empty();
      const from = "2001:db8:aa:1::";
      const body = {
        email: "nobody@clinic.example",
        password: "a guess of mine",
        token: "a-guess-of-a-token",
        from: clinicToday(),
        wishes: [{ date: clinicToday(), time: "12:00" }],
      };
      const statuses = new Set<number>();
      for (let sent = 0; sent < 70 && !statuses.has(429); sent++) {
        const call = server.clinic.call(
          endpoint,
          { body } as never,
          null,
          via(`${from}${sent.toString(16)}`),
        );
        statuses.add((await call).status);
      }
      expect(statuses).toContain(429);
      const elsewhere = server.clinic.call(endpoint, { body } as never, null, via("2001:db8:bb:1::1"));
      expect((await elsewhere).status).not.toBe(429);
    },
  );
});

describe.each(forms)("%s", (_, endpoint) => {
  const form = formOf(endpoint);

  it("is open above the common limit with a proof of work, once for each proof", async () => {
    await empty();
    expect((await challenge(form)).needed).toBe(false);
    await fill("form from anywhere", 1200);
    expect(await sendEmpty(endpoint, newAddress())).toBe(429);
    expect((await challenge(form)).needed).toBe(true);
    const proof = await proofFor(form);
    expect(await sendEmpty(endpoint, newAddress(), proof)).toBe(400);
    expect(await sendEmpty(endpoint, newAddress(), proof)).toBe(429);
  });

  it("refuses a proof that is wrong, for another form, or for a forged challenge", async () => {
    await empty();
    await fill("form from anywhere", 1200);
    const { challenge: text, bits } = await challenge(form);
    const other = await proofFor(form === "contact" ? "appointment" : "contact");
    const easier = text.replace(`.${bits}.`, ".1.");
    const later = text.replace(/\.\d{10}\./, ".9999999999.");
    const proofs = [
      `${text}~${Array.from({ length: PUZZLE_PIECES }, () => 1).join("-")}`,
      await solve(easier, 1),
      await solve(later, bits),
      other["form-proof"],
      text,
      "~",
      "x".repeat(5000),
    ];
    for (const proof of proofs)
      expect(await sendEmpty(endpoint, newAddress(), { "form-proof": proof })).toBe(429);
    expect(await sendEmpty(endpoint, newAddress(), { "form-proof": await solve(text, bits) })).toBe(400);
  });

  it("requires a harder proof the more forms arrive", async () => {
    await empty();
    await fill("form from anywhere", 1200);
    const early = await proofFor(form);
    await fill("form from anywhere", 5000);
    expect(await sendEmpty(endpoint, newAddress(), early)).toBe(429);
    expect(await sendEmpty(endpoint, newAddress(), await proofFor(form))).toBe(400);
  });

  it("is closed to a network above its maximum, even with a proof; calls without a proof do not count", async () => {
    await empty();
    const from = newAddress();
    await fill(`form from ${from}`, 60);
    for (let sent = 0; sent < 5; sent++) expect(await sendEmpty(endpoint, from)).toBe(429);
    expect(await sendEmpty(endpoint, from, await proofFor(form))).toBe(400);
    await fill(`form from ${from}`, 300);
    expect(await sendEmpty(endpoint, from, await proofFor(form))).toBe(429);
  });
});

describe("what looks like a bot", () => {
  const message = {
    name: "Fatima Butt",
    email: null,
    mobile: "03001234567",
    subject: "Timings",
    message: "Do you open on Saturdays?",
  };
  const send = async (signs: object, headers = {}) =>
    (
      await server.clinic.call(submitContactMessage, { body: { ...message, ...signs } }, null, {
        ...via(newAddress()),
        ...headers,
      })
    ).status;

  it.each([
    ["fills in what people do not see", { website: "https://spam.example" }],
    ["is quicker than a person", { filledInMs: 200 }],
  ])("because it %s leaves nothing, unless it works; then nothing is lost", async (_sign, signs) => {
    await empty();
    const before = await server.clinic.count("contact_messages");
    expect(await send(signs)).toBe(429);
    expect(await server.clinic.count("contact_messages")).toBe(before);
    expect(await send({ ...signs, subject: JSON.stringify(signs) }, await proofFor("contact"))).toBe(200);
    expect(await server.clinic.count("contact_messages")).toBe(before + 1);
  });
});

describe.each(forms)("%s, sent with its fields and nothing else", (path, endpoint) => {
  const listed: Record<string, () => Promise<object>> = {
    "/Account/ContactUs": async () => ({
      ...{ name: "Fatima Butt", email: null, mobile: "03001234567" },
      ...{ subject: "Timings", message: "Do you open on Saturdays?" },
    }),
    "/Account/AppointmentRequest": () => requestInput(server.clinic),
    "/Patient/PatientRegistration": async () => patientInput(),
  };
  /** Another subject, message or name each time: what comes twice is stored once. */
  const send = async (from: string, sent: number, headers = {}) => {
    const input = await listed[path]?.();
    const own = { message: `The ${sent}th`, guardianName: `The ${sent}th` };
    const body = { ...input, ...own, filledInMs: undefined };
    return await server.clinic.call(endpoint, { body } as never, null, { ...via(from), ...headers });
  };

  it("is stored; only above a small cap of its own must its sender work, and what says how long it took is no part of it", async () => {
    await empty();
    const from = newAddress();
    for (let sent = 1; sent <= 20; sent++)
      expect([sent, (await send(from, sent)).status]).toEqual([sent, 200]);
    const refused = await send(from, 21);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect((await send(newAddress(), 22)).status).toBe(200);
    expect(await sendEmpty(endpoint, from)).toBe(400);
    const signed = { ...(await listed[path]?.()), message: "The 23rd", guardianName: "The 23rd" };
    expect((await server.clinic.call(endpoint, { body: signed } as never, null, via(from))).status).toBe(200);
    expect((await send(from, 24, await proofFor(formOf(endpoint)))).status).toBe(200);
  });
});

describe("bodies of public calls", () => {
  const open: Socket[] = [];
  const closeAll = () => {
    for (const socket of open.splice(0)) socket.destroy();
  };

  /** Sends the head of a call, and perhaps the beginning of its body; answers what comes back first. */
  async function begin(path: string, from: string, length: number, headers: string[] = [], body = "") {
    const socket = connect(server.port, "127.0.0.1");
    open.push(socket);
    const type = path.includes("Registration") ? "multipart/form-data; boundary=limit" : "application/json";
    const head = [
      `POST /api${path} HTTP/1.1`,
      "Host: clinic",
      `X-Forwarded-For: ${from}`,
      `Content-Type: ${type}`,
    ];
    socket.write([...head, `Content-Length: ${length}`, ...headers, "", body].join("\r\n"));
    return socket;
  }
  const firstLine = async (socket: Socket) => {
    const [answer] = await once(socket, "data");
    return String(answer);
  };

  it("are not read when the call is refused", async () => {
    await empty();
    const from = newAddress();
    await fill(`form from ${from}`, 300);
    const answer = await firstLine(await begin("/Patient/PatientRegistration", from, 4_800_000));
    expect(answer).toMatch(/^HTTP\/1\.1 429 /);
    expect(answer).toMatch(/\r\nconnection: close\r\n/i);
    expect(answer).toMatch(/\r\nretry-after: \d+\r\n/i);
    closeAll();
  });

  it("are not read when the caller is not signed in but must be", async () => {
    expect(await firstLine(await begin("/Payments/CreatePayment", newAddress(), 900_000))).toMatch(
      /^HTTP\/1\.1 401 /,
    );
    closeAll();
  });

  it("half-sent by one network are limited, and leave room for others", async () => {
    await empty();
    const from = newAddress();
    const sockets: Socket[] = [];
    for (let at = 0; at < 12; at++)
      sockets.push(await begin("/Patient/PatientRegistration", from, 4_800_000, [], "--limit\r\n"));
    // The two that were let in say nothing yet; ten are told.
    const told: string[] = [];
    await new Promise<void>((resolve) => {
      for (const socket of sockets)
        socket.once("data", (answer) => {
          told.push(String(answer));
          if (told.length === 10) resolve();
        });
    });
    for (const answer of told) expect(answer).toMatch(/^HTTP\/1\.1 429 /);
    const { status } = await server.clinic.call(
      guarded.find(({ guard }) => guard === "registration") as Endpoint,
      { body: BY_PERSON } as never,
      null,
      via(newAddress()),
    );
    expect(status).toBe(400);
    closeAll();
  });

  it("half-sent from many networks leave room for callers with a proof of work", async () => {
    await empty();
    const waiting: Promise<string>[] = [];
    for (let at = 0; at < 12; at++)
      waiting.push(firstLine(await begin("/Patient/PatientRegistration", newAddress(), 4_800_000)));
    expect(await Promise.race(waiting)).toMatch(/^HTTP\/1\.1 429 /);
    const { challenge: text, bits, needed } = await challenge("registration");
    expect(needed).toBe(true);
    const body = '--limit\r\nContent-Disposition: form-data; name="patientData"\r\n\r\n{}\r\n--limit--\r\n';
    const through = await begin(
      "/Patient/PatientRegistration",
      newAddress(),
      body.length,
      [`Form-Proof: ${await solve(text, bits)}`],
      `\r\n${body}`,
    );
    expect(await firstLine(through)).toMatch(/^HTTP\/1\.1 400 /);
    for (const answer of waiting) answer.catch(() => undefined);
    closeAll();
  });

  it("longer than any form are refused without being read", async () => {
    const answer = await firstLine(await begin("/Account/ContactUs", newAddress(), 900_000));
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    closeAll();
  });
});
