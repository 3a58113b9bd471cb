import { describe, expect, it } from "vitest";
import { accountTurns } from "./turns.ts";

const stays = () => new AbortController().signal;

describe("the turns of an account", () => {
  it("refuse who waits for too long, leave alone those who work, and let the next in once they are done", async () => {
    const inTurn = accountTurns(10);
    const held = Promise.withResolvers<void>();
    const working = Array.from({ length: 8 }, () => inTurn(1, () => held.promise, stays));
    let began = false;
    const late = inTurn(1, async () => (began = true), stays);
    await expect(late).rejects.toMatchObject({ status: 503, details: { retryAfter: 2 } });
    expect(began).toBe(false);
    expect(await inTurn(2, async () => "another account", stays)).toBe("another account");
    held.resolve();
    await Promise.all(working);
    expect(await inTurn(1, async () => "the same account", stays)).toBe("the same account");
  });

  it("do not wait for who has gone", async () => {
    const inTurn = accountTurns();
    const held = Promise.withResolvers<void>();
    const working = Array.from({ length: 8 }, () => inTurn(1, () => held.promise, stays));
    const gone = new AbortController();
    const late = inTurn(
      1,
      async () => "never",
      () => gone.signal,
    );
    gone.abort(new Error("gone"));
    await expect(late).rejects.toThrow("gone");
    held.resolve();
    await Promise.all(working);
  });
});
