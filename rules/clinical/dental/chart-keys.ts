import { type ChartCode, factsOf } from "./codes.ts";
import type { Surface } from "./surfaces.ts";

/** The keys of the chart, physical ones, so that they work on an Urdu layout too: one table for the chart and the dialog that lists them. */

export const STATES = ["existing", "planned", "done"] as const;
export type WorkState = (typeof STATES)[number];

export type KeyAct =
  | { do: "code"; code: ChartCode }
  | { do: "surface"; surface: Surface }
  | { do: "state"; state: WorkState }
  | { do: "undo" | "quick" | "others" | "gums" | "plan" };

/** Makes a plan. P alone is a post. */
export const PLAN_KEY = "Shift+P";

/** In the palettes, in this order. */
export const FOUND_CODES = ["caries", "fracture", "apical", "wear", "mobile", "missing"] as const;
export const WORK_CODES = [
  ...(["filling", "root-canal", "crown", "extraction"] as const),
  ...(["implant", "sealant", "bridge", "post"] as const),
] as const;

const SURFACE_KEYS: readonly (readonly [code: string, surface: Surface])[] = [
  ["KeyM", "M"],
  ["KeyD", "D"],
  ["KeyO", "O"],
  ["KeyB", "B"],
  ["KeyL", "L"],
  ["Digit5", "C"],
  ["Numpad5", "C"],
];

const byCode = new Map<string, KeyAct>([
  ...SURFACE_KEYS.map(([key, surface]): [string, KeyAct] => [key, { do: "surface", surface }]),
  ...[...FOUND_CODES, ...WORK_CODES].map((code): [string, KeyAct] => [
    `Key${factsOf(code).key ?? ""}`,
    { do: "code", code },
  ]),
  ["KeyG", { do: "gums" }],
  ["Slash", { do: "others" }],
  ...STATES.flatMap((state, index): [string, KeyAct][] => [
    [`Digit${index + 1}`, { do: "state", state }],
    [`Numpad${index + 1}`, { do: "state", state }],
  ]),
]);

interface Press {
  code: string;
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}

/** What a press means in the chart; null: nothing of its own. */
export function actOf({ code, key, ctrlKey, metaKey, altKey, shiftKey }: Press): KeyAct | null {
  if (altKey) return null;
  if (ctrlKey || metaKey) return code === "KeyZ" && !shiftKey ? { do: "undo" } : null;
  if (key === ":" || (code === "Semicolon" && shiftKey)) return { do: "quick" };
  if (shiftKey) return `Shift+${code.replace("Key", "")}` === PLAN_KEY ? { do: "plan" } : null;
  return byCode.get(code) ?? null;
}
