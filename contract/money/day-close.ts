import { z } from "zod";
import { endpoint } from "#contract/values/endpoint.ts";
import {
  byId,
  choice,
  instant,
  nothing,
  optionalDayOf,
  optionalRupees,
  optionalText,
  recordId,
  requiredId,
  requiredText,
  rupees,
  wholeNumber,
} from "#contract/values/fields.ts";
import { listQuery } from "#contract/values/list-query.ts";
import { MOST_NOTES, MOVE_KINDS, NOTES } from "#rules/money/day-close/day-close.ts";
import { MAX_MONEY } from "#rules/values/money.ts";
import { REPORT_SIZES } from "#rules/values/paper-size.ts";
import { CashLine, ComparedMethod, DayReport, MethodAmount } from "./day-report.ts";
import { intoNextDay } from "./into-next-day.ts";
import { reason } from "./money-fields.ts";

/** The day close (docs/handbook/money/day-close.md). Amounts are rupees, days the clinic's, `yyyy-MM-dd`. */

/** Cash put into the drawer or taken out, besides payments and expenses; `amount` is signed. */
export const DrawerMove = z.object({
  id: recordId,
  day: z.string(),
  kind: z.enum(MOVE_KINDS),
  amount: z.number(),
  reason: z.string(),
  madeBy: z.string().nullable(),
  madeOn: instant,
});
export type DrawerMove = z.infer<typeof DrawerMove>;

/** The days not yet closed. */
export const OpenDay = z.object({
  today: z.string(),
  /** The first day of the next close; null before the first close, whose form asks for it. */
  fromDay: z.string().nullable(),
  /** The cash that the last close left in the drawer; null before the first close. */
  openingFloat: z.number().nullable(),
  /** The last day offered for the close. */
  day: z.string(),
  /** Whether today is already closed, so that there is nothing to count before tomorrow. */
  isClosed: z.boolean(),
  /** The newest standing close. */
  last: z
    .object({
      id: recordId,
      number: z.string(),
      day: z.string(),
      closedBy: z.string().nullable(),
      closedOn: instant,
    })
    .nullable(),
  /** The newest close of these days that was opened again; null: none. */
  reopened: z
    .object({ number: z.string(), by: z.string().nullable(), on: instant, reason: z.string() })
    .nullable(),
  /** For reopened days: the last count, as a start for the new one. It holds no expected amounts. */
  lastCount: z
    .object({
      fromDay: z.string(),
      openingFloat: z.number(),
      notes: z.array(z.object({ value: z.number(), count: z.number() })),
      coins: z.number(),
      /** Without Cash. */
      methods: z.array(MethodAmount),
    })
    .nullable(),
  /** The oldest day before today with money moved since the last close; null: none, or there was no close yet. */
  overdue: z.string().nullable(),
  /** The methods to count, those with movements, Cash first. */
  methods: z.array(z.string()),
  /** The expected amounts, for those who may see them before they count; else null. */
  expected: z.array(MethodAmount).nullable(),
  /** Cash moved on these days, for everybody who counts; newest first. */
  moves: z.array(DrawerMove),
});
export type OpenDay = z.infer<typeof OpenDay>;

const days = {
  /** The last day of the close; the offered one by default. */
  day: optionalDayOf("money", "Day"),
  /** Only for the first close. */
  fromDay: optionalDayOf("money", "First day"),
};

export const getOpenDay = endpoint({
  method: "GET",
  path: "/DayClose/GetOpen",
  access: "cash.close",
  summary: "The days that are not closed yet, and by which methods money moved",
  query: z.object(days),
  output: OpenDay,
});

const notes = z
  .array(
    z.object({
      value: wholeNumber("There is no such note.", 1, 5000).refine(
        (value) => NOTES.some((note) => note === value),
        "There is no such note.",
      ),
      count: wholeNumber(`Count notes in whole numbers, 0 to ${MOST_NOTES}.`, 0, MOST_NOTES),
    }),
    { error: "Count the notes." },
  )
  .max(NOTES.length, "Count each note once.")
  .refine((given) => new Set(given.map(({ value }) => value)).size === given.length, "Count each note once.");

const methods = z
  .array(
    z.object({
      method: requiredText("Say which method.", 60),
      // Negative for a method by which more was refunded than received.
      amount: rupees("Say what the app or terminal shows.", -MAX_MONEY),
    }),
  )
  .max(200, "A close holds at most 200 methods.")
  .default([]);

export const DayCountInput = z.object({
  ...days,
  openingFloat: optionalRupees("What was in the drawer is 0 or more."),
  notes,
  coins: z.preprocess((value) => value ?? 0, rupees("Coins are one amount in rupees, 0 or more.")),
  methods,
});
export type DayCountInput = z.infer<typeof DayCountInput>;

