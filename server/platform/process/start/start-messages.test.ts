import { describe, expect, it } from "vitest";
import { readConfig } from "#server/platform/process/config.ts";
import { readyMessage, startFailureMessage, terminalMessage } from "./start-messages.ts";

describe("the message of a ready app", () => {
  it("names its address", () => {
    expect(readyMessage(readConfig({}), 3000)).toBe(
      "Matab is ready: http://127.0.0.1:3000   back-office: http://127.0.0.1:3000/admin",
    );
  });

  it("names the port that the system chose and an address that a browser can open", () => {
    expect(readyMessage(readConfig({ PORT: "0", HOST: "0.0.0.0" }), 41234)).toContain(
      "http://localhost:41234/admin",
    );
    expect(readyMessage(readConfig({ HOST: "::1" }), 3000)).toContain("http://[::1]:3000/admin");
  });

  it("shows how to sign in if the password was generated", () => {
    const signIn = { email: "admin@matab.local", password: "x7Kq-example" };
    expect(readyMessage(readConfig({}), 3000, signIn)).toMatch(
      /sign in as admin@matab\.local with password x7Kq-example \(shown only now\)$/,
    );
  });
});

describe("the message of a ready app in a terminal", () => {
  const linesOf = (env: Record<string, string>, signIn?: { email: string; password: string }) =>
    terminalMessage(readConfig(env), 3000, signIn)
      .split("\n")
      .map((line) => line.trim().replace(/ {2,}/g, "  "));

  it("says where to open what, how to sign in, and how to stop, each on a line of its own", () => {
    const lines = linesOf({}, { email: "admin@matab.local", password: "x7Kq-example" });
    expect(lines).toEqual([
      "",
      "Matab is ready. Open in the browser of this computer:",
      "",
      "The back-office  http://127.0.0.1:3000/admin",
      "The website  http://127.0.0.1:3000",
      "Sign in as  admin@matab.local",
      "with the password  x7Kq-example  (shown only now: write it down)",
      "",
      "It runs as long as this window is open. Ctrl+C stops it; nothing is lost.",
      "",
    ]);
  });

  it("names no back-office where the website alone is served", () =>
    expect(linesOf({ SERVE: "site" }).filter((line) => line.includes("http"))).toEqual([
      "The website  http://127.0.0.1:3000",
    ]));
});

describe("the message of a failed start", () => {
  it("says that the port is taken", () => {
    const taken = Object.assign(new Error("listen"), { code: "EADDRINUSE", syscall: "listen" });
    expect(startFailureMessage(taken, readConfig({ PORT: "8080" }))).toBe(
      "Port 8080 is already in use on 127.0.0.1. Stop what uses it, or set PORT to another one.",
    );
  });

  it("says that the host is not an address of this machine", () => {
    const unknown = Object.assign(new Error("getaddrinfo"), { code: "ENOTFOUND", syscall: "getaddrinfo" });
    expect(startFailureMessage(unknown, readConfig({ HOST: "nonsense.invalid" }))).toBe(
      "HOST nonsense.invalid is no address of this machine (ENOTFOUND). Set HOST to one, such as 127.0.0.1 or 0.0.0.0.",
    );
  });

  it("has no message for an error of our own", () => {
    expect(startFailureMessage(new TypeError("x is not a function"), readConfig({}))).toBeNull();
  });
});
