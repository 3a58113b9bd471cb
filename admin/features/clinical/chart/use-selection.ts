import { useState } from "react";
import type { Rows } from "#rules/clinical/dental/draw/picture.ts";
import { isUpper, run } from "#rules/clinical/dental/teeth.ts";

/** The teeth that the next entry is of: the one under the cursor, or those that were gathered. */
export function useSelection(rows: Rows) {
  const all = rows.flat();
  const [at, setAt] = useState(all[0] ?? 11);
  const [gathered, setGathered] = useState<readonly number[]>([]);
  const [surfaces, setSurfaces] = useState("");
  const cursor = all.includes(at) ? at : (all[0] ?? 11);
  const kept = gathered.filter((tooth) => all.includes(tooth));
  const chosen = kept.length > 0 ? kept : [cursor];

  const goTo = (tooth: number, others: readonly number[] = []) => {
    if (tooth !== cursor) setSurfaces("");
    setAt(tooth);
    setGathered(others);
  };
  const beside = (step: 1 | -1): number => {
    const row = rows.find((one) => one.includes(cursor)) ?? all;
    return row[row.indexOf(cursor) + step] ?? cursor;
  };
  return {
    cursor,
    chosen,
    surfaces,
    goTo,
    /** To the neighbour; `extends`: taking it along. */
    step(step: 1 | -1, extendsRun: boolean) {
      const tooth = beside(step);
      if (!extendsRun) return goTo(tooth);
      goTo(tooth, [...new Set([...(kept.length > 0 ? kept : [cursor]), tooth])]);
    },
    /** To the tooth above or below. */
    cross(direction: 1 | -1) {
      const index = rows.findIndex((row) => row.includes(cursor));
      const [from, to] = [rows[index], rows[index + direction]];
      if (!from || !to) return;
      const share = (from.indexOf(cursor) + 0.5) / from.length;
      goTo(opposite(cursor, to) ?? (to[Math.floor(share * to.length)] as number));
    },
    toggle(tooth: number) {
      setAt(tooth);
      const before = kept.length > 0 ? kept : [];
      setGathered(before.includes(tooth) ? before.filter((one) => one !== tooth) : [...before, tooth]);
    },
    /** From one tooth along the row to another. */
    drag(from: number, to: number) {
      const teeth = run(from, to);
      if (teeth) goTo(to, teeth.length > 1 ? teeth : []);
    },
    toggleSurface(surface: string) {
      setSurfaces((before) => (before.includes(surface) ? before.replace(surface, "") : before + surface));
    },
    clear() {
      setGathered([]);
      setSurfaces("");
    },
  };
}

export type Selection = ReturnType<typeof useSelection>;

/** The tooth at the same place of another row: 16 and 46, 55 and 15. */
function opposite(tooth: number, row: readonly number[]): number | undefined {
  const isRight = [1, 4, 5, 8].includes(Math.floor(tooth / 10));
  return row.find(
    (other) =>
      other % 10 === tooth % 10 &&
      [1, 4, 5, 8].includes(Math.floor(other / 10)) === isRight &&
      (isUpper(other) !== isUpper(tooth) || other !== tooth),
  );
}
