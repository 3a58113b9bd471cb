import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "#rules/values/time/clinic-time.ts";
import { FACT_KINDS } from "./fact-kinds.ts";
import { FACT_CODES } from "./facts.ts";
import {
  type BannerReader,
  isCurrent,
  type PatientFact,
  pregnancyWeek,
  safetyBanner,
} from "./safety-banner.ts";

const TODAY = "2026-11-22";

let lastId = 0;
const fact = (given: Partial<PatientFact>): PatientFact => ({
  id: ++lastId,
  kind: "allergy",
  code: null,
  text: null,
  severity: null,
  reaction: null,
  isSensitive: 0,
  source: "staff",
  notedOn: "2026-03-12",
  endsOn: null,
  confirmedOn: "2026-03-12",
  confirmedBy: "Dr Sana",
  ...given,
});
const none = (given: Partial<PatientFact> = {}) => fact({ kind: "none", code: "allergies", ...given });
const pregnant = (endsOn: string | null, given: Partial<PatientFact> = {}) =>
  fact({ kind: "pregnancy", code: "pregnant", endsOn, ...given });
const PENICILLINS = fact({ code: "penicillins", reaction: "rash" });
const HIV = fact({ kind: "condition", code: "hiv", isSensitive: 1 });

const banner = (facts: readonly PatientFact[], given: Partial<BannerReader> = {}) =>
  safetyBanner(facts, {
    ...{ today: TODAY, patientName: "Ayesha Khan", allergyText: null, mayReadSensitive: true },
    ...given,
  });

/** What a reader sees, in one line a part. */
function seen(facts: readonly PatientFact[], given: Partial<BannerReader> = {}) {
  const { tone, allergies, items, moreText, askAgain } = banner(facts, given);
  const texts = items.map(({ text, note }) => (note === null ? text : `${text} (${note})`));
  return [tone, allergies, ...texts, moreText, askAgain].filter((part) => part !== null);
}

describe("the ten states of the strip", () => {
  it.each<[string, PatientFact[], Partial<BannerReader>, string[]]>([
    ["nothing said", [], { allergyText: " " }, ["grey", "Allergies: not asked"]],
    [
      "a text that no fact covers",
      [],
      { allergyText: "Penicillin" },
      ["coral", "Allergies: Penicillin (as told by the patient)"],
    ],
    ["a text that says nil", [], { allergyText: "nil" }, ["grey", "None known, as told at registration"]],
    ["asked, none", [none()], {}, ["plain", "No known allergies, asked 12-Mar-2026 by Dr Sana"]],
    [
      "asked more than 12 months ago",
      [none({ confirmedOn: "2025-11-21" })],
      {},
      ["plain", "No known allergies, asked 21-Nov-2025 by Dr Sana", "ask again"],
    ],
    [
      "listed: severe first, three at most",
      [
        fact({ kind: "condition", code: "asthma" }),
        fact({ kind: "medicine", code: "blood-thinners", reaction: "warfarin" }),
        PENICILLINS,
        fact({ kind: "device", code: "pacemaker" }),
        fact({ code: "latex", severity: "severe" }),
      ],
      {},
      [
        "coral",
        "Allergic to latex",
        "Allergic to penicillins: rash",
        "Blood thinners: warfarin",
        "and 2 more",
      ],
    ],
    [
      "pregnant",
      [none(), pregnant("2027-02-20")],
      {},
      ["coral", "No known allergies, asked 12-Mar-2026 by Dr Sana", "Pregnant, week 27"],
    ],
    [
      "pregnant, more than 6 weeks after the due day",
      [none(), pregnant("2026-10-10")],
      {},
      ["plain", "No known allergies, asked 12-Mar-2026 by Dr Sana"],
    ],
    [
      "sensitive, for who may not read it",
      [none(), HIV, fact({ kind: "condition", code: null, isSensitive: 1 })],
      { mayReadSensitive: false },
      ["coral", "No known allergies, asked 12-Mar-2026 by Dr Sana", "See the doctor"],
    ],
  ])("%s", (_, facts, given, parts) => {
    expect(seen(facts, given)).toEqual(parts);
  });

  it("another patient on the screen: the strip names its own", () => {
    expect(banner([], { patientName: "Bilal Ahmed" }).label).toBe("Safety facts of Bilal Ahmed");
    expect(banner([]).label).toBe("Safety facts of Ayesha Khan");
  });
});

