import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { endpoint } from "#contract/values/endpoint.ts";
import { Failure, onSignedOut, Refusal } from "./call.ts";
import { download } from "./download.ts";
import { saveSession } from "./session.ts";

const file = endpoint({
  method: "GET",
  path: "/Export/Thing",
  access: "signed-in",
  summary: "Things, as a file",
  query: z.object({ format: z.string(), search: z.string().optional() }),
  output: z.unknown(),
  download: ["text/csv"],
});

const session = {
  user: { id: 1, name: "Hina Tariq", email: "hina@clinic.example", role: "Receptionist" as const },
  token: "first-token",
  expiresAt: "2999-01-01T00:00:00Z",
};

const fetchMock = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
const headers = {
  "content-type": "text/csv",
  "content-disposition": 'attachment; filename="things-2026-11-21.csv"',
};
const refusal = (responseCode: number, message: string) =>
  new Response(JSON.stringify({ data: null, responseCode, message }), { status: responseCode });

/** A body that sends the pieces and then ends, or fails. */
const bodyOf = (pieces: string[], breaksOff = false) =>
  new ReadableStream({
    pull(controller) {
      const piece = pieces.shift();
      if (piece !== undefined) controller.enqueue(new TextEncoder().encode(piece));
      else if (breaksOff) controller.error(new TypeError("network error"));
      else controller.close();
    },
  });

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  vi.stubGlobal("fetch", fetchMock);
  saveSession(session);
});
afterEach(() => vi.unstubAllGlobals());

const fetched = (onProgress?: (bytes: number) => void) =>
  download(file, { query: { format: "csv", search: "a&b" } }, { onProgress });

describe("a file", () => {
  it("is asked for with the token in its header alone, and arrives whole under the server's name", async () => {
    fetchMock.mockResolvedValue(new Response(bodyOf(["ID,Na", "me\r\n"]), { headers }));
    const seen: number[] = [];
    const { name, content } = await fetched((bytes) => seen.push(bytes));
    const [url, init] = fetchMock.mock.lastCall ?? ["", {}];
    expect(url).toBe("/api/Export/Thing?format=csv&search=a%26b");
    expect(new Headers(init.headers).get("Authorization")).toBe("Bearer first-token");
    expect(init.credentials).toBe("omit");
    expect([name, content.type, await content.text()]).toEqual([
      "things-2026-11-21.csv",
      "text/csv",
      "ID,Name\r\n",
    ]);
    expect(seen).toEqual([5, 9]);
  });

  it("that is cut off is a failure", async () => {
    fetchMock.mockResolvedValue(new Response(bodyOf(["ID,Na"], true), { headers }));
    await expect(fetched()).rejects.toBeInstanceOf(Failure);
  });

  it("that is refused says why, and a 401 ends the session", async () => {
    fetchMock.mockResolvedValue(refusal(403, "Your account may not do this."));
    await expect(fetched()).rejects.toThrow("Your account may not do this.");
    const signedOut = vi.fn();
    onSignedOut(signedOut);
    fetchMock.mockResolvedValue(refusal(401, "Please sign in."));
    await expect(fetched()).rejects.toBeInstanceOf(Refusal);
    expect(signedOut).toHaveBeenCalledOnce();
  });

  it("that is aborted throws the abort itself", async () => {
    const stop = new AbortController();
    fetchMock.mockImplementation(async (_, { signal }) => {
      stop.abort();
      signal?.throwIfAborted();
      return new Response();
    });
    const stopped = download(file, { query: { format: "csv" } }, { signal: stop.signal });
    await expect(stopped).rejects.toMatchObject({ name: "AbortError" });
  });
});
