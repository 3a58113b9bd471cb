import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  bookedTooEarly,
  daysProblem,
  dueDayProblem,
  freedWorkProblem,
  isAwaited,
  LAB_ACTS,
  type LabAct,
  type LabCaseFacts,
  labActProblem,
  labChatText,
  labExpenseText,
  labPaymentProblem,
  labStatus,
  labSum,
  notBackWords,
  paidChangeProblem,
  readTeeth,
  remakeProblem,
  usualDueDay,
  workName,
} from "./lab-case.ts";

const TODAY = "2026-11-19";
const CASE: LabCaseFacts & { idLab: number; labName: string } = {
  number: "L-000012",
  sentOn: null,
  dueOn: null,
  receivedOn: null,
  fittedOn: null,
  cancelledOn: null,
  cost: null,
  paidOn: null,
  idLab: 1,
  labName: "Noor Dental Lab",
};
const SENT = { ...CASE, sentOn: "2026-11-10", dueOn: "2026-11-18" };
const RECEIVED = { ...SENT, receivedOn: "2026-11-17" };
const FITTED = { ...RECEIVED, fittedOn: "2026-11-18" };
const CANCELLED = { ...SENT, cancelledOn: "2026-11-12" };

describe("the status of lab work", () => {
  it.each([
    ["To send", CASE],
    ["To send", { ...CASE, dueOn: "2026-11-01" }],
    ["At the lab", { ...SENT, dueOn: null }],
    ["At the lab", { ...SENT, dueOn: TODAY }],
    ["Late", SENT],
    ["Received", RECEIVED],
    ["Fitted", FITTED],
    ["Cancelled", CANCELLED],
    ["Cancelled", { ...RECEIVED, cancelledOn: TODAY }],
  ] as const)("is %s", (status, of) => {
    expect(labStatus(of, TODAY)).toBe(status);
  });
});

describe("an act with lab work", () => {
  it.each<[LabAct, LabCaseFacts, string | null]>([
    ["receive", CASE, "L-000012 is not sent yet. Say first when it was sent."],
    ["receive", SENT, null],
    ["receive", RECEIVED, "L-000012 came back on 17-Nov-2026 already."],
    ["receive", FITTED, "L-000012 was fitted on 18-Nov-2026 already."],
    ["receive", CANCELLED, "L-000012 was cancelled on 12-Nov-2026. Order the work again."],
    ["fit", SENT, "L-000012 is not back from the lab yet."],
    ["fit", RECEIVED, null],
    ["fit", FITTED, "L-000012 was fitted on 18-Nov-2026 already."],
    ["cancel", CASE, null],
    ["cancel", RECEIVED, null],
    ["cancel", FITTED, "L-000012 was fitted on 18-Nov-2026, so it is not cancelled."],
    ["cancel", CANCELLED, "L-000012 was cancelled on 12-Nov-2026 already."],
    ["change", FITTED, null],
    ["change", CANCELLED, "L-000012 was cancelled on 12-Nov-2026. Order the work again."],
    ["pay", RECEIVED, "L-000012 has no cost yet. Write down what the lab charges."],
    ["pay", { ...RECEIVED, cost: 0 }, "L-000012 costs nothing."],
    ["pay", { ...RECEIVED, cost: 4500 }, null],
    ["pay", { ...RECEIVED, cost: 4500, paidOn: TODAY }, "L-000012 is paid already, on 19-Nov-2026."],
  ])("%s", (act, of, problem) => {
    expect(labActProblem(act, of)).toBe(problem);
  });

  it("is refused in words that name the case", () => {
    const day = fc.option(fc.constantFrom("2026-11-10", "2026-11-17", "2026-11-18"), { nil: null });
    const facts = fc.record({
      number: fc.constant("L-000012"),
      sentOn: day,
      dueOn: day,
      receivedOn: day,
      fittedOn: day,
      cancelledOn: day,
      paidOn: day,
      cost: fc.option(fc.nat(), { nil: null }),
    });
    fc.assert(
      fc.property(fc.constantFrom(...LAB_ACTS), facts, (act, of) => {
        expect(labActProblem(act, of) ?? of.number).toContain(of.number);
      }),
    );
  });
});

