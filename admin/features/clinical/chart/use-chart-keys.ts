import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { shortcutsAreOff } from "#admin/kit/focus/shortcuts.ts";
import type { ChartRow } from "#contract/clinical/chart.ts";
import type { Chart } from "#rules/clinical/dental/chart.ts";
import { actOf, type KeyAct } from "#rules/clinical/dental/chart-keys.ts";
import type { ChartTab } from "./chart-tabs.tsx";
import type { Charting } from "./use-charting.ts";
import type { Selection } from "./use-selection.ts";

interface KeysOptions {
  charting: Charting;
  selection: Selection;
  mayWrite: boolean;
  chart: Chart<ChartRow>;
  openTab: (tab: ChartTab) => void;
}

/** The keyboard of the chart: it acts while the focus is within, and in no field. */
export function useChartKeys({ charting, selection, mayWrite, chart, openTab }: KeysOptions) {
  const place = useRef<HTMLDivElement>(null);
  const quick = useRef<HTMLInputElement>(null);
  const others = useRef<HTMLSelectElement>(null);
  const plan = useRef<HTMLButtonElement>(null);
  const [typed, setTyped] = useState("");
  const { focusTooth, moved } = useToothFocus(place, selection.cursor, mayWrite);
  const startQuick = (text: string) => {
    openTab("chart");
    setTyped(text);
    // After the key that is down: it would be typed into the field.
    setTimeout(() => quick.current?.focus());
  };
  const perform = (act: KeyAct) => {
    if (act.do === "code") charting.press(act.code, chart);
    else if (act.do === "surface") selection.toggleSurface(act.surface);
    else if (act.do === "state") {
      if (charting.states.includes(act.state)) charting.setState(act.state);
    } else if (act.do === "undo") void charting.entries.undo();
    else if (act.do === "others") others.current?.focus();
    else if (act.do === "plan") plan.current?.click();
    else startQuick(act.do === "gums" ? "gum " : "");
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target as Element;
    if (event.defaultPrevented || isField(target)) return;
    const number = Number(/^(?:Digit|Numpad)([1-9])$/u.exec(event.code)?.[1] ?? 0);
    const service = charting.choice?.services[number - 1];
    if (service && !event.ctrlKey) {
      charting.choose(service.id);
      moved.current = true;
      focusTooth();
      return event.preventDefault();
    }
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (isPlain && target.matches("[data-tooth]") && walk(event, selection, place.current)) {
      moved.current = true;
      return event.preventDefault();
    }
    if (!mayWrite || (isPlain && shortcutsAreOff())) return;
    const act = actOf(event);
    if (!act) return;
    event.preventDefault();
    perform(act);
  };
  return {
    place,
    quick,
    others,
    plan,
    typed,
    setTyped,
    onKeyDown,
    focusTooth,
    startGums: () => startQuick("gum "),
  };
}

/** The focus goes with the tooth that is chosen by keyboard. */
function useToothFocus(place: RefObject<HTMLElement | null>, cursor: number, mayWrite: boolean) {
  const focusTooth = () => place.current?.querySelector<SVGElement>(`[data-tooth="${cursor}"]`)?.focus();
  const moved = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tooth is the reason
  useEffect(() => {
    if (moved.current) focusTooth();
    moved.current = false;
  }, [cursor]);
  // Whoever opens the chart at a visit goes on with the keyboard.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (mayWrite) focusTooth();
  }, []);
  return { focusTooth, moved };
}

/** Whether keys are typed there. */
const isField = (element: Element): boolean =>
  (element instanceof HTMLInputElement && element.type !== "radio") ||
  element instanceof HTMLTextAreaElement ||
  element instanceof HTMLSelectElement;

type Step = Pick<KeyboardEvent, "key" | "shiftKey">;

/** From tooth to tooth, and from there into the panel; answers whether the key is one of these. */
function walk({ key, shiftKey }: Step, selection: Selection, place: HTMLElement | null): boolean {
  if (key === "ArrowRight" || key === "ArrowLeft") selection.step(key === "ArrowRight" ? 1 : -1, shiftKey);
  else if (key === "ArrowUp" || key === "ArrowDown") selection.cross(key === "ArrowDown" ? 1 : -1);
  else if (key === " ") selection.toggle(selection.cursor);
  else if (key === "Escape") selection.clear();
  else if (key === "Enter") place?.querySelector("[data-surfaces]")?.querySelector("button")?.focus();
  else return false;
  return true;
}

export type ChartKeys = ReturnType<typeof useChartKeys>;
