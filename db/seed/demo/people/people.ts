import type { Random } from "#db/seed/random.ts";
import { isRepeatingOrSequential } from "#rules/values/text/phone.ts";
import { Family, type Member } from "./family.ts";
import { areas, christian, roman, urdu } from "./names.ts";

/** The telephone and the address that a family shares. */
interface Household {
  readonly phone: string;
  readonly otherPhone: string;
  readonly address: string;
}

/** A person who may become a patient. */
export interface Person extends Member {
  readonly household: Household;
}

/** A phone number of eleven digits. It begins with 039, which no Pakistani network uses, so it is nobody's. */
function inventPhone(random: Random): string {
  for (;;) {
    const digits = `039${String(random.whole(0, 99_999_999)).padStart(8, "0")}`;
    if (!isRepeatingOrSequential(digits) && !isRepeatingOrSequential(digits.slice(1))) return digits;
  }
}

function inventHousehold(random: Random): Household {
  const area = random.pick(areas);
  const house = `House ${random.whole(1, 480)}${random.chance(0.15) ? random.pick(["-A", "-B"]) : ""}`;
  const street = random.chance(0.6) ? `, Street ${random.whole(1, 40)}` : "";
  return {
    phone: inventPhone(random),
    otherPhone: inventPhone(random),
    address: `${house}${street}, ${random.pick(area.blocks)}, ${area.name}, Lahore`,
  };
}

/** The members who come: an adult alone, a couple, parents with a grandmother, or parents with children. */
function membersOf(family: Family, random: Random): Member[] {
  const kind = random.next();
  if (kind < 0.45) return [family.single(random.whole(18, 74))];
  const age = random.whole(26, 58);
  const couple = [family.husband(age), family.wife(Math.max(age - random.whole(0, 7), 22))];
  if (kind < 0.58) return couple;
  const parents = couple.slice(random.whole(0, 1));
  if (kind < 0.68) return [...parents, family.grandmother(age + random.whole(20, 27))];
  const oldest = Math.max(Math.min(age - 22, 20), 3);
  const children = Array.from({ length: random.whole(1, 3) }, () => family.child(random.whole(2, oldest)));
  return [...parents, ...children];
}

const STOCKS = [
  { stock: roman, weight: 88 },
  { stock: urdu, weight: 8 },
  { stock: christian, weight: 4 },
];
/** Names that software often gets wrong come first, so that even a small demo has them. */
const FIRST_FAMILIES = [
  { stock: urdu, surname: "نقوی" },
  { stock: christian, surname: "O'Brien-Khan" },
];

function inventFamily(random: Random, first?: (typeof FIRST_FAMILIES)[number]): Person[] {
  const household = inventHousehold(random);
  const { stock, surname } = first ?? { ...random.weighted(STOCKS), surname: undefined };
  return membersOf(new Family(random, stock, surname), random).map((member) => ({ ...member, household }));
}

/** `count` people, in families. */
export function inventPeople(random: Random, count: number): Person[] {
  const people: Person[] = [];
  for (let index = 0; people.length < count; index++) {
    people.push(...inventFamily(random, FIRST_FAMILIES[index]));
  }
  return people.slice(0, count);
}

/** A person who is not one of the clinic's patients. */
export function inventStranger(random: Random): Person {
  return random.pick(inventFamily(random));
}
