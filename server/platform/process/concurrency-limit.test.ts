import { describe, expect, it } from "vitest";
import { concurrencyLimit, type QueuedCaller } from "./concurrency-limit.ts";

const known: QueuedCaller = { isKnown: true };
const stranger = (from: string | null): QueuedCaller => ({ from });

/** One turn at a time that ends when told; `order` says who had one. */
function queue(
  waiting = 4,
  places: { atOnce: number; strangersAtOnce: number; waitingPerBlock?: number; ofOneAtOnce?: number } = {
    atOnce: 1,
    strangersAtOnce: 1,
  },
) {
  const limited = concurrencyLimit({ ...places, waiting, busy: "Busy." });
  const order: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (name: string, caller?: QueuedCaller) =>
    limited(async () => {
      order.push(name);
      await new Promise<void>((end) => ends.push(end));
      return name;
    }, caller);
  const endAll = async (turns: Promise<string>[]) => {
    const timer = setInterval(() => ends.shift()?.(), 0);
    await Promise.all(turns);
    clearInterval(timer);
  };
  return { ask, endAll, order };
}

describe("the concurrency limit", () => {
  it("runs as many of one account as it is told, and others who came later before the rest", async () => {
    const { ask, endAll, order } = queue(9, { atOnce: 3, strangersAtOnce: 3, ofOneAtOnce: 2 });
    const turns = ["1", "2", "3", "4"].map((name) => ask(name, { isKnown: true, from: "a" }));
    expect(order).toEqual(["1", "2"]);
    turns.push(ask("other", { isKnown: true, from: "b" }));
    expect(order).toEqual(["1", "2", "other"]);
    await endAll(turns);
    expect(order).toEqual(["1", "2", "other", "3", "4"]);
  });

  it("refuses who waits for too long, and gives the turn to the next", async () => {
    const limited = concurrencyLimit({ atOnce: 1, waiting: 4, waitsAtMost: 10, busy: "Busy." });
    const held = Promise.withResolvers<void>();
    const working = limited(() => held.promise);
    let began = false;
    const late = limited(async () => (began = true));
    await expect(late).rejects.toMatchObject({ status: 503, message: "Busy.", details: { retryAfter: 2 } });
    const next = limited(async () => "next");
    held.resolve();
    await working;
    expect([await next, began]).toEqual(["next", false]);
  });

  it("serves known callers before strangers who came first", async () => {
    const { ask, endAll, order } = queue();
    await endAll([
      ask("first", stranger("a")),
      ask("second", stranger("b")),
      ask("third", stranger("c")),
      ask("known", known),
    ]);
    expect(order).toEqual(["first", "known", "second", "third"]);
  });

  it("lets two callers of one address block wait, and others beside them", async () => {
    const { ask, endAll } = queue();
    const turns = [ask("1", stranger("a")), ask("2", stranger("a")), ask("3", stranger("a"))];
    await expect(ask("4", stranger("a"))).rejects.toThrow("Busy.");
    await endAll([...turns, ask("5", stranger("b"))]);
  });

  it("lets as many of one address block wait as it is told", async () => {
    const { ask, endAll } = queue(9, { atOnce: 1, strangersAtOnce: 1, waitingPerBlock: 3 });
    const turns = ["1", "2", "3", "4"].map((name) => ask(name, stranger("a")));
    await expect(ask("5", stranger("a"))).rejects.toThrow("Busy.");
    await endAll([...turns, ask("6", stranger("b"))]);
  });

  it("refuses strangers when their queue is full, but not known callers", async () => {
    const { ask, endAll } = queue(2);
    const turns = ["running", "a", "b"].map((name) => ask(name, stranger(name)));
    await expect(ask("c", stranger("c"))).rejects.toThrow("Busy.");
    await expect(ask("nobody in particular")).rejects.toThrow("Busy.");
    await endAll([...turns, ask("known", known), ask("known too", known)]);
  });

  it("reserves the last slot for known callers, who may use all slots", async () => {
    const { ask, endAll, order } = queue(4, { atOnce: 2, strangersAtOnce: 1 });
    const turns = [
      ask("first", stranger("a")),
      ask("second", stranger("b")),
      ask("known", known),
      ask("third", stranger("c")),
      ask("known too", known),
    ];
    expect(order).toEqual(["first", "known"]);
    await endAll(turns);
    expect(order).toEqual(["first", "known", "known too", "second", "third"]);
    const both = [ask("one", known), ask("two", known)];
    expect(order.slice(-2)).toEqual(["one", "two"]);
    await endAll(both);
  });

  it("serves strangers again after known callers used all slots", async () => {
    const { ask, endAll, order } = queue(4, { atOnce: 2, strangersAtOnce: 1 });
    const turns = [ask("one", known), ask("two", known), ask("a", stranger("a")), ask("b", stranger("b"))];
    await endAll(turns);
    expect(order).toEqual(["one", "two", "a", "b"]);
  });
});
