import type { NetworkInterfaceInfo } from "node:os";
import { describe, expect, it } from "vitest";
import { readConfig } from "#server/platform/process/config.ts";
import { lacksTls, lanAddresses, lanMessage } from "./lan.ts";

const at = (address: string, family: "IPv4" | "IPv6" = "IPv4", internal = false) =>
  ({ address, family, internal }) as NetworkInterfaceInfo;
const INTERFACES = {
  lo: [at("127.0.0.1", "IPv4", true)],
  wlan0: [at("192.168.1.20"), at("fe80::1", "IPv6")],
  eth1: [at("169.254.3.4")],
};

describe("the addresses in the clinic's network", () => {
  it.each([
    ["127.0.0.1", []],
    ["localhost", []],
    ["0.0.0.0", ["http://192.168.1.20:3000"]],
    ["::", ["http://192.168.1.20:3000"]],
    ["10.0.0.7", ["http://10.0.0.7:3000"]],
    ["fd00::7", ["http://[fd00::7]:3000"]],
  ])("of HOST=%s", (host, expected) => {
    expect(lanAddresses(host, 3000, INTERFACES)).toEqual(expected);
  });

  it("are said where others can come, with a code to scan in a terminal", () => {
    const said = (env: Record<string, string>, isTerminal = false) =>
      lanMessage(readConfig(env), 3000, INTERFACES, isTerminal);
    expect(said({})).toBeNull();
    expect(said({ HOST: "0.0.0.0" })).toBe(
      "On other computers and phones of the clinic: http://192.168.1.20:3000/admin",
    );
    expect(said({ HOST: "0.0.0.0" }, true)).toMatch(/admin\n\n\S*m +\S*\n.*▀▀▀▀▀█/);
    expect(said({ HOST: "0.0.0.0", OFFICE_URL: "https://clinic.lan" })).toMatch(
      /: https:\/\/clinic\.lan\/admin$/,
    );
  });
});

describe("a start without TLS", () => {
  it.each([
    [{}, false],
    [{ HOST: "0.0.0.0" }, true],
    [{ HOST: "0.0.0.0", PUBLIC_URL: "http://clinic.lan" }, true],
    [{ HOST: "0.0.0.0", PUBLIC_URL: "https://clinic.lan" }, false],
    [{ HOST: "0.0.0.0", SERVE: "site" }, false],
    [{ HOST: "127.0.0.1", SITE_PORT: "3001", SITE_HOST: "0.0.0.0" }, false],
  ])("%o", (env, expected) => {
    expect(lacksTls(readConfig(env as Record<string, string>))).toBe(expected);
  });
});
