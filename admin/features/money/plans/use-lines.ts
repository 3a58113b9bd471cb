import { type KeyboardEvent, useEffect, useRef } from "react";
import { useAct } from "#admin/kit/call/use-act.ts";
import { useShortcut } from "#admin/kit/focus/shortcuts.ts";
import type { TreatmentPlan } from "#contract/money/plan-records.ts";
import { updatePlan } from "#contract/money/treatment-plans.ts";
import { inPhase, movedItem } from "#rules/money/plans/order.ts";
import { type Letter, MOST_PHASES } from "#rules/money/plans/plan.ts";
import { say } from "#ui/say.ts";
import { changedPlan, type ItemForm, itemInput } from "./plan-form.ts";

/** Marks the button of a line, which keeps the focus when the line moves. */
export const lineMark = (id: number) => ({ "data-line": id });

type Change = (items: ItemForm[]) => ItemForm[];

/**
 * Saves changes one after the other, each on what the one before left; the same items mean that nothing changes. Answers
 * whether it is saved.
 */
function useSaving(plan: TreatmentPlan) {
  const failed = say("There was no answer, so the plan stays as it was. Check the connection and try again.");
  const { act } = useAct(updatePlan, { said: null, failed });
  const latest = useRef(plan);
  const last = useRef<Promise<boolean>>(Promise.resolve(true));
  useEffect(() => {
    latest.current = plan;
  }, [plan]);
  return (change: Change, onSent: () => void = () => undefined): Promise<boolean> => {
    last.current = last.current.then(async () => {
      const items = latest.current.items.map(itemInput);
      const next = change(items);
      if (next === items) return true;
      onSent();
      const answer = await act({
        query: { id: plan.id },
        body: changedPlan(latest.current, { items: next }),
      });
      if (answer) latest.current = answer.data;
      return answer !== null;
    });
    return last.current;
  };
}

/** Changes to the lines of a plan, each saved at once, and the keys that move the line with the focus. */
export function useLines(plan: TreatmentPlan, shown: Letter, isOpen: boolean) {
  const moved = useRef<number | null>(null);
  const save = useSaving(plan);
  const place = (id: number, change: Change) =>
    save(change, () => {
      moved.current = id;
    });
  // A line that moves is drawn anew and would lose the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each answer, which has another time
  useEffect(() => {
    if (moved.current === null) return;
    document.querySelector<HTMLElement>(`[data-line="${moved.current}"]`)?.focus();
    moved.current = null;
  }, [plan.updatedOn]);
  useListedKeys(isOpen);
  return {
    change: (id: number, part: Partial<ItemForm>) =>
      save((items) => items.map((each) => (each.id === id ? { ...each, ...part } : each))),
    onKeyDown(event: KeyboardEvent) {
      const row = (event.target as Element).closest("tr")?.querySelector("[data-line]");
      const id = Number(row?.getAttribute("data-line"));
      if (!isOpen || !event.altKey || !id) return;
      const phase = Number(/^(?:Digit|Numpad)([1-9])$/u.exec(event.code)?.[1]);
      if (event.key === "ArrowUp") place(id, (items) => movedItem(items, id, -1, shown));
      else if (event.key === "ArrowDown") place(id, (items) => movedItem(items, id, 1, shown));
      else if (phase <= MOST_PHASES) place(id, (items) => inPhase(items, id, phase));
      else return;
      event.preventDefault();
    },
  };
}

export type Lines = ReturnType<typeof useLines>;

/** Names the keys of a line in the dialog that lists what can be pressed. */
function useListedKeys(isOpen: boolean) {
  const group = say("This plan");
  const listed = (keys: string, label: string) => (isOpen ? { keys, label, group } : null);
  useShortcut(listed("Alt+ArrowUp", say("Move the line up")));
  useShortcut(listed("Alt+ArrowDown", say("Move the line down")));
  useShortcut(listed("Alt+1", say("Move the line to a phase, 1 to 9")));
}
