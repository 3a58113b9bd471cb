import { describe, expect, it } from "vitest";
import { accountLimit } from "./account-limit.ts";

const stays = () => new AbortController().signal;

describe("the limit of an account", () => {
  it("refuse who waits for too long, leave alone those who work, and let the next in once they are done", async () => {
    const limited = accountLimit({ waitsAtMost: 10 });
    const held = Promise.withResolvers<void>();
    const working = Array.from({ length: 8 }, () => limited(1, () => held.promise, stays));
    let began = false;
    const late = limited(1, async () => (began = true), stays);
    await expect(late).rejects.toMatchObject({ status: 503, details: { retryAfter: 2 } });
    expect(began).toBe(false);
    expect(await limited(2, async () => "another account", stays)).toBe("another account");
    held.resolve();
    await Promise.all(working);
    expect(await limited(1, async () => "the same account", stays)).toBe("the same account");
  });

  it("do not wait for who has gone", async () => {
    const limited = accountLimit();
    const held = Promise.withResolvers<void>();
    const working = Array.from({ length: 8 }, () => limited(1, () => held.promise, stays));
    const gone = new AbortController();
    const late = limited(
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

describe("the limits of several accounts", () => {
  it("are eight in all; one that has none gets one at once, and a free one goes to who has the fewest", async () => {
    const limited = accountLimit();
    const held: { account: number; done: () => void }[] = [];
    const all: Promise<void>[] = [];
    const ask = (account: number) =>
      all.push(limited(account, () => new Promise<void>((done) => held.push({ account, done })), stays));
    const working = () => held.map(({ account }) => account).sort();
    const settled = () => new Promise((resolve) => setImmediate(resolve));
    for (const account of [1, 2]) for (let n = 0; n < 20; n++) ask(account);
    await settled();
    expect(working()).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 2]);
    for (let n = 0; n < 3; n++) ask(3);
    await settled();
    expect(working()).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 2, 3]);
    const finishOneOf = async (account: number) => {
      held
        .splice(
          held.findIndex((each) => each.account === account),
          1,
        )[0]
        ?.done();
      await settled();
    };
    for (let n = 0; n < 3; n++) await finishOneOf(1);
    expect(working()).toEqual([1, 1, 1, 1, 1, 2, 2, 3]);
    for (let n = 0; n < 2; n++) await finishOneOf(1);
    expect(working()).toEqual([1, 1, 1, 2, 2, 2, 3, 3]);
    while (held.length > 0) await finishOneOf(held[0]?.account ?? 0);
    await Promise.all(all);
  });
});
