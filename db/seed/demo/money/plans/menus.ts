import type { Random } from "#db/seed/random.ts";
import type { Letter } from "#rules/money/plans/plan.ts";
import type { DemoItem, DemoOption, PlannedService, Sheet } from "./plan.ts";

/** What a dentist often plans. A menu is used where the clinic offers all of its services and the teeth are there. */

/** Which teeth a line is for: the first or second to be treated, the first with its neighbours, these, or none. */
type Where = "first" | "second" | "span" | readonly number[] | null;

interface Line {
  readonly letter?: Letter;
  readonly phase?: number;
  readonly service: string;
  readonly where: Where;
  readonly surfaces?: string;
}

interface Menu {
  readonly name: string;
  /** `%` stands for the teeth to be treated. */
  readonly diagnosis: string;
  /** From and to, in whole years. */
  readonly ages: readonly [number, number];
  /** Where the teeth to be treated are, if any. */
  readonly among: readonly number[];
  readonly phases: readonly string[];
  readonly advance?: number;
  readonly options: readonly (Pick<DemoOption, "name"> & { note?: string; discount?: number })[];
  readonly lines: readonly Line[];
  /** What is not in the catalogue: its words, phase and price. */
  readonly others?: readonly (readonly [string, number, number])[];
}

const MOLARS = [15, 16, 25, 26, 35, 36, 45, 46];
const FRONT = [12, 11, 21, 22];
const ALL_IN_ONE = [{ name: "All of it" }];

const MENUS: readonly Menu[] = [
  {
    diagnosis: "Deep caries of %, the nerve is inflamed.",
    ...{ name: "Painful back tooth", ages: [18, 90], among: MOLARS },
    ...{ phases: ["The tooth itself", "What covers or replaces it"], advance: 10_000 },
    options: [
      { name: "Keep the tooth", discount: 5000 },
      { name: "Take it out, bridge", note: "Two sound neighbours are ground down." },
    ],
    lines: [
      { letter: "A", service: "Root canal treatment", where: "first" },
      { letter: "A", phase: 2, service: "Porcelain crown", where: "first" },
      { letter: "B", service: "Tooth extraction", where: "first" },
      { letter: "B", phase: 2, service: "Porcelain bridge, per tooth", where: "span" },
    ],
  },
  {
    diagnosis: "Caries of %, tartar on the lower front teeth.",
    ...{ name: "Fillings and cleaning", ages: [13, 90], among: [...MOLARS, 14, 24, 34, 44] },
    ...{ phases: ["Fillings", "Cleaning"], options: [{ name: "All of it", discount: 1000 }] },
    lines: [
      { service: "Tooth-coloured filling", where: "first", surfaces: "O" },
      { service: "Tooth-coloured filling", where: "second", surfaces: "OD" },
      { phase: 2, service: "Scaling and polishing", where: null },
    ],
  },
  {
    diagnosis: "Stains and worn edges of the upper front teeth.",
    ...{ name: "Front teeth", ages: [18, 60], among: FRONT, phases: ["Whitening", "Shape"], advance: 25_000 },
    options: [
      { name: "Porcelain veneers", discount: 12_000 },
      { name: "Bonding", note: "Has to be polished each year, lasts about five." },
    ],
    lines: [
      { service: "Teeth whitening", where: null },
      { letter: "A", phase: 2, service: "Porcelain veneer", where: FRONT },
      { letter: "B", phase: 2, service: "Cosmetic bonding, per tooth", where: FRONT },
    ],
  },
  {
    diagnosis: "38 and 48 impacted, the gum around them inflamed twice.",
    ...{ name: "Wisdom teeth", ages: [18, 50], among: [38, 48], phases: ["Left", "Right"] },
    options: ALL_IN_ONE,
    lines: [
      { service: "Wisdom tooth removal", where: [38] },
      { phase: 2, service: "Wisdom tooth removal", where: [48] },
    ],
  },
  {
    diagnosis: "Crowding of 4 mm below, bite regular.",
    ...{ name: "Crowded lower front teeth", ages: [14, 45], among: [31, 41], advance: 60_000 },
    ...{ phases: ["Trays", "Keeping the result"], options: ALL_IN_ONE },
    lines: [{ service: "Clear aligners", where: null }],
    others: [["Retainers, upper and lower", 2, 15_000]],
  },
  {
    diagnosis: "Caries of %, no pain at night.",
    ...{ name: "Milk molars", ages: [4, 10], among: [54, 55, 64, 65, 74, 75, 84, 85] },
    ...{ phases: ["Fillings", "After half a year"], options: ALL_IN_ONE },
    lines: [
      { service: "Tooth-coloured filling", where: "first", surfaces: "O" },
      { service: "Tooth-coloured filling", where: "second", surfaces: "O" },
      { phase: 2, service: "Children's dental check-up", where: null },
    ],
  },
];

