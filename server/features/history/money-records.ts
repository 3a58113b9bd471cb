import { zNumber } from "#rules/day-close.ts";
import { date, type Kind, money, text } from "./history-fields.ts";

/** The history of a day's close: that it was made, and that it was opened again, which a row of its own says. */
export const DAY_CLOSE: Kind = {
  table: "day_closes",
  read: "cash.close",
  nameOf: ({ z_no }) => `day close ${zNumber(Number(z_no))}`,
  fields: {
    from_day: date("From", { onCreation: true }),
    day: date("Day", { onCreation: true }),
    opening_float: money("In the Drawer Before"),
    next_float: money("Left in the Drawer", { onCreation: true }),
    remarks: text("Remarks", { onCreation: true }),
    reopen_reason: text("Opened Again Because"),
  },
};
