/** Random numbers that are the same for the same seed. */
export interface Random {
  /** A number from 0 up to, but not including, 1. */
  next(): number;
  /** A whole number between the two, both included. */
  whole(from: number, to: number): number;
  /** True with this probability, 0 to 1. */
  chance(probability: number): boolean;
  /** One of the items, all equally likely. Throws RangeError when there are none. */
  pick<T>(items: readonly T[]): T;
  /** One of the items, with a probability in proportion to its weight. Throws RangeError when there are none. */
  weighted<T extends { readonly weight: number }>(items: readonly T[]): T;
  /** `count` of the items, or all if there are fewer, heavier ones more likely. Their order is kept. */
  sample<T>(items: readonly T[], count: number, weightOf?: (item: T) => number): T[];
}

/** Mulberry32 by Tommy Ettinger (public domain): 32 bits of state; not for secrets. */
function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}

export function createRandom(seed: number): Random {
  const next = mulberry32(seed);
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  const chance = (probability: number) => next() < probability;

  function pick<T>(items: readonly T[]): T {
    if (items.length === 0) throw new RangeError("Nothing to pick from");
    return items[Math.floor(next() * items.length)] as T;
  }

  function weighted<T extends { readonly weight: number }>(items: readonly T[]): T {
    let rest = next() * items.reduce((sum, { weight }) => sum + weight, 0);
    for (const item of items) {
      rest -= item.weight;
      if (rest < 0) return item;
    }
    return pick(items);
  }

  /** Weighted sampling by Efraimidis and Spirakis, "Weighted random sampling with a reservoir" (2006). */
  function sample<T>(items: readonly T[], count: number, weightOf: (item: T) => number = () => 1): T[] {
    return items
      .map((item, index) => ({ item, index, key: next() ** (1 / weightOf(item)) }))
      .sort((a, b) => b.key - a.key)
      .slice(0, count)
      .sort((a, b) => a.index - b.index)
      .map(({ item }) => item);
  }

  return { next, whole, chance, pick, weighted, sample };
}
