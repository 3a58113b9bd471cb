import { type RefObject, useEffect, useRef } from "react";
import { useLocation } from "react-router";

/** Takes the focus, and with it the view, to the part of this screen that a card leads to: `hash` as in "#money". */
export function useHashFocus(hash: string): RefObject<HTMLElement | null> {
  const part = useRef<HTMLElement>(null);
  const { hash: asked, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every arrival anew
  useEffect(() => {
    if (asked === hash) part.current?.focus();
  }, [asked, key]);
  return part;
}
