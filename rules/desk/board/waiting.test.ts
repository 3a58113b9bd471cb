import { describe, expect, it } from "vitest";
import type { Priority } from "#rules/desk/appointment.ts";
import type { Stage } from "./attendance.ts";
import {
  afterVisit,
  expectedWait,
  lateMinutes,
  longestWait,
  longestWaits,
  median,
  nextOf,
  overdueMinutes,
  queueOf,
  turnOf,
  turnOfWalkIn,
  usualWait,
  type WaitingVisit,
  waitMinutes,
  walkInRefusal,
  walkInRoom,
} from "./waiting.ts";

/** 17:10 in the clinic. */
const NOW = "2026-11-20T12:10:00.000Z";
const at = (time: string) => `2026-11-20T${time}:00+05:00`;

interface Case {
  arrived?: string | null;
  seated?: string;
  done?: string;
  time?: string;
  stage?: Stage;
  priority?: Priority;
  walkIn?: boolean;
  token?: number | null;
}
let tokens = 0;
const visit = ({
  arrived = "17:00",
  seated,
  done,
  time,
  stage = "Arrived",
  ...rest
}: Case): WaitingVisit => ({
  stage,
  time: time ?? arrived ?? "17:00",
  durationMinutes: 15,
  priority: rest.priority ?? "Medium",
  isWalkIn: rest.walkIn ?? time === undefined,
  token: rest.token === undefined ? ++tokens : rest.token,
  arrivedOn: arrived && at(arrived),
  seatedOn: seated ? at(seated) : null,
  doneOn: done ? at(done) : null,
});

describe("who is next", () => {
  it.each<[string, Case[]]>([
    [
      "High before all",
      [
        { arrived: "17:08", priority: "High", token: 9 },
        { time: "17:00", arrived: "16:50" },
        { arrived: "16:00" },
      ],
    ],
    [
      "two High ones by arrival",
      [
        { arrived: "17:01", priority: "High" },
        { arrived: "17:02", priority: "High" },
      ],
    ],
    ["booked and begun before a walk-in", [{ time: "17:00", arrived: "16:50" }, { arrived: "16:40" }]],
    [
      "by the time that was booked, not by arrival",
      [
        { time: "16:45", arrived: "16:44" },
        { time: "17:00", arrived: "16:30" },
      ],
    ],
    [
      "a late one counts from arrival",
      [{ arrived: "16:29" }, { time: "16:00", arrived: "16:30" }, { arrived: "16:31" }],
    ],
    [
      "a quarter of an hour late is not late yet",
      [{ time: "16:00", arrived: "16:15" }, { arrived: "16:10" }],
    ],
    [
      "more than 45 minutes before who has not begun",
      [{ arrived: "16:20" }, { time: "17:15", arrived: "17:00" }],
    ],
    ["45 minutes are not more", [{ time: "17:15", arrived: "17:00" }, { arrived: "16:25" }]],
    ["about to begin before a walk-in", [{ time: "17:15", arrived: "17:05" }, { arrived: "16:40" }]],
    [
      "not due after the walk-ins, though long here",
      [{ arrived: "17:09" }, { time: "17:30", arrived: "16:00" }, { time: "17:45", arrived: "15:00" }],
    ],
    [
      "ties by token",
      [
        { arrived: "16:50", token: 1 },
        { arrived: "16:50", token: 2 },
        { arrived: "16:50", token: null },
      ],
    ],
  ])("%s", (_rule, cases) => {
    const inOrder = cases.map(visit);
    expect(queueOf(inOrder.toReversed(), NOW, 15)).toEqual(inOrder);
  });

  it("is nobody who was called, is inside or has not come", () => {
    const [called, inside, expected, waiting] = [
      visit({ stage: "Called", arrived: "16:00" }),
      visit({ stage: "With doctor", seated: "17:05" }),
      visit({ stage: "Scheduled", arrived: null, time: "17:00" }),
      visit({ arrived: "17:05" }),
    ];
    expect(nextOf([called, inside, expected, waiting], NOW, 15)).toBe(waiting);
    expect(nextOf([called, inside, expected], NOW, 15)).toBeUndefined();
    expect(queueOf([called, inside, expected], NOW, 15)).toEqual([called]);
  });
});

