import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { endpoint } from "#contract/values/endpoint.ts";
import {
  call,
  Failure,
  newIdempotencyKey,
  noticeExpiry,
  onSignedOut,
  onUnavailable,
  Refusal,
} from "./call.ts";
import { readSession, saveSession } from "./session.ts";

const list = endpoint({
  method: "GET",
  path: "/Thing/GetAll",
  access: "signed-in",
  summary: "Things",
  query: z.object({ page: z.number().optional(), search: z.string().optional() }),
  output: z.array(z.string()),
});
const create = endpoint({
  method: "POST",
  path: "/Thing/Insert/{id}",
  access: "signed-in",
  summary: "Add a thing",
  params: z.object({ id: z.union([z.number(), z.string()]) }),
  body: z.object({ name: z.string() }),
  output: z.object({ id: z.number() }),
  creates: true,
});
const upload = endpoint({
  method: "POST",
  path: "/Thing/Upload",
  access: "signed-in",
  summary: "Add a thing with a picture",
  multipart: { json: "thingData", file: "Picture" },
  body: z.object({ name: z.string() }),
  output: z.null(),
});

const signIn = endpoint({
  method: "POST",
  path: "/Thing/SignIn",
  access: "public",
  summary: "Sign in",
  output: z.null(),
});

const session = {
  user: { id: 1, name: "Hina Tariq", email: "hina@clinic.example", role: "Receptionist" as const },
  token: "first-token",
  expiresAt: "2999-01-01T00:00:00Z",
};

const fetchMock = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
const answer = (responseCode: number, more: object = {}, headers: Record<string, string> = {}) =>
  Promise.resolve(
    new Response(JSON.stringify({ data: null, responseCode, message: "Said so", ...more }), {
      status: responseCode,
      headers,
    }),
  );
const sent = () => {
  const [url, init] = fetchMock.mock.lastCall ?? ["", {}];
  return { url, init, headers: new Headers(init.headers) };
};

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  vi.stubGlobal("fetch", fetchMock);
  fetchMock.mockReset().mockImplementation(() => answer(200));
});
afterEach(() => vi.unstubAllGlobals());

describe("what is sent", () => {
  it("leaves empty query values out and escapes the rest", async () => {
    await call(list, { query: { page: 2, search: "a&b" } });
    expect(sent().url).toBe("/api/Thing/GetAll?page=2&search=a%26b");
    await call(list, { query: { search: "" } });
    expect(sent().url).toBe("/api/Thing/GetAll");
  });

  it("puts path parameters into the path, so that none can add to it", async () => {
    await call(create, { params: { id: "7/../8" }, body: { name: "x" } });
    expect(sent().url).toBe("/api/Thing/Insert/7%2F..%2F8");
  });

  it("carries the token only while a session is held", async () => {
    await call(list, { query: {} });
    expect(sent().headers.has("Authorization")).toBe(false);
    saveSession(session);
    await call(list, { query: {} });
    expect(sent().headers.get("Authorization")).toBe("Bearer first-token");
  });

  it("carries the token that it is given in place of the session's, or none", async () => {
    saveSession(session);
    await call(list, { query: {} }, { token: "of a screen" });
    expect(sent().headers.get("Authorization")).toBe("Bearer of a screen");
    await call(list, { query: {} }, { token: null });
    expect(sent().headers.has("Authorization")).toBe(false);
  });

  it("gives every creation a key of its own, and a retry the key it is told", async () => {
    const keys: (string | null)[] = [];
    for (const idempotencyKey of [undefined, undefined, "again"]) {
      await call(
        create,
        { params: { id: 1 }, body: { name: "x" } },
        idempotencyKey ? { idempotencyKey } : {},
      );
      keys.push(sent().headers.get("Idempotency-Key"));
    }
    expect(keys[0]).toMatch(/^[0-9a-f-]{32,36}$/);
    expect(keys[1]).not.toBe(keys[0]);
    expect(keys[2]).toBe("again");
  });

  it("sends a record as JSON, and one that may have a picture as its two parts", async () => {
    await call(create, { params: { id: 1 }, body: { name: "x" } });
    expect(sent().init.body).toBe('{"name":"x"}');
    expect(sent().headers.get("Content-Type")).toBe("application/json");

    await call(upload, { body: { name: "x" }, file: new Blob(["picture"]) });
    const form = sent().init.body as FormData;
    expect(form.get("thingData")).toBe('{"name":"x"}');
    expect(await (form.get("Picture") as Blob).text()).toBe("picture");
    expect(sent().headers.has("Content-Type")).toBe(false);
  });

  it("generates keys without randomUUID, as on plain http", () => {
    vi.stubGlobal("crypto", { getRandomValues: (bytes: Uint8Array) => bytes.fill(10) });
    expect(newIdempotencyKey()).toBe("0a".repeat(16));
  });
});

