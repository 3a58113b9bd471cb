import { describe, expect, it } from "vitest";
import { hashPassword, verifyAgainstNothing, verifyPassword } from "./passwords.ts";

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

  it("understands one password whichever way its accents were typed", async () => {
    expect(await verifyPassword("cafe\u0301", await hashPassword("caf\u00e9"))).toBe(true);
  });

  it("refuses a stored text that is no hash", async () => {
    await expect(verifyPassword("anything", "plain text")).rejects.toThrow();
  });

  it("works as hard on nobody as on somebody", async () => {
    const stored = await hashPassword("somebody");
    // Processor time: on a busy machine the clock would tell about the others.
    const effort = async (check: () => Promise<boolean>) => {
      const before = process.cpuUsage();
      for (let run = 0; run < 10; run++) expect(await check()).toBe(false);
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    const somebody = await effort(() => verifyPassword("wrong", stored));
    const nobody = await effort(() => verifyAgainstNothing("wrong"));
    expect(nobody / somebody).toBeGreaterThan(0.5);
    expect(nobody / somebody).toBeLessThan(2);
  });

  it("refuses a flood beyond two at work and 32 waiting, and serves again afterwards", async () => {
    const flood = await results(Array.from({ length: 60 }, () => verifyAgainstNothing("guess")));
    expect(flood.filter(({ status }) => status === "fulfilled")).toHaveLength(34);
    expect(flood.at(-1)).toMatchObject({ reason: { code: "unavailable", details: { retryAfter: 2 } } });
    expect(await verifyAgainstNothing("guess")).toBe(false);
  });
});
