import { yesNo } from "#contract/values/fields.ts";

/** Of every call that moves money: after the day's close, date it the first open day instead of refusing it. */
export const intoNextDay = { intoNextDay: yesNo.default(false) };

/**
 * Of every call that pays something from the drawer: no asks first where the drawer should hold less, yes is the answer to that;
 * who leaves it out is not asked.
 */
export const beyondDrawer = { beyondDrawer: yesNo.optional() };
