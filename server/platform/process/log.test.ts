import { describe, expect, it } from "vitest";
import { createLog } from "./log.ts";

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  let text = "";
  write(createLog("info", { write: (line) => (text += line) }));
  return text;
}

describe("the log", () => {
  it("names a request by its route pattern, never by its address", () => {
    const request = {
      method: "GET",
      url: "/api/Patient/GetAll?search=Zainab",
      headers: { authorization: "Bearer secret" },
      routeOptions: { url: "/api/Patient/GetAll" },
    };
    const text = logged((log) => log.info({ req: request }, "slow"));
    expect(JSON.parse(text)).toMatchObject({
      level: "info",
      req: { method: "GET", route: "/api/Patient/GetAll" },
    });
    expect(text).not.toMatch(/Zainab|secret/);
  });

  it("leaves out the values that a database error quotes", () => {
    const error = Object.assign(new Error('invalid input syntax for type date: "Zainab"'), {
      severity: "ERROR",
      code: "22007",
      detail: "Key (name)=(Zainab) already exists.",
    });
    const text = logged((log) => log.error(error));
    expect(JSON.parse(text).err).toMatchObject({
      code: "22007",
      message: "invalid input syntax for type date",
    });
    expect(text).not.toContain("Zainab");
  });

  it("keeps requests out of a terminal at the usual level", () => {
    expect(logged((log) => log.debug("GET /healthz"))).toBe("");
  });
});
