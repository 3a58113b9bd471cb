import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from "react";
import { isMovable } from "#admin/features/desk/board/visit/visit-words.ts";
import type { BoardDay, BoardVisit } from "#contract/desk/board.ts";
import { STEP_MINUTES, snap, type Target, withinDay } from "#rules/desk/board/board-day.ts";
import { minutesOf } from "#rules/values/time/clinic-time.ts";
import { minuteAt, type Scale } from "./layout.ts";

/** A visit that is being moved, and where it would land. */
export interface Lifted {
  visit: BoardVisit;
  target: Target;
  /** "keys": each step is said aloud. */
  by: "pointer" | "keys";
}

interface LiftOptions {
  day: BoardDay;
  scale: Scale;
  /** The layer that holds all visits; columns begin `axis` pixels from its start. */
  layer: RefObject<HTMLElement | null>;
  axis: number;
  mayMove: boolean;
  onDrop: (visit: BoardVisit, target: Target) => void;
}

/** Pixels after which a pressed mouse means to move the visit; a finger that went so far scrolls instead. */
const MEANT = 5;
const HOLD_MS = 350;
/** Pixels from the edge of the view within which it scrolls along, and how far in a frame. */
const EDGE = 44;
const SCROLL_STEP = 9;
const BIG_STEP = 30;

interface Press {
  visit: BoardVisit;
  pointer: number;
  x: number;
  y: number;
  /** From the top of the card to where it is held. */
  held: number;
  isTouch: boolean;
  timer: ReturnType<typeof setTimeout> | undefined;
}

const homeOf = (visit: BoardVisit): Target => ({
  idDoctor: visit.idDoctor,
  from: minutesOf(visit.time),
  durationMinutes: visit.durationMinutes,
});

export const isSameTarget = (a: Target, b: Target): boolean =>
  a.idDoctor === b.idDoctor && a.from === b.from && a.durationMinutes === b.durationMinutes;

/** The target after a key; null: the key means nothing here. */
function stepped(target: Target, event: KeyboardEvent, doctors: BoardDay["doctors"]): Target | null {
  const isRtl = getComputedStyle(event.currentTarget).direction === "rtl";
  const step = event.ctrlKey || event.metaKey ? BIG_STEP : STEP_MINUTES;
  const sideways = (by: number) => {
    const at = doctors.findIndex(({ id }) => id === target.idDoctor);
    const next = doctors[at + (isRtl ? -by : by)];
    return next ? { ...target, idDoctor: next.id } : target;
  };
  const along = (by: number) =>
    event.shiftKey
      ? { ...target, durationMinutes: target.durationMinutes + by }
      : { ...target, from: target.from + by };
  switch (event.key) {
    case "ArrowUp":
      return withinDay(along(-step));
    case "ArrowDown":
      return withinDay(along(step));
    case "ArrowLeft":
      return sideways(-1);
    case "ArrowRight":
      return sideways(1);
    default:
      return null;
  }
}

/**
 * Moves a visit over the grid: by mouse, by a finger that holds it for 350 ms, or by keys. What is lifted stays the same
 * element from beginning to end, so pointer and focus stay with it. Over 60 lines: the three ways share one lifted visit.
 */
