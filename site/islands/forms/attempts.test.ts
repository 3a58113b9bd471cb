import { describe, expect, it } from "vitest";
import { attempts } from "./attempts.ts";

const input = { name: "زینب", idservices: ["3"] };

function filling(clock = { now: 4000 }) {
  return { attempt: attempts(() => clock.now), clock };
}

describe("attempts at sending a form", () => {
  it("repeats the very same body and key while the input is the same", () => {
    const { attempt, clock } = filling();
    const first = attempt.of(input);
    clock.now += 30_000;
    expect(attempt.of({ ...input })).toEqual(first);
  });

  it("takes a new key when the visitor has changed something", () => {
    const { attempt } = filling();
    const first = attempt.of(input);
    const second = attempt.of({ ...input, name: "O'Brien-Khan" });
    expect(second.idempotencyKey).not.toBe(first.idempotencyKey);
    expect(second.body.name).toBe("O'Brien-Khan");
  });

  it("takes a new key and the elapsed time after a refusal", () => {
    const { attempt, clock } = filling();
    const first = attempt.of(input);
    attempt.forget();
    clock.now += 2000;
    const second = attempt.of(input);
    expect(second.idempotencyKey).not.toBe(first.idempotencyKey);
    expect(second.body.filledInMs).toBe(6000);
  });

  it("restarts the elapsed time once the form has been sent", () => {
    const { attempt, clock } = filling();
    attempt.of(input);
    attempt.renew();
    clock.now += 2500;
    expect(attempt.of(input).body.filledInMs).toBe(2500);
  });
});