/** A stored count, with the expected amounts. */
export const DayCount = z.object({
  id: recordId,
  fromDay: z.string(),
  day: z.string(),
  openingFloat: z.number(),
  cash: z.number(),
  /** The parts of the expected cash, which add up to it. */
  cashLines: z.array(CashLine),
  compared: z.array(ComparedMethod),
  /**
   * Money that counts after these days, by method: it is in the drawer, but not in the expected amounts. People who count
   * blind only see money of later days than today.
   */
  later: z.array(MethodAmount),
  /** What is unfinished on the counted days: patients still here, and completed visits without a bill. */
  unfinished: z.object({ here: z.number().int(), notBilled: z.number().int() }),
});
export type DayCount = z.infer<typeof DayCount>;

export const countDay = endpoint({
  method: "POST",
  path: "/DayClose/Count",
  access: "cash.close",
  summary: "Store what was counted, and learn what must be there",
  body: DayCountInput,
  output: DayCount,
  creates: true,
});

export const DayClose = z.object({
  id: recordId,
  number: z.string(),
  fromDay: z.string(),
  day: z.string(),
  openingFloat: z.number(),
  /** The cash that stays in the drawer for the next close. */
  nextFloat: z.number(),
  /** The cash taken out of the drawer after the count. */
  handedOver: z.number(),
  remarks: z.string().nullable(),
  closedOn: instant,
  methods: z.array(ComparedMethod),
  report: DayReport,
  reopened: z.object({ by: z.string().nullable(), on: instant, reason: z.string() }).nullable(),
  /** Whether it is the newest standing close, the only one that can be opened again. */
  isNewest: z.boolean(),
});
export type DayClose = z.infer<typeof DayClose>;

export const closeDay = endpoint({
  method: "POST",
  path: "/DayClose/Close",
  access: "cash.close",
  summary: "Close the counted days: nothing of them changes any more",
  body: z.object({
    idCount: requiredId("Count first: idCount must be a positive number."),
    leaveInDrawer: rupees("Say what stays in the drawer, 0 or more."),
    remarks: optionalText(500),
  }),
  output: DayClose,
  creates: true,
  message: "Day closed",
});

export const reopenDay = endpoint({
  method: "POST",
  path: "/DayClose/Reopen",
  access: "cash.reopen",
  summary: "Open the newest close again; its number stays used",
  body: z.object({ id: requiredId("Say which close: id must be a positive number."), reason }),
  output: DayClose,
  message: "Day opened again",
});

export const MoveCashInput = z.object({
  kind: choice(MOVE_KINDS, "Choose Taken out or Put in."),
  amount: rupees("Amount is required and must be greater than 0.", 0.01),
  reason,
  ...intoNextDay,
});

export const moveCash = endpoint({
  method: "POST",
  path: "/DayClose/MoveCash",
  access: "cash.close",
  summary: "Put cash into the drawer or take it out, today",
  body: MoveCashInput,
  output: nothing,
  creates: true,
  message: "Cash moved",
});

/** A close in the list. `expected`, `counted` and `variance` are for Cash. */
export const DayCloseRow = z.object({
  id: recordId,
  number: z.string(),
  fromDay: z.string(),
  day: z.string(),
  expected: z.number(),
  counted: z.number(),
  variance: z.number(),
  /** The sum of the other methods' differences, each without its sign. */
  othersOff: z.number(),
  closedBy: z.string().nullable(),
  closedOn: instant,
  reopenedOn: instant.nullable(),
  reopenReason: z.string().nullable(),
});
export type DayCloseRow = z.infer<typeof DayCloseRow>;

export const DAY_CLOSE_LABELS = {
  number: "Number",
  fromDay: "From",
  day: "Day",
  expected: "Cash Expected",
  counted: "Cash Counted",
  variance: "Difference",
  othersOff: "Others Off By",
  closedBy: "Closed By",
  closedOn: "Closed On",
} as const;

export const dayCloseColumns = {
  number: { type: "text" },
  fromDay: { type: "date" },
  day: { type: "date" },
  expected: { type: "money" },
  counted: { type: "money" },
  variance: { type: "money" },
  othersOff: { type: "money" },
  closedBy: { type: "value" },
  closedOn: { type: "date" },
} as const;

export const listDayCloses = endpoint({
  method: "GET",
  path: "/DayClose/GetAll",
  access: "cash.close",
  summary: "Day closes",
  list: dayCloseColumns,
  query: listQuery(dayCloseColumns),
  output: z.array(DayCloseRow),
});

export const getDayClose = endpoint({
  method: "GET",
  path: "/DayClose/GetById",
  access: "cash.close",
  summary: "One day close with its Z-report",
  query: byId,
  output: DayClose,
});

export const getDayReportPdf = endpoint({
  method: "GET",
  path: "/DayClose/GetReportPdf",
  access: "cash.close",
  summary: "A Z-report as PDF",
  query: byId.extend({ paper: z.enum(REPORT_SIZES, { error: "Choose a4 or roll." }).default("a4") }),
  output: z.unknown(),
  download: ["application/pdf"],
});