describe("waits", () => {
  it.each<[Case, number | null]>([
    [{ arrived: "16:40" }, 30],
    [{ arrived: "16:40", seated: "16:55", stage: "Done" }, 15],
    [{ arrived: null, stage: "Done", seated: "16:55" }, null],
    [{ arrived: "16:40", stage: "Left" }, null],
    [{ arrived: "16:40", stage: "Done" }, null],
    [{ arrived: "17:12" }, 0],
  ])("of %j: %s", (given, minutes) => {
    expect(waitMinutes(visit(given), NOW)).toBe(minutes);
  });

  it("the usual one is the median of those seated; skipped steps are left out", () => {
    const seated = (arrived: string | null) => visit({ arrived, seated: "17:00", stage: "With doctor" });
    const visits = [
      seated("16:50"),
      seated("16:20"),
      seated(null),
      seated("16:58"),
      visit({ arrived: "10:00" }),
    ];
    expect(usualWait(visits, NOW)).toBe(10);
    expect(usualWait([visit({})], NOW)).toBeNull();
    expect([median([]), median([4]), median([1, 4]), median([9, 1, 5])]).toEqual([null, 4, 3, 5]);
  });

  it.each<[string, Case[], number]>([
    ["nobody waits", [], 0],
    [
      "the earliest who waits",
      [
        { time: "16:45", arrived: "16:40" },
        { time: "17:00", arrived: "16:00" },
      ],
      25,
    ],
    ["who came late counts from then", [{ time: "16:00", arrived: "17:00" }], 10],
    ["walk-ins were promised nothing", [{ arrived: "15:00" }], 0],
    ["not begun", [{ time: "17:30", arrived: "16:00" }], 0],
    [
      "who is inside waits no more",
      [{ time: "16:00", arrived: "15:50", stage: "With doctor", seated: "17:00" }],
      0,
    ],
  ])("late: %s", (_rule, cases, minutes) => {
    expect(lateMinutes(cases.map(visit), NOW)).toBe(minutes);
  });

  it("expected: those before, at the day's pace where there is one, and the rest of who is inside", () => {
    const before = [visit({}), visit({})];
    expect(expectedWait(before, before, NOW)).toBe(30);
    const done = [1, 2, 3].map(() => visit({ seated: "16:00", done: "16:10", stage: "Done" }));
    const inside = visit({ seated: "17:06", stage: "With doctor" });
    expect(expectedWait(before, [...before, ...done, inside], NOW)).toBe(30);
    expect(expectedWait([], [...done, inside], NOW)).toBe(10);
    expect(expectedWait([], [], NOW)).toBe(0);
  });
});

describe("the turn of a walk-in who comes now", () => {
  const queue = [
    visit({ time: "17:00", arrived: "16:50" }),
    visit({ time: "18:30", arrived: "16:30" }),
    visit({ arrived: "17:05" }),
    visit({ arrived: "17:08", priority: "High" }),
  ].map((one, at) => ({ ...one, id: at + 1 }));
  const windows = [{ from: "16:00", to: "21:00" }];
  it.each<[Priority, { before: number; aboutMinutes: number }]>([
    // Whoever was booked for half past six gives way.
    ["Medium", { before: 3, aboutMinutes: 45 }],
    ["High", { before: 1, aboutMinutes: 15 }],
  ])("of priority %s is what the same patient gets", (priority, turn) => {
    const day = { windows, visits: queue };
    expect(turnOfWalkIn(day, priority, NOW, 15)).toEqual({ ...turn, inFrom: null });
    const given = { ...visit({ arrived: "17:10", priority }), id: 5 };
    const visits = [...queue, given];
    expect(turnOf({ windows, visits }, 5, NOW, 15)).toEqual({ ...turn, inFrom: null });
  });

  it.each<[string, { from: string; to: string }[], { aboutMinutes: number | null; inFrom: string | null }]>([
    // 48 minutes until the doctor comes, 45 for those before.
    [
      "of a doctor who is not in yet",
      [{ from: "17:58", to: "21:00" }],
      { aboutMinutes: 95, inFrom: "17:58" },
    ],
    [
      "of a doctor whose hours are over",
      [{ from: "10:00", to: "13:00" }],
      { aboutMinutes: null, inFrom: null },
    ],
    ["of a doctor on leave", [], { aboutMinutes: null, inFrom: null }],
  ])("%s", (_, hours, turn) => {
    const day = { windows: hours, visits: queue };
    expect(turnOfWalkIn(day, "Medium", NOW, 15)).toEqual({ before: 3, ...turn });
  });

  it("is the last one also by a clock that is behind the others", () => {
    const come = queue.filter(({ isWalkIn, priority }) => isWalkIn && priority === "Medium");
    expect(turnOfWalkIn({ windows, visits: come }, "Medium", at("17:01"), 15).before).toBe(1);
  });
});

