import { type RefObject, useEffect } from "react";

/**
 * Selects what a field holds when the focus comes to it, so that what is typed next replaces it. It happens within the event
 * itself: Mantine's NumberInput tells its `onFocus` a moment later, when on a slow computer the first digit is typed already,
 * and the second would replace it. The click that brings the focus would undo the selection, so it selects once more, unless a
 * key or a part chosen with the mouse came before it.
 */
export function useSelectOnFocus(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const field = input.current;
    if (!field) return;
    let isUntouched = false;
    const touched = () => {
      isUntouched = false;
    };
    const focused = () => {
      field.select();
      isUntouched = true;
    };
    const clicked = () => {
      if (isUntouched && field.selectionStart === field.selectionEnd) field.select();
      isUntouched = false;
    };
    const listeners = {
      focus: focused,
      click: clicked,
      keydown: touched,
      beforeinput: touched,
      blur: touched,
    };
    for (const [type, listener] of Object.entries(listeners)) field.addEventListener(type, listener);
    return () => {
      for (const [type, listener] of Object.entries(listeners)) field.removeEventListener(type, listener);
    };
  }, [input]);
}
