import { yesNo } from "#contract/values/fields.ts";

/** For every call that moves money: after the day close, date it the first open day instead of refusing it. */
export const intoNextDay = { intoNextDay: yesNo.default(false) };

/**
 * For every call that pays from the drawer: false asks (409) where the drawer should hold less, true confirms that;
 * omitted, it is not checked.
 */
export const beyondDrawer = { beyondDrawer: yesNo.optional() };
