import type { Mark, ToothOnChart } from "#rules/clinical/dental/chart.ts";
import type { ChartCode } from "#rules/clinical/dental/codes.ts";
import { circle, path, type Shape } from "./shapes.ts";

/** Small signs at the end of the roots, for what has no place on the tooth itself. */

const WIDTH = 14;

type Sign = (x: number, y: number, mark: Mark) => Shape[];

const SIGNS: Readonly<Partial<Record<ChartCode, Sign>>> = {
  mobile: (x, y, { entry }) => [
    { text: "I".repeat(Number(entry.detail?.grade ?? 1)), x, y: y + 4, looks: ["sign"] },
  ],
  /** A bolt: it hurts. */
  tender: (x, y) => [
    {
      d: path`M ${x + 1.5} ${y - 6} L ${x - 3} ${y + 0.5} L ${x + 3} ${y - 0.5} L ${x - 1.5} ${y + 6}`,
      looks: ["crack"],
    },
  ],
  /** An eye. */
  watch: (x, y) => [
    {
      d: path`M ${x - 6} ${y} Q ${x} ${y - 6.5} ${x + 6} ${y} Q ${x} ${y + 6.5} ${x - 6} ${y} Z`,
      looks: ["crack"],
    },
    { d: circle(x, y, 1.2), looks: ["crack"] },
  ],
  /** An arrow towards the crown would depend on the jaw: two chevrons say that it came. */
  erupted: (x, y) => [
    {
      d: path`M ${x - 4} ${y - 1} L ${x} ${y - 5} L ${x + 4} ${y - 1} M ${x - 4} ${y + 5} L ${x} ${y + 1} L ${x + 4} ${y + 5}`,
      looks: ["crack"],
    },
  ],
  extra: (x, y) => [{ text: "+1", x, y: y + 4, looks: ["sign"] }],
  /** A tick. */
  sound: (x, y) => [
    { d: path`M ${x - 4} ${y} L ${x - 1} ${y + 4} L ${x + 5} ${y - 4}`, looks: ["thread", "existing-line"] },
  ],
};

/** The signs of a tooth beside each other, in the middle of which `x` lies. */
export function signsOf(on: ToothOnChart | undefined, x: number, y: number): Shape[] {
  const shown = (on?.marks ?? []).flatMap((mark) => {
    const sign = SIGNS[mark.code];
    return sign ? [{ sign, mark }] : [];
  });
  const first = x - ((shown.length - 1) * WIDTH) / 2;
  return shown.flatMap(({ sign, mark }, index) => sign(first + index * WIDTH, y, mark));
}
