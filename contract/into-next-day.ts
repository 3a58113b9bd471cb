import { yesNo } from "./fields.ts";

/** Of every call that moves money: after the day's close, date it the first open day instead of refusing it. */
export const intoNextDay = { intoNextDay: yesNo.default(false) };
