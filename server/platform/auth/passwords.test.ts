import * as argon2 from "@node-rs/argon2";
import { describe, expect, it, vi } from "vitest";
import { hashPassword, verifyAgainstNothing, verifyPassword } from "./passwords.ts";

vi.mock("@node-rs/argon2", { spy: true });

const results = <T>(promises: Promise<T>[]) => Promise.allSettled(promises);

describe("passwords", () => {
  it("accepts the password that was stored and no other", async () => {
    const stored = await hashPassword("چائے aur biscuit 4");
    expect(await verifyPassword("چائے aur biscuit 4", stored)).toBe(true);
    expect(await verifyPassword("چائے aur biscuit 5", stored)).toBe(false);
  });

  it("stores argon2id at 19 MiB and two passes, differently each time", async () => {
    const [one, other] = await Promise.all([hashPassword("same"), hashPassword("same")]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(other);
  });

  it("accepts a password in any Unicode form of its accents", async () => {
    expect(await verifyPassword("cafe\u0301", await hashPassword("caf\u00e9"))).toBe(true);
  });

  it("refuses a stored text that is not a hash", async () => {
    await expect(verifyPassword("anything", "plain text")).rejects.toThrow();
  });

  it("does the same work without an account: one check against a hash of the same parameters", async () => {
    const stored = await hashPassword("somebody");
    const checkedHash = async (check: () => Promise<boolean>) => {
      vi.mocked(argon2.verify).mockClear();
      expect(await check()).toBe(false);
      expect(argon2.verify).toHaveBeenCalledOnce();
      return String(vi.mocked(argon2.verify).mock.lastCall?.[0]);
    };
    const effort = (hash: string) => hash.replace(/[^$]+\$[^$]+$/, (rest) => rest.replace(/[^$]/g, "x"));
    const somebody = await checkedHash(() => verifyPassword("wrong", stored));
    const nobody = await checkedHash(() => verifyAgainstNothing("wrong"));
    expect(effort(nobody)).toBe(effort(somebody));
  });

  it("refuses more than two running and 32 waiting checks, and serves again afterwards", async () => {
    const flood = await results(Array.from({ length: 60 }, () => verifyAgainstNothing("guess")));
    expect(flood.filter(({ status }) => status === "fulfilled")).toHaveLength(34);
    expect(flood.at(-1)).toMatchObject({ reason: { code: "unavailable", details: { retryAfter: 2 } } });
    expect(await verifyAgainstNothing("guess")).toBe(false);
  });
});
