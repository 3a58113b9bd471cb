import type { MouseEvent } from "react";

/** For a button's onMouseDown: keeps the focus in the field, because leaving it may show an error that moves the button. */
export const preventFocusChange = (event: MouseEvent) => event.preventDefault();