export function useLift({ day, scale, layer, axis, mayMove, onDrop }: LiftOptions) {
  const [lifted, setLifted] = useState<Lifted | null>(null);
  const now = useRef<Lifted | null>(null);
  const press = useRef<Press | null>(null);
  const last = useRef({ x: 0, y: 0 });
  const swallowsClick = useRef(false);

  const set = (next: Lifted | null) => {
    if (next && now.current?.visit.id === next.visit.id && isSameTarget(now.current.target, next.target))
      return;
    now.current = next;
    setLifted(next);
  };

  const targetAt = ({ visit, held }: Press, x: number, y: number): Target => {
    const box = layer.current?.getBoundingClientRect();
    if (!box) return homeOf(visit);
    const width = (box.width - axis) / day.doctors.length;
    const isRtl = layer.current !== null && getComputedStyle(layer.current).direction === "rtl";
    const along = isRtl ? box.right - x : x - box.left;
    const column = Math.min(Math.max(Math.floor((along - axis) / width), 0), day.doctors.length - 1);
    return withinDay({
      idDoctor: day.doctors[column]?.id ?? visit.idDoctor,
      from: snap(minuteAt(y - box.top - held, scale)),
      durationMinutes: visit.durationMinutes,
    });
  };

  const follow = () => {
    const held = press.current;
    if (held && now.current) set({ ...now.current, target: targetAt(held, last.current.x, last.current.y) });
  };

  const lift = (held: Press) => {
    clearTimeout(held.timer);
    layer.current?.setPointerCapture(held.pointer);
    swallowsClick.current = true;
    set({ visit: held.visit, target: homeOf(held.visit), by: "pointer" });
  };

  const letGo = () => {
    clearTimeout(press.current?.timer);
    press.current = null;
    set(null);
  };

  const drop = () => {
    const landed = now.current;
    letGo();
    if (landed && !isSameTarget(landed.target, homeOf(landed.visit))) onDrop(landed.visit, landed.target);
  };

  const isLifted = lifted !== null;
  const isHeld = isLifted && lifted.by === "pointer";
  const followLatest = useRef(follow);
  followLatest.current = follow;
  // While a visit is held at the edge of the view, the view goes along; a finger that holds one does not scroll.
  useEffect(() => {
    const place = layer.current;
    const view = place?.closest<HTMLElement>("[data-scrolls]");
    if (!isHeld || !place || !view) return undefined;
    let frame = 0;
    const scroll = () => {
      const { top, bottom } = view.getBoundingClientRect();
      const { y } = last.current;
      const by = y < top + EDGE * 2 ? -SCROLL_STEP : y > bottom - EDGE ? SCROLL_STEP : 0;
      if (by !== 0) {
        view.scrollTop += by;
        followLatest.current();
      }
      frame = requestAnimationFrame(scroll);
    };
    frame = requestAnimationFrame(scroll);
    const stay = (event: Event) => event.preventDefault();
    place.addEventListener("touchmove", stay, { passive: false });
    return () => {
      cancelAnimationFrame(frame);
      place.removeEventListener("touchmove", stay);
    };
  }, [isHeld, layer]);

  const visitOf = (target: EventTarget | null) => {
    const card = target instanceof Element ? target.closest<HTMLElement>("[data-visit]") : null;
    const visit = card && day.visits.find(({ id }) => id === Number(card.dataset.visit));
    return card && visit ? { card, visit } : null;
  };

  const pointers = {
    onPointerDown: (event: PointerEvent) => {
      swallowsClick.current = false;
      const found = visitOf(event.target);
      if (!found || !mayMove || event.button !== 0 || !event.isPrimary || !isMovable(found.visit)) return;
      const { clientX: x, clientY: y, pointerId: pointer } = event;
      const isTouch = event.pointerType === "touch";
      const held: Press = {
        visit: found.visit,
        pointer,
        x,
        y,
        held: y - found.card.getBoundingClientRect().top,
        isTouch,
        timer: isTouch ? setTimeout(() => lift(held), HOLD_MS) : undefined,
      };
      press.current = held;
      last.current = { x, y };
    },
    onPointerMove: (event: PointerEvent) => {
      const held = press.current;
      if (!held || event.pointerId !== held.pointer) return;
      last.current = { x: event.clientX, y: event.clientY };
      const far = Math.hypot(event.clientX - held.x, event.clientY - held.y) > MEANT;
      if (!now.current && far && held.isTouch) return letGo();
      if (!now.current && far) lift(held);
      follow();
    },
    onPointerUp: () => {
      if (now.current?.by === "pointer") drop();
      else if (!now.current) letGo();
    },
    onPointerCancel: () => {
      if (now.current?.by !== "keys") letGo();
    },
    onClickCapture: (event: { preventDefault: () => void; stopPropagation: () => void }) => {
      if (!swallowsClick.current) return;
      swallowsClick.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
    onContextMenu: (event: { preventDefault: () => void }) => {
      if (press.current?.isTouch) event.preventDefault();
    },
  };

  /** Keys while a visit is lifted; true when the key was one of them. */
  const onKey = (event: KeyboardEvent): boolean => {
    const held = now.current;
    if (!held) return false;
    if (event.key === "Escape") letGo();
    else if (held.by === "keys" && (event.key === "Enter" || event.key === " ")) drop();
    else {
      const target = held.by === "keys" ? stepped(held.target, event, day.doctors) : null;
      if (target) set({ ...held, target });
      else if (event.key === "Tab") letGo();
    }
    event.preventDefault();
    event.stopPropagation();
    return true;
  };

  return {
    lifted,
    pointers,
    onKey,
    /** Picks a visit up with the keys. */
    pickUp: (visit: BoardVisit) => set({ visit, target: homeOf(visit), by: "keys" }),
    letGo,
  };
}
