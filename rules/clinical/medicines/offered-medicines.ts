import type { Favourite } from "#rules/clinical/favourites.ts";
import type { Medicine } from "#rules/clinical/prescription.ts";
import { medicineName, STARTING_LIST } from "./starting-list.ts";

const FEWEST_LETTERS = 2;
const MOST_OFFERED = 8;

/**
 * What a typed beginning may mean, from two letters: what the doctor wrote most, then what the clinic's others did, then the
 * starting list. Within each, names that begin with it stand first.
 */
export function offeredMedicines(typed: string, favourites: readonly Favourite[] = []): Medicine[] {
  const text = typed.trim().toLowerCase();
  if (text.length < FEWEST_LETTERS) return [];
  const of = (who: Favourite["by"]) => favourites.filter(({ by }) => by === who);
  const found = [of("doctor"), of("clinic"), STARTING].flatMap((list) => matching(list, text));
  const byName = Map.groupBy(found, ({ name }) => name.toLowerCase());
  return [...byName.values()]
    .slice(0, MOST_OFFERED)
    .flatMap(([first]) => (first ? [{ name: first.name, how: first.how, howLong: first.howLong }] : []));
}

const STARTING: readonly Medicine[] = STARTING_LIST.map((medicine) => ({
  name: medicineName(medicine),
  how: "",
  howLong: "",
}));

function matching(list: readonly Medicine[], text: string): Medicine[] {
  const begins = list.filter(({ name }) => name.toLowerCase().startsWith(text));
  const holds = list.filter(({ name }) => name.toLowerCase().includes(` ${text}`));
  return [...begins, ...holds.filter((medicine) => !begins.includes(medicine))];
}