describe("the days of lab work", () => {
  it.each([
    [CASE, null],
    [FITTED, null],
    [{ ...SENT, dueOn: "2026-11-09" }, "It is sent on 10-Nov-2026, so it is not due before."],
    [{ ...RECEIVED, sentOn: null }, "It came back, so it was sent: say when."],
    [
      { ...RECEIVED, receivedOn: "2026-11-09" },
      "It was sent on 10-Nov-2026, so it did not come back before.",
    ],
    [{ ...FITTED, receivedOn: null }, "It was fitted, so it came back: say when."],
    [{ ...FITTED, fittedOn: "2026-11-16" }, "It came back on 17-Nov-2026, so it was not fitted before."],
  ])("are asked in order", (of, message) => {
    expect(daysProblem(of)?.message ?? null).toBe(message);
  });
});

describe("the day on which work is due back", () => {
  const words = "It is not sent yet, so it is due today at the earliest.";
  it.each([
    ["none", null, null, null, null],
    ["today", null, TODAY, null, null],
    ["yesterday", null, "2026-11-18", null, words],
    ["another past day than before", null, "2026-11-18", "2026-11-17", words],
    ["the past day that stood there", null, "2026-11-18", "2026-11-18", null],
    ["yesterday, of work that was sent", "2026-11-10", "2026-11-18", null, null],
  ])("can be asked for: %s", (_, sentOn, dueOn, before, message) => {
    expect(dueDayProblem({ sentOn, dueOn }, { before, today: TODAY })?.message ?? null).toBe(message);
  });
});

it("is not cancelled once it is paid", () => {
  expect(labActProblem("cancel", { ...SENT, cost: 900, paidOn: TODAY })).toContain(
    "Delete the expense first",
  );
});

describe("paying a lab", () => {
  const paid = { ...RECEIVED, cost: 4500.5, paidOn: TODAY, idProcedure: 7 };
  it("keeps the cost and the lab of a paid case", () => {
    const words = "L-000012 is paid, on 19-Nov-2026: its lab and its cost stay. Delete the expense first.";
    expect(paidChangeProblem(paid, { idLab: 1, cost: 4500.5, idProcedure: 7 })).toBeNull();
    expect(
      paidChangeProblem({ ...paid, idProcedure: null }, { idLab: 1, cost: 4500.5, idProcedure: 7 }),
    ).toBeNull();
    for (const idProcedure of [null, 8])
      expect(paidChangeProblem(paid, { idLab: 1, cost: 4500.5, idProcedure })).toContain(
        "stays with its work",
      );
    expect(paidChangeProblem(paid, { idLab: 1, cost: 4500, idProcedure: 7 })).toBe(words);
    expect(paidChangeProblem(paid, { idLab: 2, cost: 4500.5, idProcedure: 7 })).toBe(words);
    expect(
      paidChangeProblem({ ...RECEIVED, idProcedure: null }, { idLab: 2, cost: 1, idProcedure: null }),
    ).toBeNull();
  });

  it("pays cases of one lab together", () => {
    const due = { ...RECEIVED, cost: 4500.5 };
    const second = { ...due, number: "L-000015", cost: 0.1 };
    expect(labPaymentProblem([due, second])).toBeNull();
    expect(labSum([due, second])).toBe(4500.6);
    expect(labExpenseText([due, second])).toBe("Lab, L-000012, L-000015");
    expect(labPaymentProblem([due, { ...second, idLab: 2, labName: "Ali Ceramics" }])).toBe(
      "L-000012 is from Noor Dental Lab and L-000015 from Ali Ceramics. Pay each lab by itself.",
    );
    expect(labPaymentProblem([due, { ...second, paidOn: TODAY }])).toBe(
      "L-000015 is paid already, on 19-Nov-2026.",
    );
    expect(labPaymentProblem([{ ...due, cost: 0.01 }])?.replaceAll("\u00a0", " ")).toBe(
      "It comes to Rs 0.01, and an expense is Rs 1 or more.",
    );
  });

  it("makes again what came back", () => {
    expect(remakeProblem(RECEIVED)).toBeNull();
    expect(remakeProblem(SENT)).toBe("L-000012 is not back from the lab yet, so it is not made again.");
  });
});

