import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clearSession, readSession, saveSession, subscribe } from "./session.ts";

const session = {
  user: { id: 1, name: "Hina Tariq", email: "hina@clinic.example", role: "Receptionist" as const },
  token: "token",
  expiresAt: "2026-11-20T12:00:00+05:00",
};
const KEY = "matab.session";
let stored: Map<string, string>;
let onStorage: ((event: { key: string | null }) => void) | undefined;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-20T06:00:00Z") });
  stored = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  vi.stubGlobal("window", {
    addEventListener: (_: string, listener: typeof onStorage) => {
      onStorage = listener;
    },
    removeEventListener: () => {
      onStorage = undefined;
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("is read back until it expires", () => {
  saveSession(session);
  expect(readSession()).toEqual(session);
  vi.setSystemTime(new Date("2026-11-20T07:00:00Z"));
  expect(readSession()).toBeNull();
});

it("is the same object until it changes, so that screens are not rendered needlessly", () => {
  saveSession(session);
  expect(readSession()).toBe(readSession());
});

it.each([
  ["nothing", undefined],
  ["no JSON", "{"],
  ["another shape", '{"token":"token"}'],
  ["an empty token", JSON.stringify({ ...session, token: "" })],
  ["an expiry that is no date", JSON.stringify({ ...session, expiresAt: "soon" })],
])("is not there when the storage holds %s", (_, raw) => {
  if (raw !== undefined) stored.set(KEY, raw);
  expect(readSession()).toBeNull();
});

it("notifies listeners of every change, in this and other tabs, until they unsubscribe", () => {
  const told = vi.fn();
  const stop = subscribe(told);
  saveSession(session);
  clearSession();
  onStorage?.({ key: KEY });
  onStorage?.({ key: "something else" });
  expect(told).toHaveBeenCalledTimes(3);
  stop();
  saveSession(session);
  expect(told).toHaveBeenCalledTimes(3);
});

it("lasts as long as the page if storage is blocked", () => {
  const closed = () => {
    throw new DOMException("denied");
  };
  vi.stubGlobal("localStorage", { getItem: closed, setItem: closed, removeItem: closed });
  saveSession(session);
  expect(readSession()).toEqual(session);
  clearSession();
  expect(readSession()).toBeNull();
});
