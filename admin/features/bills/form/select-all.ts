import type { FocusEvent } from "react";

/** For amounts: what is typed next replaces what stands there. */
export const selectAll = (event: FocusEvent<HTMLInputElement>) => event.currentTarget.select();
