import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PAD, signatureProblem, strokesOf } from "./signature.ts";

const UNREADABLE = "The signature could not be read. Sign again.";
const NOT_SIGNED = "Please sign in the box.";
/** A stroke as the pad writes it. */
const stroke = (points: readonly (readonly [number, number])[]): string =>
  points.map(([x, y], index) => `${index === 0 ? "M" : "L"}${x} ${y}`).join(" ");
const lineOf = (points: number) => stroke(Array.from({ length: points }, (_, index) => [index * 9, 40]));

describe("a signature", () => {
  it.each([
    ["two strokes", "M10 20 L30 40 L55 22 M60 20 L90 60"],
    ["one stroke of twenty points", lineOf(20)],
    ["strokes up to the edges", "M0 0 L400 150 M400 0 L0 150"],
    ["curves", "M0 0 C10 20 30 40 50 60 M9 9 Q 20,20 30.5,31.25"],
    ["a dot beside its strokes", "M10 20 L30 40 M60 20 L90 60 M5 5"],
  ])("is %s", (_, path) => {
    expect(signatureProblem(path)).toBeNull();
  });

  it.each([
    ["no stroke", ""],
    ["dots", "M10 20 M30 40 M50 60"],
    ["one short stroke", "M10 20 L30 40 L55 22"],
    ["nineteen points", lineOf(19)],
    ["a stroke and a dot", "M10 20 L30 40 M60 20 L60 20"],
    ["twenty points on one place", stroke(Array.from({ length: 20 }, () => [7, 7]))],
    ["two strokes as long as a full stop", "M1 1 L2 2 M3 3 L4 4"],
  ])("is missing where the box holds %s", (_, path) => {
    expect(signatureProblem(path)).toBe(NOT_SIGNED);
  });

  it.each([
    ["commands without points", "MMMMLLLL1 2 3 4"],
    ["numbers without commands", "M 0 0 0 0 0 0 0 0 L"],
    ["numbers run together", `M${".1".repeat(6000)}`],
    ["broken numbers", "M..2...3,,,4 --5 6"],
    ["a number with an exponent", "M1e2 2 L3 4 M5 6 L70 80"],
    ["points outside the box", "M10 20 L401 40 M60 20 L90 60"],
    ["points below the box", "M10 20 L40 151 M60 20 L90 60"],
    ["points before the box", "M-10 20 L40 15 M60 20 L90 60"],
    ["a line before the first move", "L10 20 L30 40 M60 20 L90 60"],
    ["half a curve", "M0 0 C10 20 30 40 M60 20 L90 60"],
    ["relative moves", "m10 20 l30 40 m60 20 l90 60"],
    ["markup", 'M10 20 L30 40 M60 20 L90 60"/><script>'],
    ["a line break", "M10 20 L30 40 M60 20 L90 60\n"],
  ])("is not read from %s", (_, path) => {
    expect(signatureProblem(path)).toBe(UNREADABLE);
  });

  it("is read point by point as the pad wrote it", () => {
    const point = fc.tuple(fc.integer({ min: 0, max: PAD.width }), fc.integer({ min: 0, max: PAD.height }));
    fc.assert(
      fc.property(fc.array(fc.array(point, { minLength: 1 }), { minLength: 1 }), (drawn) => {
        const read = strokesOf(drawn.map(stroke).join(" "));
        expect(read).toEqual(drawn.map((points) => points.map(([x, y]) => ({ x, y }))));
      }),
    );
  });

  it("is refused or drawn within the box, whatever is sent", () => {
    const letters = fc.string({ unit: fc.constantFrom(..."MLQC0129 .,-e") });
    fc.assert(
      fc.property(letters, (path) => {
        for (const { x, y } of strokesOf(path)?.flat() ?? []) {
          expect(x).toBeLessThanOrEqual(PAD.width);
          expect(y).toBeLessThanOrEqual(PAD.height);
        }
      }),
    );
  });

  it.each(["M", "1 ", "M1 1 ", "M1 1 1 1 ", ".1", "L", "C1 1 1 1 1 "])(
    "of 64 KB of %j is no signature",
    (part) => {
      expect(signatureProblem(part.repeat(65_536 / part.length))).not.toBeNull();
    },
  );
});
