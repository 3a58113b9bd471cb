import { describe, expect, it } from "vitest";
import {
  type ItemWork,
  isCovered,
  itemState,
  type PlanFacts,
  planStatus,
  statusText,
  workState,
} from "./status.ts";

const TODAY = "2026-11-20";
const draft: PlanFacts = { closedOn: null, version: null, isChanged: false, answer: null, accepted: [] };
const shown: PlanFacts = { ...draft, version: { validUntil: "2026-12-20" } };
const accepted: PlanFacts = { ...shown, answer: { answer: "Accepted", phases: null }, accepted: ["planned"] };

describe("the status of a plan", () => {
  it.each<[string, PlanFacts, string]>([
    ["was never shown", draft, "Draft"],
    ["is shown", shown, "Shown"],
    ["holds on its last day", { ...shown, version: { validUntil: TODAY } }, "Shown"],
    ["is past its day", { ...shown, version: { validUntil: "2026-11-19" } }, "Expired"],
    ["was changed after it was shown", { ...shown, isChanged: true }, "Changed since shown"],
    [
      "was changed and is past its day",
      { ...shown, isChanged: true, version: { validUntil: "2026-01-01" } },
      "Changed since shown",
    ],
    ["is accepted", accepted, "Accepted"],
    ["is accepted and changed since", { ...accepted, isChanged: true }, "Accepted"],
    ["is accepted past its day", { ...accepted, version: { validUntil: "2026-01-01" } }, "Accepted"],
    ["is declined", { ...shown, answer: { answer: "Declined", phases: null } }, "Declined"],
    ["is withdrawn", { ...shown, answer: { answer: "Withdrawn", phases: null } }, "Declined"],
    ["is begun", { ...accepted, accepted: ["begun", "planned"] }, "Under way"],
    ["is partly done", { ...accepted, accepted: ["done", "planned"] }, "Under way"],
    ["is done", { ...accepted, accepted: ["done", "done"] }, "Finished"],
    ["has nothing left of what was accepted", { ...accepted, accepted: [] }, "Accepted"],
    ["is closed", { ...accepted, accepted: ["done"], closedOn: TODAY }, "Closed"],
  ])("that %s", (_, facts, status) => {
    expect(planStatus(facts, TODAY)).toBe(status);
  });

  it("names accepted phases", () => {
    expect(statusText("Accepted", null)).toBe("Accepted");
    expect(statusText("Accepted", [1])).toBe("Accepted (phase 1)");
    expect(statusText("Accepted", [1, 2, 4])).toBe("Accepted (phases 1, 2 and 4)");
    expect(statusText("Under way", [1])).toBe("Under way");
  });
});

const done: ItemWork = {
  ...{ day: TODAY, completes: true, stage: null, settled: null, paymentId: null, isPaid: false },
};
const billed: ItemWork = { ...done, settled: "bill", paymentId: 7 };

describe("the state of an item", () => {
  it.each<[string, ItemWork[], string]>([
    ["nothing was done", [], "planned"],
    ["a first visit was", [{ ...done, completes: false }], "begun"],
    ["it is done", [{ ...done, completes: false }, done], "done"],
    ["it is billed", [billed], "billed"],
    ["it is paid", [{ ...billed, isPaid: true }], "paid"],
    ["a stage is paid and the rest not", [{ ...billed, completes: false, isPaid: true }, billed], "billed"],
    ["its bill is void", [{ ...billed, paymentId: null }], "done"],
    ["a package settles it", [{ ...done, settled: "package" }], "done"],
    ["a stage is billed and the rest free", [billed, { ...done, settled: "nothing" }], "billed"],
  ])("where %s", (_, work, state) => {
    expect(itemState(work)).toBe(state);
    expect(workState(work)).toBe(state === "billed" || state === "paid" ? "done" : state);
  });
});

describe("an answer", () => {
  it("covers its option and its phases", () => {
    const of = (letter: "A" | "B" | null, phase: number) =>
      isCovered({ letter, phase }, { letter: "A", phases: [1] });
    expect([of(null, 1), of("A", 1), of("B", 1), of("A", 2)]).toEqual([true, true, false, false]);
  });
});
