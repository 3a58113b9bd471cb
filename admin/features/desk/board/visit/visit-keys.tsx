import { type HTMLAttributes, type KeyboardEvent, useEffect, useRef } from "react";
import type { BoardVisit } from "#contract/desk/board.ts";
import { useVisitKeys } from "./use-visit-keys.ts";

const CARD = "[data-visit]";
const FIELD = "input, textarea, select, [contenteditable=true]";

/** The card or row that an element belongs to: its own, or that of the row whose button it is. */
const cardOf = (element: Element): HTMLElement | null =>
  element.closest<HTMLElement>(CARD) ?? element.closest("li")?.querySelector<HTMLElement>(CARD) ?? null;

interface VisitKeysProps extends HTMLAttributes<HTMLDivElement> {
  visits: readonly BoardVisit[];
  /** The visit that the panel shows. */
  open: BoardVisit | undefined;
}

/** Arrows go from row to row of a list: the queue beside the day, and the day as lists. */
function walk(board: HTMLElement, card: HTMLElement, key: string): boolean {
  if (key !== "ArrowDown" && key !== "ArrowUp") return false;
  const list = card.closest("aside, section[aria-label]") ?? board;
  const rows = [...list.querySelectorAll<HTMLElement>(CARD)];
  rows[rows.indexOf(card) + (key === "ArrowDown" ? 1 : -1)]?.focus();
  return true;
}

/**
 * The board, on which letters act on the visit in focus wherever it stands: on the grid, in the queue, in a list, or in
 * the panel, which is of one visit. A row that a step takes to another place keeps the focus there.
 */
export function VisitKeys({ visits, open, children, ...rest }: VisitKeysProps) {
  const board = useRef<HTMLDivElement>(null);
  const last = useRef<string | undefined>(undefined);
  const visitKeys = useVisitKeys();
  // biome-ignore lint/correctness/useExhaustiveDependencies: other visits are the reason
  useEffect(() => {
    if (!last.current || document.activeElement !== document.body) return;
    board.current?.querySelector<HTMLElement>(`[data-visit="${last.current}"]`)?.focus();
  }, [visits]);

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const { target, currentTarget } = event;
    // What a dialog over the board hears comes here too.
    if (!(target instanceof Element) || !currentTarget.contains(target)) return;
    if (event.defaultPrevented || target.matches(FIELD)) return;
    const card = cardOf(target);
    const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (card && isPlain && walk(currentTarget, card, event.key)) return event.preventDefault();
    const visit = card ? visits.find(({ id }) => id === Number(card.dataset.visit)) : undefined;
    visitKeys(event, visit ?? (target.closest("[data-visit-panel]") ? open : undefined));
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the letters act on what has the focus inside
    <div
      {...rest}
      ref={board}
      onKeyDown={onKeyDown}
      onFocus={({ target }) => {
        last.current = cardOf(target)?.dataset.visit;
      }}
    >
      {children}
    </div>
  );
}