describe("what is known of allergies", () => {
  it("is that nobody asked, even where illnesses are listed", () => {
    expect(seen([fact({ kind: "condition", code: "asthma" }), none({ code: "conditions" })])).toEqual([
      "coral",
      "Allergies: not asked",
      "Asthma",
    ]);
  });

  it("is contradicted by a text that says one", () => {
    expect(seen([none({ confirmedBy: null })], { allergyText: "Brufen" })).toEqual([
      "coral",
      "No known allergies, asked 12-Mar-2026",
      "Allergies: Brufen (as told by the patient)",
    ]);
  });

  it("shows a text that facts cover in part, and not one that they cover whole", () => {
    expect(seen([PENICILLINS], { allergyText: "penicillin" })).toEqual([
      "coral",
      "Allergic to penicillins: rash",
    ]);
    expect(seen([PENICILLINS], { allergyText: "penicillin,\n brufen" })).toEqual([
      "coral",
      "Allergies: penicillin, brufen (as told by the patient)",
      "Allergic to penicillins: rash",
    ]);
  });

  it("says who told it", () => {
    expect(seen([fact({ text: "Xyzol", source: "patient" })])).toEqual([
      "coral",
      "Allergic to Xyzol (as told by the patient)",
    ]);
  });

  it("writes NSAIDs in capitals inside a sentence", () => {
    expect(seen([fact({ code: "nsaids" })])).toEqual(["coral", "Allergic to NSAIDs"]);
  });
});

describe("asking again", () => {
  it.each([
    ["2025-11-22", null],
    ["2025-11-21", "ask again"],
  ])("what was last asked on %s: %j", (confirmedOn, askAgain) => {
    expect(banner([fact({ code: "latex", confirmedOn })]).askAgain).toBe(askAgain);
  });
});

describe("a sensitive fact", () => {
  it("is read by who may", () => {
    expect(seen([none(), HIV])).toContain("HIV");
  });

  it("shows one hint however many there are, behind listed allergies", () => {
    const hidden = banner([HIV, fact({ kind: "condition", code: "tb" }), PENICILLINS], {
      mayReadSensitive: false,
    });
    expect(hidden.items.map(({ text }) => text)).toEqual(["Allergic to penicillins: rash", "See the doctor"]);
    expect(hidden.items.at(-1)).toMatchObject({ factId: null, code: null, isSevere: false });
  });

  it("is not on a paper, not even as a hint", () => {
    expect(seen([none(), HIV], { mayReadSensitive: false, place: "paper" })).toEqual([
      "plain",
      "No known allergies, asked 12-Mar-2026 by Dr Sana",
    ]);
  });

  it("never shows its words to who may not read it", () => {
    const sensitive = FACT_CODES.filter((listed) => "isSensitive" in listed);
    for (const { code, kind, en } of sensitive) {
      const shown = JSON.stringify(banner([fact({ kind, code })], { mayReadSensitive: false }));
      expect(shown).not.toContain(code);
      expect(shown).not.toContain(en);
    }
  });
});

describe("where the strip stands", () => {
  const FACTS = [
    PENICILLINS,
    fact({ kind: "medicine", code: "blood-thinners" }),
    fact({ kind: "condition", code: "asthma" }),
  ];

  it.each([
    ["screen", ["Allergic to penicillins: rash", "Blood thinners", "Asthma"]],
    ["bill", ["Allergic to penicillins: rash"]],
    ["paper", ["Allergic to penicillins: rash", "Blood thinners"]],
  ] as const)("on a %s it says %j", (place, texts) => {
    expect(banner(FACTS, { place }).items.map(({ text }) => text)).toEqual(texts);
  });

  it("does not turn coral for a skin type alone", () => {
    const type = fact({ kind: "alert", code: "skin-type", reaction: "III" });
    expect(seen([none(), type])).toEqual([
      "plain",
      "No known allergies, asked 12-Mar-2026 by Dr Sana",
      "Skin type: III",
    ]);
    expect(seen([none(), type, fact({ kind: "alert", code: "recent-tan" })])).toEqual([
      "coral",
      "No known allergies, asked 12-Mar-2026 by Dr Sana",
      "Recent tan",
      "Skin type: III",
    ]);
  });
});

