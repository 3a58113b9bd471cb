import { type RefObject, useEffect, useRef, useState } from "react";

/**
 * For a popover or menu whose code is loaded when its button is first pressed: the loaded button replaces the first
 * one, takes the focus and opens at once.
 */
export function useOpenOnMount<Target extends HTMLElement>(): {
  target: RefObject<Target | null>;
  opened: boolean;
  setOpened: (opened: boolean) => void;
} {
  const target = useRef<Target>(null);
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    target.current?.focus({ preventScroll: true });
    setOpened(true);
  }, []);
  return { target, opened, setOpened };
}
