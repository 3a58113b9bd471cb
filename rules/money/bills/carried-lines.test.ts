import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CarryingLine, carriedBy, type GivenLine, workProblem } from "./carried-lines.ts";

const stored = (description: string, idService: number | null, carried: Partial<CarryingLine> = {}) => ({
  ...{ description, idService, idDoctor: null, idProcedure: null },
  ...carried,
});
const rootCanals = [
  stored("Root canal 46", 1, { idProcedure: 10, idDoctor: 5 }),
  stored("Root canal 36", 1, { idProcedure: 11 }),
  stored("Crown 36", 2, { idProcedure: 12, idDoctor: 6 }),
];

describe("what a line carries while its bill is changed", () => {
  it.each<[string, GivenLine[], [number | null | undefined, number | null | undefined][]]>([
    [
      "stays when nothing is said, whatever the order",
      [
        { idService: 2, description: "Crown 36" },
        { idService: 1, description: "Root canal 36" },
        { idService: 1, description: "Root canal 46" },
      ],
      [
        [6, 12],
        [null, 11],
        [5, 10],
      ],
    ],
    [
      "stays with its own words when another line goes",
      [{ idService: 1, description: "Root canal 36" }],
      [[null, 11]],
    ],
    [
      "stays in order when the words change",
      [
        { idService: 1, description: "First" },
        { idService: 1, description: "Second" },
        { idService: 1, description: "Third" },
      ],
      [
        [5, 10],
        [null, 11],
        [undefined, undefined],
      ],
    ],
    [
      "goes with its work to the line that names it",
      [
        { idService: 1, description: "Root canal 46", idProcedure: 11 },
        { idService: 1, description: "Root canal 36" },
      ],
      [
        [null, 11],
        [5, 10],
      ],
    ],
    [
      "is what is said, also nothing",
      [
        { idService: 1, description: "Root canal 46", idDoctor: null, idProcedure: null },
        { idService: 1, description: "Root canal 36", idDoctor: 7 },
      ],
      [
        [null, null],
        [7, 11],
      ],
    ],
    [
      "does not move to another service",
      [{ idService: 3, description: "Crown 36" }],
      [[undefined, undefined]],
    ],
  ])("%s", (_, given, expected) => {
    expect(carriedBy(given, rootCanals).map(({ idDoctor, idProcedure }) => [idDoctor, idProcedure])).toEqual(
      expected,
    );
  });

  const line = fc.record({
    idService: fc.option(fc.integer({ min: 1, max: 3 })),
    description: fc.constantFrom("A", "B", "C"),
  });
  it("is never lost or doubled by a caller who sends lines back in another order", () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 8 }), fc.infiniteStream(fc.nat()), (lines, random) => {
        const before = lines.map((each, index) => ({
          ...each,
          idDoctor: null,
          idProcedure: index + 1,
        }));
        const order = before
          .map((each) => ({ each, at: random.next().value }))
          .sort((a, b) => a.at - b.at)
          .map(({ each }) => each);
        const sent = order.map(({ idService, description }) => ({ idService, description }));
        const now = carriedBy(sent, before).map(({ idProcedure }) => idProcedure);
        expect(now.toSorted()).toEqual(before.map(({ idProcedure }) => idProcedure).toSorted());
      }),
    );
  });
});

describe("work that cannot be billed", () => {
  const work = {
    name: "Root canal treatment 46",
    ...{ isTakenBack: false, settled: null, settledReason: null, packageNumber: null, paymentId: null },
  };
  it.each([
    [{}, null],
    [{ isTakenBack: true }, "Root canal treatment 46 was taken back."],
    [{ paymentId: 1234 }, "Root canal treatment 46 is on bill 1234 already."],
    [
      { settled: "package", packageNumber: "K-000012" } as const,
      "Root canal treatment 46 was a session of K-000012.",
    ],
    [
      { settled: "nothing", settledReason: "Courtesy" } as const,
      "Root canal treatment 46 is not billed: Courtesy.",
    ],
  ])("%j: %s", (changes, words) => {
    expect(workProblem({ ...work, ...changes })).toBe(words);
  });
});
