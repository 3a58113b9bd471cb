const NICE_STEPS = [1, 2, 2.5, 4, 5, 10];
const INTERVALS = 3;

/** Round numbers from 0 up to at least `highest`, some three steps: 0, 40000, 80000, 120000. */
export function ticksUpTo(highest: number): number[] {
  if (highest <= 0) return [0, 1];
  const rough = highest / INTERVALS;
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const step = (NICE_STEPS.find((nice) => nice * magnitude >= rough) ?? 10) * magnitude;
  const count = Math.ceil(highest / step);
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

const shortFormat = new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 });

/** "120k", "1.5M". */
export function shortNumber(value: number): string {
  return shortFormat.format(value).replace("K", "k");
}