describe("room for walk-ins", () => {
  const windows = [
    { from: "10:00", to: "13:00", limit: 3 },
    { from: "17:00", to: "21:00", limit: null },
  ];
  it.each([
    ["09:30", { limit: 3, walkIns: 2, part: "this morning" }],
    ["12:59", { limit: 3, walkIns: 2, part: "this morning" }],
    ["13:00", { limit: null, walkIns: 1, part: "this evening" }],
    ["23:00", { limit: null, walkIns: 1, part: "this evening" }],
  ])("at %s", (time, room) => {
    expect(walkInRoom(windows, ["09:50", "12:00", "18:00"], time)).toEqual(room);
  });

  it("is unlimited without hours", () => {
    expect(walkInRoom([], ["09:50"], "10:00")).toEqual({ limit: null, walkIns: 1, part: "today" });
  });

  it.each([
    [10, 9, null],
    [10, 10, "Dr Sana takes 10 walk-ins this evening; this is the 11th. Give a token anyway?"],
    [1, 1, "Dr Sana takes 1 walk-in this evening; this is the 2nd. Give a token anyway?"],
    [0, 0, "Dr Sana takes 0 walk-ins this evening; this is the 1st. Give a token anyway?"],
    [null, 99, null],
  ])("of %s with %s", (limit, walkIns, words) => {
    expect(walkInRefusal("Dr Sana", { limit, walkIns, part: "this evening" })).toBe(words);
  });
});

describe("whom the doctor sees after a visit", () => {
  const open = { id: 1, time: "17:00" };
  const booked = (id: number, time: string): Case & { id: number } => ({
    id,
    time,
    arrived: null,
    stage: "Scheduled",
  });
  it.each<[string, (Case & { id: number })[], number | undefined]>([
    ["is who waits, not who is booked next", [booked(2, "17:15"), { id: 3, arrived: "17:05" }], 3],
    [
      "is the queue's next",
      [
        { id: 2, arrived: "16:40" },
        { id: 3, time: "17:00", arrived: "16:50" },
      ],
      3,
    ],
    [
      "is who was called already",
      [
        { id: 2, arrived: "17:00", priority: "High" },
        { id: 3, arrived: "17:05", stage: "Called" },
      ],
      3,
    ],
    ["is never the visit itself", [{ id: 1, arrived: "16:00" }, booked(2, "18:00")], 2],
    [
      "where nobody waits is the next one booked",
      [booked(2, "18:00"), booked(3, "17:30"), booked(4, "16:00")],
      3,
    ],
    ["is nobody where all are over", [{ id: 2, arrived: "16:00", stage: "Done" }], undefined],
  ])("%s", (_case, cases, expected) => {
    const visits = cases.map(({ id, ...one }) => ({ id, ...visit(one) }));
    expect(afterVisit(visits, open, NOW, 15)?.id).toBe(expected);
  });
});

describe("a booked visit whose patient has not come", () => {
  const booked = { stage: "Scheduled" as Stage, isWalkIn: false, date: "2026-11-20", time: "16:55" };
  it.each([
    ["is overdue from the minutes of the clinic's rule on", booked, 15],
    ["is not a minute before", { ...booked, time: "16:56" }, null],
    ["is not before its time", { ...booked, time: "18:00" }, null],
    ["is not once the patient has come", { ...booked, stage: "Arrived" as Stage }, null],
    ["is not as a walk-in", { ...booked, isWalkIn: true }, null],
    ["is not on another day", { ...booked, date: "2026-11-19" }, null],
  ])("%s", (_case, one, expected) => {
    expect(overdueMinutes(one, NOW, 15)).toBe(expected);
  });
});

describe("whoever waits long", () => {
  it("is the one who has waited longest, above the clinic's own length, wherever in the queue", () => {
    const [long, longer] = [visit({ arrived: "16:20" }), visit({ arrived: "15:50", time: "23:00" })];
    expect(longestWait(queueOf([long, longer], NOW, 15), NOW, 30)).toEqual({ visit: longer, minutes: 80 });
    expect(longestWait([visit({ arrived: "16:40" })], NOW, 30)).toBeUndefined();
    expect(longestWait([visit({ arrived: "15:00", stage: "With doctor" })], NOW, 30)).toBeUndefined();
    expect(longestWait([], NOW, 30)).toBeUndefined();
    const four = [long, longer, long, longer];
    expect(longestWaits(four, NOW, 30, 3).map(({ visit: { arrivedOn } }) => arrivedOn)).toEqual([
      ...[longer.arrivedOn, longer.arrivedOn, long.arrivedOn],
    ]);
  });
});
