import { type Letter, MOST_PHASES, type PlanItem } from "./plan.ts";

/** Lines of a plan moved within and between its phases, as the keys of the screen do. */

type Line = Pick<PlanItem, "letter" | "phase"> & { id: number };

const isShown = ({ letter }: Line, shown: Letter) => letter === null || letter === shown;

/**
 * A line one place up (-1) or down (1) among the lines of its phase that an option shows. The same list where there is no
 * such place.
 */
export function movedItem<Item extends Line>(items: Item[], id: number, by: -1 | 1, shown: Letter): Item[] {
  const item = items.find((each) => each.id === id);
  if (!item) return items;
  const beside = items.filter((each) => each.phase === item.phase && isShown(each, shown));
  const goal = beside[beside.indexOf(item) + by];
  if (!goal) return items;
  const rest = items.filter((each) => each !== item);
  const at = rest.indexOf(goal) + (by === 1 ? 1 : 0);
  return [...rest.slice(0, at), item, ...rest.slice(at)];
}

/** A line in another phase, behind those that are there. The same list where it is there, or there is no such phase. */
export function inPhase<Item extends Line>(items: Item[], id: number, phase: number): Item[] {
  const item = items.find((each) => each.id === id);
  if (!item || item.phase === phase || phase < 1 || phase > MOST_PHASES) return items;
  return [...items.filter((each) => each !== item), { ...item, phase }];
}
