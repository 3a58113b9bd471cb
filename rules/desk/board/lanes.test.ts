import { describe, expect, it } from "vitest";
import { lanesOf, type Stretch } from "./lanes.ts";

/** "1 16:00-16:30" as a stretch. */
function stretch(text: string): Stretch {
  const [id = "", from = "", to = ""] = text.split(/[ -]/);
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  return { id: Number(id), from: minutes(from), to: minutes(to) };
}

/** Each id with its lane and how many share the width: "1:0/2". */
const shown = (texts: readonly string[]) =>
  [...lanesOf(texts.map(stretch)).places]
    .sort(([a], [b]) => a - b)
    .map(([id, { lane, lanes }]) => `${id}:${lane}/${lanes}`);

describe("lanesOf", () => {
  it.each<[string, string[], string[]]>([
    ["nothing", [], []],
    ["one alone has the whole width", ["1 16:00-16:30"], ["1:0/1"]],
    ["one begins when the other ends", ["1 16:00-16:30", "2 16:30-17:00"], ["1:0/1", "2:0/1"]],
    ["two overlap", ["1 18:00-18:45", "2 18:15-18:45"], ["1:0/2", "2:1/2"]],
    ["two at one time: the longer first", ["1 16:00-16:15", "2 16:00-17:00"], ["1:1/2", "2:0/2"]],
    [
      "a lane is used again",
      ["1 16:00-17:00", "2 16:00-16:30", "3 16:30-17:00"],
      ["1:0/2", "2:1/2", "3:1/2"],
    ],
    [
      "a chain shares the width though its ends do not meet",
      ["1 16:00-16:40", "2 16:30-17:10", "3 17:00-17:30"],
      ["1:0/2", "2:1/2", "3:0/2"],
    ],
    ["three", ["1 16:00-17:00", "2 16:00-17:00", "3 16:00-17:00"], ["1:0/3", "2:1/3", "3:2/3"]],
    [
      "the fourth has no place",
      ["1 16:00-17:00", "2 16:00-17:00", "3 16:00-17:00", "4 16:00-17:00"],
      ["1:0/3", "2:1/3", "3:2/3"],
    ],
  ])("%s", (_, stretches, places) => {
    expect(shown(stretches)).toEqual(places);
    expect(shown(stretches.toReversed())).toEqual(places);
  });

  it("counts those without a place, from the first of them on", () => {
    const full = [1, 2, 3, 4, 5].map((id) => stretch(`${id} 16:00-17:00`));
    expect(lanesOf([...full, stretch("6 16:30-16:45"), stretch("7 19:00-19:30")]).more).toEqual([
      { from: 960, ids: [4, 5, 6] },
    ]);
  });

  it("leaves four fifths to what takes place beside what does not, and all where nothing is beside it", () => {
    const living = ["1 16:00-16:30", "2 16:15-16:45", "3 18:00-18:30"].map(stretch);
    const gone = ["4 16:30-16:45", "5 16:35-16:50", "6 17:00-17:15"].map(stretch);
    const { places } = lanesOf(living, gone);
    const room = (id: number) => {
      const { lane, lanes, from, share } = places.get(id) ?? { lane: 0, lanes: 1, from: 0, share: 0 };
      const part = (value: number) => Math.round(value * 100);
      return [part(from + (lane * share) / lanes), part(from + ((lane + 1) * share) / lanes)];
    };
    expect([1, 2, 3, 4, 5, 6].map(room)).toEqual([
      [0, 40],
      [40, 80],
      [0, 100],
      [80, 90],
      [90, 100],
      [0, 100],
    ]);
  });

  it("never puts two that overlap into one lane", () => {
    // A day of 120 visits at every length and minute of five, by a fixed rule.
    const day = Array.from({ length: 120 }, (_, id) => {
      const from = 540 + ((id * 35) % 600);
      return { id, from, to: from + 5 + ((id * 25) % 90) };
    });
    const { places, more } = lanesOf(day);
    expect(places.size + more.flatMap(({ ids }) => ids).length).toBe(day.length);
    for (const a of day)
      for (const b of day) {
        const [here, there] = [places.get(a.id), places.get(b.id)];
        if (a.id >= b.id || !here || !there || a.to <= b.from || b.to <= a.from) continue;
        expect(here.lane, `${a.id} and ${b.id}`).not.toBe(there.lane);
        expect(here.lanes).toBe(there.lanes);
      }
  });
});