describe("what comes back", () => {
  it("is the data with its counts on 200", async () => {
    fetchMock.mockImplementation(() => answer(200, { data: ["a"], total: 41, totals: { fees: 5 } }));
    expect(await call(list, { query: {} })).toEqual({
      data: ["a"],
      total: 41,
      totals: { fees: 5 },
      message: "Said so",
    });
  });

  it("is a refusal with everything the server said", async () => {
    const errors = [{ field: "name", message: "Name is required." }];
    fetchMock.mockImplementation(() =>
      answer(429, { errors, conflict: { kind: "overlap" } }, { "Retry-After": "7" }),
    );
    const error = await call(list, { query: {} }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Refusal);
    expect(error).toMatchObject({
      code: 429,
      message: "Said so",
      errors,
      conflict: { kind: "overlap" },
      retryAfter: 7,
    });
  });

  it.each([
    ["a 5xx, with the id to quote", () => answer(500, { requestId: "r-1" }), "r-1"],
    ["no answer", () => Promise.reject(new TypeError("offline")), undefined],
    ["a page instead of an envelope", () => Promise.resolve(new Response("<html>")), undefined],
    ["JSON that is no envelope", () => Promise.resolve(new Response("null")), undefined],
  ])("is a failure on %s", async (_, reply, requestId) => {
    fetchMock.mockImplementation(reply);
    const error = await call(list, { query: {} }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Failure);
    expect((error as Failure).requestId).toBe(requestId);
  });

  it("notifies listeners of a 503, except for background calls", async () => {
    const told: string[] = [];
    const stop = onUnavailable((words) => told.push(words));
    const ask = (endpoint: typeof list) => call(endpoint, { query: {} }).catch(() => undefined);
    fetchMock.mockImplementation(() => answer(503, { message: "The disk is full." }));
    await ask(list);
    await ask({ ...list, background: true } as never);
    fetchMock.mockImplementation(() => answer(500, { message: "Something went wrong." }));
    await ask(list);
    stop();
    expect(told).toEqual(["The disk is full."]);
  });

  it("is a failure after the timeout, and the abort itself if the caller aborted", async () => {
    fetchMock.mockImplementation(
      (_, { signal }) =>
        new Promise((_resolve, reject) => signal?.addEventListener("abort", () => reject(signal.reason))),
    );
    await expect(call(list, { query: {} }, { timeout: 1 })).rejects.toBeInstanceOf(Failure);

    const caller = new AbortController();
    const given = call(list, { query: {} }, { signal: caller.signal });
    caller.abort(new Error("typed on"));
    await expect(given).rejects.toThrow("typed on");
  });
});

