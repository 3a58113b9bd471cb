import type { Measures } from "./measures.ts";
import { path } from "./shapes.ts";

/**
 * The outlines of a tooth from its side. The origin is the middle of the neck, the crown lies towards +y, the roots towards −y,
 * mesial is +x. Nothing is traced: another size gives another tooth.
 */

/** The crown, `by` as large. */
export function crownOutline({ width, neck, crown, kind }: Measures, by = 1): string {
  const [w, n, h] = [(width / 2) * by, neck * by, crown * by];
  const cej = h * (kind === "incisor" || kind === "canine" ? 0.17 : 0.08);
  const begin = path`M ${-n} 0 Q 0 ${-cej} ${n} 0 C ${n + (w - n) * 0.5} ${h * 0.12} ${w} ${h * 0.26} ${w} ${h * 0.42}`;
  const end = path`C ${-w} ${h * 0.26} ${-n - (w - n) * 0.5} ${h * 0.12} ${-n} 0 Z`;
  return `${begin} ${EDGES[kind](w, h)} ${end}`;
}

/** The biting edge, from mesial to distal. */
const EDGES: Readonly<Record<Measures["kind"], (w: number, h: number) => string>> = {
  canine: (w, h) =>
    path`C ${w * 1.02} ${h * 0.62} ${w * 0.5} ${h * 0.86} ${w * 0.06} ${h} C ${-w * 0.42} ${h * 0.9} ${-w * 1.04} ${h * 0.66} ${-w} ${h * 0.42}`,
  premolar: (w, h) =>
    path`C ${w} ${h * 0.78} ${w * 0.5} ${h * 0.92} ${w * 0.05} ${h} C ${-w * 0.45} ${h * 0.92} ${-w} ${h * 0.78} ${-w} ${h * 0.42}`,
  molar: (w, h) =>
    path`C ${w} ${h * 0.8} ${w * 0.8} ${h} ${w * 0.5} ${h} Q ${w * 0.22} ${h * 0.98} ${w * 0.04} ${h * 0.84} Q ${-w * 0.16} ${h * 0.98} ${-w * 0.46} ${h * 0.97} C ${-w * 0.8} ${h * 0.96} ${-w} ${h * 0.78} ${-w} ${h * 0.42}`,
  incisor: (w, h) =>
    path`C ${w * 1.02} ${h * 0.7} ${w * 0.98} ${h * 0.9} ${w * 0.94} ${h * 0.96} Q ${w * 0.9} ${h} ${w * 0.8} ${h} L ${-w * 0.74} ${h * 0.985} Q ${-w * 0.92} ${h * 0.97} ${-w * 0.95} ${h * 0.86} C ${-w} ${h * 0.7} ${-w * 1.02} ${h * 0.6} ${-w} ${h * 0.42}`,
};

export interface Roots {
  /** The palatal root, seen behind the others. */
  back: readonly string[];
  front: string;
  canals: readonly string[];
  /** Where the last root ends. */
  tip: readonly [x: number, y: number];
}

export function rootOutlines(tooth: Measures): Roots {
  const { width, neck, crown, root, roots } = tooth;
  const lean = -width * 0.05;
  if (roots === 1)
    return {
      back: [],
      front: oneRoot(neck, 0, root, lean),
      canals: [path`M 0 ${crown * 0.3} Q 0 ${-root * 0.5} ${lean} ${-root + 4}`],
      tip: [lean, -root],
    };
  const a = neck * (tooth.isMilk ? 0.62 : 0.46) * 1.28;
  const canals = [-1, 1].map(
    (side) =>
      path`M ${side * neck * 0.3} ${crown * 0.25} C ${side * neck * 0.42} ${-root * 0.2} ${side * a} ${-root * 0.6} ${side * a + lean} ${-root + 4}`,
  );
  const front = twoRoots(tooth, a, lean);
  const tip = [a + lean, -root] as const;
  if (roots === 2) return { back: [], front, canals, tip };
  const palatal = path`M 0 ${crown * 0.2} L 0 ${-root * 1.04}`;
  return { back: [oneRoot(neck * 0.5, 0, root * 1.1, 0)], front, canals: [...canals, palatal], tip };
}

function oneRoot(half: number, middle: number, length: number, lean: number): string {
  const tip = Math.max(2.2, half * 0.26);
  const end = middle + lean;
  return path`M ${-half} 0 C ${-half * 0.9} ${-length * 0.45} ${end - tip * 1.5} ${-length * 0.72} ${end - tip} ${-length + 3} Q ${end} ${-length - 2} ${end + tip} ${-length + 3} C ${end + tip * 1.7} ${-length * 0.72} ${half * 0.9} ${-length * 0.45} ${half} 0 Z`;
}

/** Two roots that part at the fork; `a`: where they end, on either side. */
function twoRoots({ neck: n, root: l, isMilk }: Measures, a: number, lean: number): string {
  const fork = -l * (isMilk ? 0.16 : 0.34);
  const k = n * 0.2;
  const distal = path`M ${-n} 0 C ${-n * 1.02} ${-l * 0.4} ${-a - k * 1.5} ${-l * 0.7} ${-a - k * 0.6 + lean} ${-l + 2} Q ${-a + lean} ${-l - 2} ${-a + k * 0.6 + lean} ${-l + 3} C ${-a + k * 1.5} ${-l * 0.66} ${-k} ${fork - 8} 0 ${fork}`;
  const mesial = path`C ${k} ${fork - 8} ${a - k * 1.5} ${-l * 0.66} ${a - k * 0.6 + lean} ${-l + 3} Q ${a + lean} ${-l - 2} ${a + k * 0.6 + lean} ${-l + 2} C ${a + k * 1.5} ${-l * 0.7} ${n * 1.02} ${-l * 0.4} ${n} 0 Z`;
  return `${distal} ${mesial}`;
}

/** The screw of an implant, and its thread. */
export function implantOutline({ width, root }: Measures): { screw: string; thread: string } {
  const [length, half] = [root * 0.8, width * 0.17];
  const turns = [1, 2, 3, 4, 5, 6].map(
    (turn) => path`M ${-half - 3} ${(-length * turn) / 7 + 2} L ${half + 3} ${(-length * turn) / 7 - 3}`,
  );
  return {
    screw: path`M ${-half} 5 L ${-half} 0 L ${-half * 0.7} ${-length} Q 0 ${-length - 4} ${half * 0.7} ${-length} L ${half} 0 L ${half} 5 Z`,
    thread: turns.join(" "),
  };
}