describe("the words about awaited work", () => {
  const work = { what: "Crown", teeth: [36], dueOn: "2026-11-20", idAppointment: 7 };
  it.each([
    ["2026-11-19", "Crown 36 is due back on 20-Nov."],
    ["2026-11-20", "Crown 36 is due back on 20-Nov."],
    ["2026-11-21", null],
  ])("for a booking on %s", (day, words) => {
    expect(bookedTooEarly(work, day)).toBe(words);
  });
  it("say nothing without a due day, and the year of another", () => {
    expect(bookedTooEarly({ ...work, dueOn: null }, TODAY)).toBeNull();
    expect(bookedTooEarly({ ...work, dueOn: "2027-01-02" }, TODAY)).toBe(
      "Crown 36 is due back on 02-Jan-2027.",
    );
  });

  it.each([
    [{ id: 8, day: TODAY }, "Crown 36 not back (due 20-Nov)"],
    [{ id: null, day: "2026-11-20" }, "Crown 36 not back (due 20-Nov)"],
    [{ id: 8, day: "2026-11-21" }, null],
    [{ id: 8, day: "2026-11-18" }, null],
    [{ id: 7, day: TODAY }, null],
  ])("for a visit: %j", (visit, words) => {
    expect(notBackWords(work, visit, TODAY)).toBe(words);
  });

  it("name teeth in the order of the chart, and none for the whole mouth", () => {
    expect(workName({ what: "Bridge", teeth: [37, 35] })).toBe("Bridge 35, 37");
    expect(workName({ what: "Denture", teeth: [] })).toBe("Denture");
    expect(isAwaited(CASE)).toBe(true);
    expect(isAwaited(RECEIVED)).toBe(false);
    expect(isAwaited(CANCELLED)).toBe(false);
  });

  it("name no patient in a chat", () => {
    expect(labChatText(SENT)).toBe("L-000012, due 18-Nov-2026");
    expect(labChatText(CASE)).toBe("L-000012: when is it ready?");
  });
});

describe("what is typed", () => {
  it.each([
    ["36 46", [36, 46]],
    [" 36,46; 11 ", [36, 46, 11]],
    ["", []],
    ["99", [99]],
    ["3 6", null],
    ["36a", null],
    ["٣٦", null],
  ])("%j names teeth", (text, teeth) => {
    expect(readTeeth(text)).toEqual(teeth);
  });
  it("proposes the due day from the lab's usual days", () => {
    expect(usualDueDay("2026-11-25", 7)).toBe("2026-12-02");
    expect(usualDueDay("2026-11-25", null)).toBeNull();
  });
});

describe("a case that leaves its work", () => {
  const made = { ...CASE, idProcedure: 7, idPlanItem: 3, madeFor: "Crown 46", idBill: null };
  const back = { ...made, receivedOn: "2026-11-17" };
  const words = "L-000012 came back on 17-Nov-2026: ask who pays the lab.";
  type Of = Parameters<typeof freedWorkProblem>;
  it.each<[string, Of[0], Of[1], string | null]>([
    ["is free before it is back", made, null, null],
    ["is cancelled by payers once it is back", back, null, words],
    ["keeps its work then", back, back, null],
    ["does not take other work then", back, { ...back, idProcedure: 8 }, words],
    ["nor another item", back, { ...back, idPlanItem: null }, words],
    ["nor is it not back", back, { ...back, receivedOn: null }, words],
    ["finds its first work", { ...back, idProcedure: null }, { ...back, idProcedure: 8 }, null],
  ])("%s", (_, of, to, problem) => {
    expect(freedWorkProblem(of, to)).toBe(problem);
    expect(freedWorkProblem({ ...of, idBill: 1234 }, to)).toBe(
      problem === null && to !== null ? null : "Crown 46 is on bill 1234: ask who pays the lab.",
    );
  });
});
