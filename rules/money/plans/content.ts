import type { Letter, PlanItem, PlanOption } from "./plan.ts";

/** What a version of a plan holds: all that its estimate says, as it was shown. */

export interface ContentItem extends PlanItem {
  id: number;
  idService: number | null;
  description: string;
  /** ISO 3950; none: the whole mouth, or no tooth. */
  teeth: number[];
  surfaces: string;
  /** Null: the plan's doctor. */
  idDoctor: number | null;
  doctorName: string | null;
}

export interface ContentOption extends PlanOption {
  name: string;
  note: string | null;
}

export interface PlanContent {
  name: string;
  idDoctor: number;
  doctorName: string;
  /** What is asked before it begins, in rupees. */
  advance: number;
  /** The names of phases 1, 2 and so on; blank: none. */
  phases: string[];
  options: ContentOption[];
  /** In their order. */
  items: ContentItem[];
}

/** The content of a version of a plan that is shown as it stands. */
export const shownContent = (plan: Omit<PlanContent, "phases"> & { phaseNames: string[] }): PlanContent => ({
  name: plan.name,
  idDoctor: plan.idDoctor,
  doctorName: plan.doctorName,
  advance: plan.advance,
  phases: plan.phaseNames,
  options: plan.options,
  items: plan.items.map((item) => ({
    ...{ id: item.id, letter: item.letter, phase: item.phase, idService: item.idService },
    ...{ description: item.description, teeth: item.teeth, surfaces: item.surfaces },
    ...{ quantity: item.quantity, price: item.price, idDoctor: item.idDoctor, doctorName: item.doctorName },
  })),
});

const itemFacts = (item: ContentItem) => [
  item.id,
  item.letter,
  item.phase,
  item.idService,
  item.description,
  item.teeth,
  item.surfaces,
  item.quantity,
  item.price,
  item.idDoctor,
];
const optionFacts = ({ letter, name, note, discount }: ContentOption) => [letter, name, note, discount];

/** What counts as a change of a plan, in one text: the same plan under a doctor's new name is no other. */
const factsOf = ({ name, idDoctor, advance, phases, options, items }: PlanContent): string =>
  JSON.stringify([
    name,
    idDoctor,
    advance,
    phases.slice(0, phases.findLastIndex((phase) => phase !== "") + 1),
    options.map(optionFacts),
    items.map(itemFacts),
  ]);

/** Whether two contents offer the same. */
export const isSameContent = (a: PlanContent, b: PlanContent): boolean => factsOf(a) === factsOf(b);

/** The phases that an option has, in their order. */
export const phasesIn = (items: readonly Pick<PlanItem, "letter" | "phase">[], letter: Letter): number[] =>
  [
    ...new Set(
      items.filter((item) => item.letter === null || item.letter === letter).map(({ phase }) => phase),
    ),
  ].toSorted((a, b) => a - b);