/** What is known of a mouth when something is planned for it. */
export interface MouthFacts {
  readonly age: number;
  readonly missing: ReadonlySet<number>;
  /** Where decay was found. */
  readonly caries: readonly number[];
}

/** Something for this mouth; null where no menu fits. `turn`: which one comes first, so that plans differ. */
export function planFor(
  random: Random,
  turn: number,
  mouth: MouthFacts,
  services: ReadonlyMap<string, PlannedService>,
): Sheet | null {
  const fitting = MENUS.filter(({ ages: [from, to] }) => from <= mouth.age && mouth.age <= to);
  for (const index of fitting.keys()) {
    const menu = fitting[(turn + index) % fitting.length];
    const sheet = menu && sheetOf(random, menu, mouth, services);
    if (sheet) return sheet;
  }
  return null;
}

function sheetOf(
  random: Random,
  menu: Menu,
  mouth: MouthFacts,
  services: ReadonlyMap<string, PlannedService>,
): Sheet | null {
  const treated = treatedOf(random, menu, mouth);
  const items = menu.lines.map(
    ({ letter = null, phase = 1, service: name, where, surfaces = "" }): DemoItem | null => {
      const service = services.get(name);
      const teeth = treated && teethOf(where, treated, mouth.missing);
      if (!service || !teeth) return null;
      const rest = { quantity: Math.max(1, teeth.length), price: service.fees };
      return { letter, phase, service, description: name, teeth, surfaces, ...rest };
    },
  );
  const others = (menu.others ?? []).map(([description, phase, price]): DemoItem => {
    const rest = { teeth: [], surfaces: "", quantity: 1, price };
    return { letter: null, phase, service: null, description, ...rest };
  });
  const known = items.filter((item) => item !== null);
  if (known.length < items.length) return null;
  const { name, phases, advance = 0, options } = menu;
  return {
    ...{ name, phases, advance, diagnosis: menu.diagnosis.replace("%", treated?.join(" and ") ?? "") },
    items: [...known, ...others],
    options: options.map(({ name: called, note = null, discount = 0 }, index) => ({
      ...{ letter: index === 0 ? "A" : "B", name: called, note, discount },
    })),
  };
}

/** The teeth that a menu is for, decayed ones first; null: they are not there. */
function treatedOf(random: Random, { among, lines }: Menu, { missing, caries }: MouthFacts) {
  const there = among.filter((tooth) => !missing.has(tooth));
  const needed = lines.some(({ where }) => where === "second") ? 2 : 1;
  const decayed = [...new Set(there.filter((tooth) => caries.includes(tooth)))].slice(0, needed);
  const others = there.filter((tooth) => !decayed.includes(tooth));
  const treated = [...decayed, ...random.sample(others, needed - decayed.length)];
  return treated.length === needed ? treated : null;
}

/** The teeth of a line; null: one of them is not there. */
function teethOf(where: Where, treated: readonly number[], missing: ReadonlySet<number>) {
  const [first = 0, second = 0] = treated;
  const named = { first: [first], second: [second], span: [first - 1, first, first + 1] };
  const teeth = where === null ? [] : typeof where === "string" ? named[where] : where;
  return teeth.some((tooth) => missing.has(tooth)) ? null : teeth;
}