describe("a pregnancy", () => {
  it.each([
    ["2026-11-20", "Pregnant, week 26"],
    ["2026-11-21", "Pregnant, week 27"],
    ["2026-11-27", "Pregnant, week 27"],
    ["2026-11-28", "Pregnant, week 28"],
    ["2027-02-20", "Pregnant, week 40"],
    ["2027-03-12", "Pregnant, week 42"],
    ["2027-03-13", "Pregnant, was due 20-Feb-2027"],
    ["2027-04-03", "Pregnant, was due 20-Feb-2027"],
    ["2027-04-04", undefined],
  ])("due on 20-Feb-2027 reads on %s: %j", (today, text) => {
    expect(banner([pregnant("2027-02-20")], { today }).items[0]?.text).toBe(text);
  });

  it("with a day too far away has no week", () => {
    expect(banner([pregnant("2027-12-01")]).items[0]?.text).toBe("Pregnant, due 01-Dec-2027");
    expect(pregnancyWeek({ endsOn: "2027-12-01" }, TODAY)).toBeNull();
  });

  it("without a due day ends as if it had begun when it was noted", () => {
    const noted = pregnant(null, { notedOn: "2026-01-01" });
    expect(banner([noted], { today: "2026-11-19" }).items[0]?.text).toBe("Pregnant");
    expect(isCurrent(noted, "2026-11-19")).toBe(true);
    expect(isCurrent(noted, "2026-11-20")).toBe(false);
  });
});

it("leaves out what ended by its day", () => {
  const course = fact({ kind: "medicine", code: "isotretinoin", endsOn: "2026-11-22" });
  expect(banner([course]).items).toHaveLength(1);
  expect(banner([course], { today: "2026-11-23" }).items).toHaveLength(0);
});

describe("of any facts, the strip", () => {
  const day = fc.integer({ min: -800, max: 300 }).map((days) => addDays(TODAY, days));
  const anyFact = fc.record<PatientFact>({
    id: fc.nat(),
    kind: fc.constantFrom(...FACT_KINDS),
    code: fc.option(fc.constantFrom(...FACT_CODES.map(({ code }) => code))),
    text: fc.constantFrom("Augmentin", "stent", null),
    severity: fc.constantFrom("severe", "mild", null),
    reaction: fc.constantFrom("rash", null),
    isSensitive: fc.constantFrom(0, 1),
    source: fc.constantFrom("staff", "patient"),
    notedOn: day,
    endsOn: fc.option(day),
    confirmedOn: day,
    confirmedBy: fc.constantFrom("Dr Sana", null),
  });

  it("shows each one that holds once, severe ones first, and counts the rest", () => {
    fc.assert(
      fc.property(fc.array(anyFact, { maxLength: 12 }), (facts) => {
        const { items, rest, more, tone } = banner(facts);
        const holding = facts.filter((one) => isCurrent(one, TODAY));
        const shown = [...items, ...rest];
        expect(shown.map(({ factId }) => factId).toSorted()).toEqual(holding.map(({ id }) => id).toSorted());
        expect(items.length).toBe(Math.min(3, holding.length));
        expect(more).toBe(shown.length - items.length);
        expect(shown.map(({ isSevere }) => isSevere)).toEqual(
          shown.map(({ isSevere }) => isSevere).toSorted((a, b) => Number(b) - Number(a)),
        );
        if (items.some(({ isSevere }) => isSevere)) expect(tone).toBe("coral");
      }),
    );
  });
});