describe("a 401", () => {
  it("ends the session it answers, notifies once, and is still thrown", async () => {
    const told = vi.fn();
    const stop = onSignedOut(told);
    saveSession(session);
    fetchMock.mockImplementation(() => answer(401));
    await expect(call(list, { query: {} })).rejects.toMatchObject({ code: 401 });
    expect(readSession()).toBeNull();
    expect(told).toHaveBeenCalledTimes(1);
    stop();
  });

  it("is only a refusal if nobody was signed in, as for a wrong password", async () => {
    const told = vi.fn();
    const stop = onSignedOut(told);
    fetchMock.mockImplementation(() => answer(401));
    await expect(call(list, { query: {} })).rejects.toBeInstanceOf(Refusal);
    expect(told).not.toHaveBeenCalled();
    stop();
  });

  it("after the session expired ends it too, and notifies once", async () => {
    const told = vi.fn();
    const stop = onSignedOut(told);
    saveSession({ ...session, expiresAt: "2000-01-01T00:00:00Z" });
    fetchMock.mockImplementation(() => answer(401));
    for (const _ of ["first", "second"]) await expect(call(list, { query: {} })).rejects.toThrow();
    expect(told).toHaveBeenCalledTimes(1);
    stop();
  });

  it("to a wrong password does not end the current session", async () => {
    saveSession(session);
    fetchMock.mockImplementation(() => answer(401));
    await expect(call(signIn)).rejects.toMatchObject({ code: 401 });
    expect(readSession()).toEqual(session);
  });

  it("to an old token does not end a newer session", async () => {
    saveSession(session);
    fetchMock.mockImplementation(() => {
      saveSession({ ...session, token: "second-token" });
      return answer(401);
    });
    await expect(call(list, { query: {} })).rejects.toBeInstanceOf(Refusal);
    expect(readSession()?.token).toBe("second-token");
  });
});

it("ends an expired session without a call, and keeps a valid one", () => {
  const told = vi.fn();
  const stop = onSignedOut(told);
  noticeExpiry();
  saveSession(session);
  noticeExpiry();
  expect(told).not.toHaveBeenCalled();
  saveSession({ ...session, expiresAt: "2000-01-01T00:00:00Z" });
  noticeExpiry();
  expect(told).toHaveBeenCalledTimes(1);
  stop();
});

describe("what the page asked for before its scripts ran", () => {
  const URL_OF_LIST = "/api/Thing/GetAll?page=1";
  const askedFor = async (more: Partial<NonNullable<typeof globalThis.firstCall>> = {}) => {
    const response = await answer(200, { data: ["asked before"] });
    const exchanged = response.text().then((text) => ({ response, text }));
    globalThis.firstCall = {
      url: URL_OF_LIST,
      token: session.token,
      answer: exchanged,
      at: Date.now(),
      ...more,
    };
  };
  const asks = async (options = {}) => (await call(list, { query: { page: 1 } }, options)).data;
  beforeEach(() => {
    saveSession(session);
    fetchMock.mockImplementation(() => answer(200, { data: ["asked now"] }));
  });
  afterEach(() => {
    globalThis.firstCall = undefined;
  });

  type Given = { fails?: boolean; token?: string; url?: string; at?: number };

  it("is taken once by the call that asks for the same", async () => {
    await askedFor();
    expect(await asks()).toEqual(["asked before"]);
    expect(fetchMock).not.toHaveBeenCalled();
    expect(await asks()).toEqual(["asked now"]);
  });

  it.each([
    ["of somebody else", { token: "another" }],
    ["of another address", { url: "/api/Thing/GetAll?page=2" }],
    ["of long ago", { at: Date.now() - 60_000 }],
    ["that failed", { fails: true }],
  ])("is asked for anew in place of an answer %s", async (_, { fails, ...more }: Given) => {
    await askedFor({ ...more, ...(fails && { answer: Promise.reject(new Error("no line")) }) });
    expect(await asks()).toEqual(["asked now"]);
  });

  it("is asked for anew where the call wants the newest, and given up when the caller does", async () => {
    await askedFor();
    expect(await asks({ fresh: true })).toEqual(["asked now"]);
    await askedFor({ answer: new Promise(() => undefined) });
    const abort = new AbortController();
    const waiting = asks({ signal: abort.signal });
    abort.abort(new Error("left"));
    await expect(waiting).rejects.toThrow("left");
  });
});
