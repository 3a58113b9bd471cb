import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FACT_CODES, type ListedFact } from "#rules/patients/facts.ts";
import { MEDICINE_GROUPS, type MedicineGroup } from "#rules/patients/medicine-groups.ts";
import type { PatientFact } from "#rules/patients/safety-banner.ts";
import { checkMedicines, type PrescribedFor } from "./allergy-check.ts";
import { BRAND_WORDS } from "./medicines/brand-words.ts";
import { groupsOf, INGREDIENTS } from "./medicines/ingredients.ts";
import type { PrescribedLine } from "./medicines/medicine-lines.ts";
import { medicineName, STARTING_LIST } from "./medicines/starting-list.ts";

const TODAY = "2026-11-22";

const fact = (given: Partial<PatientFact>): PatientFact => ({
  id: 7,
  kind: "allergy",
  code: null,
  text: null,
  severity: null,
  reaction: null,
  isSensitive: 0,
  source: "staff",
  notedOn: "2025-03-12",
  endsOn: null,
  confirmedOn: "2025-03-12",
  confirmedBy: "Dr Sana",
  ...given,
});
const allergy = (code: string, given: Partial<PatientFact> = {}) => fact({ code, ...given });
const illness = (code: string) => fact({ kind: "condition", code });
const pregnant = (endsOn: string | null) =>
  fact({ kind: "pregnancy", code: "pregnant", endsOn, notedOn: "2026-08-01" });

const check = (lines: readonly (string | PrescribedLine)[], patient: Partial<PrescribedFor> = {}) =>
  checkMedicines(
    lines.map((line) => (typeof line === "string" ? { text: line } : line)),
    { facts: [], allergyText: null, ageYears: 30, today: TODAY, ...patient },
  );
/** "line kind: sentence" of each finding. */
const said = (...given: Parameters<typeof check>) =>
  check(...given).map(({ line, kind, text }) => `${line} ${kind}: ${text}`);

describe("an allergy of the list", () => {
  const RASH = "The patient is allergic to penicillins: rash, noted 12-Mar-2025.";
  const patient = { facts: [allergy("penicillins", { reaction: "rash" })] };

  it.each<[string | PrescribedLine, string, string]>([
    [
      "Augmentin 625 mg · 1+0+1 · 5 days",
      "penicillins: amoxicillin",
      `Augmentin holds amoxicillin (penicillins). ${RASH}`,
    ],
    ["amoxil500", "penicillins: amoxicillin", `Amoxil holds amoxicillin (penicillins). ${RASH}`],
    ["Amoxicillin 500 mg", "penicillins: amoxicillin", `Amoxicillin is one of the penicillins. ${RASH}`],
    ["co-amoxiclav", "penicillins: amoxicillin", `Co-amoxiclav holds amoxicillin (penicillins). ${RASH}`],
    [
      "Ampiclox",
      "penicillins: ampicillin and cloxacillin",
      `Ampiclox holds ampicillin and cloxacillin (penicillins). ${RASH}`,
    ],
    [
      { text: "Novamox 500 mg", ingredients: ["amoxicillin"] },
      "penicillins: amoxicillin",
      `Novamox 500 mg holds amoxicillin (penicillins). ${RASH}`,
    ],
    [
      { text: "Novamox 500 mg", groups: ["penicillins"] },
      "penicillins",
      `Novamox 500 mg holds penicillins. ${RASH}`,
    ],
  ])("forbids %j by the rule %s", (line, rule, text) => {
    expect(check([line], patient)).toEqual([
      { kind: "allergy", line: 0, factId: 7, rule, medicine: expect.any(String), text },
    ]);
  });

  it("names its rule by the lists, whatever the patient's file says", () => {
    const told = { facts: [fact({ text: "Amoxicillin, her aunt Saima says" })] };
    expect(check(["Augmentin 625 mg"], told).map(({ rule }) => rule)).toEqual(["amoxicillin"]);
  });

  it.each([
    [
      "nsaids",
      "Disprin",
      "Disprin holds aspirin (NSAIDs). The patient is allergic to NSAIDs: noted 12-Mar-2025.",
    ],
    [
      "aspirin",
      "Brufen",
      "Brufen holds ibuprofen (NSAIDs). The patient is allergic to aspirin: noted 12-Mar-2025.",
    ],
    [
      "aspirin",
      "Aspirin 75",
      "Aspirin is one of the salicylates. The patient is allergic to aspirin: noted 12-Mar-2025.",
    ],
    [
      "iodine",
      "Pyodine",
      "Pyodine holds povidone-iodine (iodine). The patient is allergic to iodine: noted 12-Mar-2025.",
    ],
    ["chlorhexidine", "chlorhexidine", "The patient is allergic to chlorhexidine: noted 12-Mar-2025."],
  ])("to %s forbids %s", (code, line, text) => {
    expect(check([line], { facts: [allergy(code)] })).toMatchObject([{ kind: "allergy", text }]);
  });

  it("says how severe it was", () => {
    expect(
      check(["Septran"], { facts: [allergy("sulfonamides", { severity: "severe", reaction: "blisters" })] }),
    ).toMatchObject([
      {
        text: "Septran holds sulfamethoxazole (sulfonamides). The patient is allergic to sulfonamides: severe, blisters, noted 12-Mar-2025.",
      },
    ]);
  });

  it("names every medicine of a line, each line by its index, the gravest first", () => {
    const facts = [allergy("nsaids"), illness("kidney")];
    expect(
      check(["", "Panadol", "Brufen + Ponstan"], { facts }).map(({ kind, line, medicine }) => [
        kind,
        line,
        medicine,
      ]),
    ).toEqual([
      ["allergy", 2, "Brufen"],
      ["allergy", 2, "Ponstan"],
      ["advice", 2, "Brufen"],
    ]);
  });

  it("counts no more after its last day", () => {
    expect(check(["Amoxil"], { facts: [allergy("penicillins", { endsOn: "2026-11-21" })] })).toEqual([]);
    expect(check(["Amoxil"], { facts: [allergy("penicillins", { endsOn: TODAY })] })).toHaveLength(1);
  });
});

describe("an allergy that was typed as a fact", () => {
  it.each([
    ["Ciproxin", "Novidat 500", "allergy"],
    ["ciprofloxacin", "Leflox", "perhaps"],
    ["Penicillin", "Amoxil", "allergy"],
    ["Augmentin", "Amoxil", "allergy"],
    ["Augmentin", "Ampicillin", "perhaps"],
    ["Rigix", "Softin", undefined],
    ["Rigix", "cetirizine", "allergy"],
    ["painkillers", "Brufen", "perhaps"],
    ["none known", "Brufen", undefined],
  ])("as %j meets %s: %j", (text, line, kind) => {
    expect(check([line], { facts: [fact({ text })] })[0]?.kind).toBe(kind);
  });

  it("is said as it was typed", () => {
    expect(said(["Novidat"], { facts: [fact({ text: "Ciproxin", reaction: "itching" })] })).toEqual([
      "0 allergy: Novidat holds ciprofloxacin. The patient is allergic to Ciproxin: itching, noted 12-Mar-2025.",
    ]);
  });
});

describe("the text field on allergies", () => {
  const perhaps = (allergyText: string, line: string) =>
    check([line], { allergyText }).filter(({ kind }) => kind === "perhaps").length === 1;

  it.each([
    ["Penicillin", "Augmentin"],
    ["پینسلین", "Amoxil"],
    ["pencillin injection", "Velosef, Amoxil"],
    ["Amoxil", "Ampicillin"],
    ["sulfa drugs", "Septran"],
    ["Sulphur", "Septran"],
    ["painkillers", "Brufen"],
    ["pain killer", "Panadol"],
    ["antibiotics", "Klaricid"],
    ["allergic to Flagyl", "Metronidazole 400"],
    ["Brufen", "Ponstan"],
    ["tramadol", "Tramal"],
    ["Xyzol syrup", "XYZOL-5"],
    ["local anaesthesia", "Xylocaine"],
  ])("%j perhaps means %s", (text, line) => {
    expect(perhaps(text, line)).toBe(true);
  });

  it.each([
    ["nil", "Amoxil"],
    ["No known drug allergies", "Amoxil"],
    ["Penicillin", "Panadol"],
    ["tramadol", "Panadol"],
    ["dust", "Softin"],
    ["Xyzol syrup", "Calpol syrup"],
    ["benzoyl peroxide", "hydrogen peroxide mouthwash"],
    ["folic acid", "Mefenamic acid"],
    ["face soap", "Clotrimazole cream for the face"],
  ])("%j does not mean %s", (text, line) => {
    expect(perhaps(text, line)).toBe(false);
  });

  it("is quoted", () => {
    expect(said(["Augmentin"], { allergyText: " penicillin  as a child " })).toEqual([
      '0 perhaps: Perhaps: Augmentin holds amoxicillin (penicillins). The patient\'s file says of allergies: "penicillin as a child".',
    ]);
    expect(said(["Panadol"], { allergyText: "painkillers" })).toEqual([
      '0 perhaps: Perhaps: Panadol holds paracetamol. The patient\'s file says of allergies: "painkillers".',
    ]);
    expect(said([{ text: "Xyzol 5 mg", ingredients: [] }], { allergyText: "xyzol" })).toEqual([
      '0 perhaps: Perhaps: Xyzol 5 mg. The patient\'s file says of allergies: "xyzol".',
    ]);
  });

  it("is not repeated where a fact is certain", () => {
    const facts = [allergy("penicillins")];
    expect(check(["Amoxil"], { facts, allergyText: "Penicillin" }).map(({ kind }) => kind)).toEqual([
      "allergy",
    ]);
  });
});

describe("an allergy in somebody's own words", () => {
  it.each([
    ["Pencilin", "Amoxil 500 mg"],
    ["PCN", "Augmentin"],
    ["پینسیلین", "Augmentin"],
    ["sulfer", "Septran"],
  ])("of %s forbids %s", (text, line) => {
    expect(check([line], { facts: [fact({ text })] })).toMatchObject([{ kind: "allergy" }]);
  });

  it("counts in a fact of another kind that speaks of it", () => {
    for (const kind of ["alert", "condition"] as const)
      expect(
        check(["Amoxil"], { facts: [fact({ kind, text: "Penicillin allergy since childhood" })] }),
      ).toMatchObject([{ kind: "allergy" }]);
  });

  it("that no list reads is left to the doctor, once and in words", () => {
    const unread = (allergy: string, ...lines: string[]) =>
      check(lines, { facts: [fact({ text: allergy })] }).filter(
        ({ rule }) => rule === "allergy not compared",
      );
    expect(unread("Zyxaprim", "Panadol", "Brufen")).toMatchObject([
      { line: 0, kind: "advice", text: expect.stringContaining('"Zyxaprim') },
    ]);
    expect(unread("Penicillin", "Panadol")).toEqual([]);
    expect(unread("Dust", "Panadol")).toEqual([]);
  });
});

describe("a medicine that nobody knows", () => {
  const unchecked = (line: string | PrescribedLine, patient: Partial<PrescribedFor>) =>
    check([line], patient).filter(({ kind }) => kind === "unchecked").length === 1;
  const TO_PENICILLIN = { facts: [allergy("penicillins")] };

  it("must be answered for a patient with an allergy to medicines", () => {
    expect(said(["Xyzol 5 mg · 1+0+1"], TO_PENICILLIN)).toEqual([
      "0 unchecked: Not checked: what does Xyzol 5 mg contain?",
    ]);
  });

  it.each<[string, string | PrescribedLine, Partial<PrescribedFor>]>([
    ["beside a known one", "Panadol + Xyzol", TO_PENICILLIN],
    ["in a variant of a brand", "Panadol CF", TO_PENICILLIN],
    ["misspelt beside a known one", "Panadol Amoxicilin 500", TO_PENICILLIN],
    ["misspelt beside its own salt", "Amoxicilin clavulanic acid 625 mg", TO_PENICILLIN],
    ["in brackets behind a known one", "Panadol (Klavox)", TO_PENICILLIN],
    ["in Urdu behind a known one", "Panadol آگمینٹن", TO_PENICILLIN],
    [
      "that the clinic's list spells as no list does",
      { text: "Xyzol", ingredients: ["rose"] },
      TO_PENICILLIN,
    ],
    ["where the text field names one", "Xyzol", { allergyText: "Septran" }],
    ["where the text field says something unknown", "Xyzol", { allergyText: "yes, an injection" }],
    ["where a typed fact does", "Xyzol", { facts: [fact({ text: "Ciproxin" })] }],
  ])("%s must be too", (_, line, patient) => {
    expect(unchecked(line, patient)).toBe(true);
  });

  it.each<[string, string | PrescribedLine, Partial<PrescribedFor>]>([
    ["without any allergy", "Xyzol", {}],
    ["with an allergy to latex", "Xyzol", { facts: [allergy("latex")] }],
    ["with an allergy to dust, as told", "Xyzol", { allergyText: "Dust and pollen" }],
    ["with an illness", "Xyzol", { facts: [illness("asthma")] }],
    ["that was answered", { text: "Xyzol", ingredients: ["cetirizine"] }, TO_PENICILLIN],
    ["that holds none of the list", { text: "Xyzol", ingredients: [] }, TO_PENICILLIN],
    ["that is known", "Panadol", TO_PENICILLIN],
    ["that is known with its salt", "Amlodipine besylate 5 mg film coated tablet", TO_PENICILLIN],
  ])("is passed for a patient %s", (_, line, patient) => {
    expect(unchecked(line, patient)).toBe(false);
  });
});

describe("a line of words", () => {
  it.each<[string[], Partial<PrescribedFor>, string]>([
    [
      ["Velosef"],
      { facts: [allergy("penicillins")] },
      "Velosef (cefradine): the patient is allergic to penicillins, and a few patients react to cephalosporins as well.",
    ],
    [
      ["Velosef"],
      { allergyText: "penicillin" },
      "Velosef (cefradine): the patient is allergic to penicillins, and a few patients react to cephalosporins as well.",
    ],
    [
      ["Amoxicillin"],
      { facts: [allergy("cephalosporins")] },
      "Amoxicillin: the patient is allergic to cephalosporins, and a few patients react to penicillins as well.",
    ],
    [
      ["Brufen"],
      { facts: [illness("asthma")] },
      "Brufen (ibuprofen): the patient has asthma, which NSAIDs can set off. Ask whether one was taken without trouble.",
    ],
    [
      ["Vibramycin"],
      { facts: [pregnant("2027-05-01")] },
      "Vibramycin (doxycycline): the patient is pregnant. Tetracyclines harm the child's teeth and bones.",
    ],
    [
      ["Tretinoin cream"],
      { facts: [pregnant("2027-05-01")] },
      "Tretinoin: the patient is pregnant. Retinoids can deform the child.",
    ],
    [
      ["Cytotec"],
      { facts: [pregnant("2027-05-01")] },
      "Cytotec (misoprostol): the patient is pregnant. Misoprostol can end the pregnancy.",
    ],
    [
      ["Brufen"],
      { facts: [pregnant("2027-01-20")] },
      "Brufen (ibuprofen): the patient is in the last third of a pregnancy, or may be: NSAIDs are not given then.",
    ],
    [
      ["Ponstan"],
      { facts: [fact({ kind: "medicine", code: "blood-thinners" })] },
      "Ponstan (mefenamic acid): the patient takes a blood thinner, and bleeds more easily with an NSAID.",
    ],
    [
      ["Disprin"],
      { ageYears: 11 },
      "Disprin (aspirin): aspirin is not given below 12 years, for fear of Reye's syndrome.",
    ],
    [
      ["Codeine 30 mg"],
      { ageYears: 11 },
      "Codeine: it is not given below 12 years: it can stop a child's breath.",
    ],
    [
      ["Methotrexate 2.5 mg"],
      { facts: [fact({ kind: "pregnancy", code: "pregnant", endsOn: "2027-02-20" })] },
      "Methotrexate: the patient is pregnant. Methotrexate harms the child, and can end the pregnancy.",
    ],
    [
      ["Sodium valproate 200 mg"],
      { facts: [fact({ kind: "pregnancy", code: "pregnant", endsOn: "2027-02-20" })] },
      "Sodium valproate (valproic acid): the patient is pregnant. Valproate can deform the child and harm its mind.",
    ],
    [["Doxycycline"], { ageYears: 7 }, "Doxycycline: it stains growing teeth below 8 years."],
    [
      ["Voltral"],
      { facts: [illness("kidney")] },
      "Voltral (diclofenac): the patient has a kidney disease, which NSAIDs make worse.",
    ],
    [["Panadol", "Calpol"], {}, "Panadol and Calpol both hold paracetamol."],
    [["Panadol", "Panadol 500"], {}, "Panadol is written twice."],
  ])("is said of %j", (lines, patient, text) => {
    expect(check(lines, patient)).toMatchObject([{ kind: "advice", line: lines.length - 1, text }]);
  });

  const ON_THINNER = { facts: [fact({ kind: "medicine", code: "blood-thinners" })] };

  it.each(["Flagyl", "tinidazole", "Diflucan", "Klaricid", "Miconazole oral gel"])(
    "is said of %s beside a blood thinner",
    (line) => {
      expect(check([line], ON_THINNER)).toMatchObject([
        {
          kind: "advice",
          rule: "blood thinner",
          text: expect.stringContaining("may strengthen a blood thinner"),
        },
      ]);
    },
  );

  it("is said of a blood thinner that was typed, or stands in the same prescription", () => {
    expect(check(["Brufen"], { facts: [fact({ kind: "medicine", text: "Plavix daily" })] })).toHaveLength(1);
    expect(check(["Brufen"], { facts: [fact({ kind: "medicine", text: "Calpol daily" })] })).toHaveLength(0);
    expect(check(["Brufen", "Warfarin 5 mg"]).map(({ line }) => line)).toEqual([0]);
  });

  it("is said of illnesses that were typed", () => {
    expect(
      check(["Brufen"], { facts: [fact({ kind: "condition", text: "asthmatic since birth" })] }),
    ).toHaveLength(1);
    expect(check(["Brufen"], { facts: [fact({ kind: "condition", text: "migraine" })] })).toHaveLength(0);
  });

  it.each([
    ["2027-02-15", 0],
    ["2027-02-14", 1],
    ["2026-11-01", 1],
    [null, 1],
    ["2026-10-01", 0],
  ])("of an NSAID in a pregnancy due on %s: %i", (endsOn, count) => {
    expect(check(["Brufen"], { facts: [pregnant(endsOn)] })).toHaveLength(count);
  });

  it.each<[string[], Partial<PrescribedFor>]>([
    [["Diclofenac gel"], { facts: [illness("kidney")] }],
    [["Clotrimazole cream"], ON_THINNER],
    [["Panadol"], ON_THINNER],
    [["Tetracycline eye ointment"], { ageYears: 2 }],
    [["Disprin"], { ageYears: 12 }],
    [["Disprin"], { ageYears: null }],
    [["Doxycycline"], { ageYears: 8 }],
    [["Amoxil", "Velosef"], { facts: [pregnant("2027-05-01")] }],
    [["Clindamycin 300 mg capsule", "Clindamycin 1 % gel"], {}],
    [["Vibramycin"], { facts: [fact({ kind: "pregnancy", code: "breastfeeding" })] }],
  ])("is not said of %j", (lines, patient) => {
    expect(check(lines, patient)).toEqual([]);
  });

  it("is not said of the steps of a tapering dose", () => {
    expect(check(["Deltacortril 5 mg · 6+0+0", { text: "Deltacortril 5 mg · 4+0+0", isThen: true }])).toEqual(
      [],
    );
  });

  it("is not said of a then, which goes on with the line above", () => {
    const facts = [allergy("penicillins")];
    expect(check(["Deltacortril 5 mg · 6+0+0", "then · 4+0+0", "Then · 2+0+0"], { facts })).toEqual([]);
    expect(said(["then · 4+0+0"], { facts })).toEqual(["0 unchecked: Not checked: what does then contain?"]);
    expect(check(["Panadol", "then · Augmentin 1+0+1"], { facts })).toMatchObject([
      { kind: "allergy", line: 1 },
    ]);
  });

  it("is not said beside an allergy that says the same", () => {
    const facts = [allergy("penicillins"), { ...allergy("cephalosporins"), id: 8 }];
    expect(check(["Velosef"], { facts }).map(({ kind, factId }) => [kind, factId])).toEqual([["allergy", 8]]);
  });
});

describe("an innocent medicine", () => {
  it("raises nothing: the whole list, for a patient without facts", () => {
    const raised = STARTING_LIST.flatMap((medicine) => [
      ...check([{ text: medicineName(medicine), ingredients: medicine.ingredients }]),
      ...check([medicineName(medicine)], { allergyText: "nil" }),
    ]);
    expect(raised).toEqual([]);
  });

  it("raises nothing for a patient whose allergy is of another group", () => {
    const raised = STARTING_LIST.filter(({ groups }) => !groups.includes("macrolides")).flatMap((medicine) =>
      check([medicineName(medicine)], { facts: [allergy("macrolides")] }),
    );
    expect(raised).toEqual([]);
  });
});

describe("brand words × allergies of the list", () => {
  const ALLERGIES: readonly ListedFact[] = FACT_CODES.filter(({ kind }) => kind === "allergy");
  const isForbidden = (brand: string, code: string) =>
    check([brand], { facts: [allergy(code)] }).some(({ kind }) => kind === "allergy");
  const BRANDS = Object.keys(BRAND_WORDS);

  // By hand, so that a wrong row of a table cannot agree with itself.
  const FORBIDDEN_BY_HAND: Readonly<Record<string, string[]>> = {
    penicillins: ["Amoxil", "Ampiclox", "Augmentin", "Calamox"],
    cephalosporins: ["Ceclor", "Cefspan", "Keflex", "Oxidil", "Rocephin", "Velosef", "Zinacef", "Zinnat"],
    sulfonamides: ["Celbexx", "Septran"],
    macrolides: ["Azomax", "Erythrocin", "Klaricid", "Zithromax"],
    nsaids: [
      ...[
        "Ansaid",
        "Arinac",
        "Ascard",
        "Brufen",
        "Caflam",
        "Celbexx",
        "Dicloran",
        "Disprin",
        "Froben",
        "Loprin",
      ],
      ...["Ponstan", "Synflex", "Toradol", "Voltral"],
    ],
    aspirin: [
      ...[
        "Ansaid",
        "Arinac",
        "Ascard",
        "Brufen",
        "Caflam",
        "Celbexx",
        "Dicloran",
        "Disprin",
        "Froben",
        "Loprin",
      ],
      ...["Ponstan", "Synflex", "Toradol", "Voltral"],
    ],
    "local-anaesthetics": ["Xylocaine"],
    latex: [],
    iodine: ["Pyodine"],
    chlorhexidine: [],
  };

  it("knows at least 60 words and all 10 allergies", () => {
    expect(BRANDS.length).toBeGreaterThanOrEqual(60);
    expect(ALLERGIES.map(({ code }) => code).toSorted()).toEqual(Object.keys(FORBIDDEN_BY_HAND).toSorted());
  });

  it.each(Object.entries(FORBIDDEN_BY_HAND))("an allergy to %s forbids %j and no other", (code, brands) => {
    expect(BRANDS.filter((brand) => isForbidden(brand, code))).toEqual(brands);
  });

  it("forbids exactly the brands with an ingredient of its groups", () => {
    const wrong = BRANDS.flatMap((brand) =>
      ALLERGIES.filter(({ code, groups = [] }) => {
        const held = (BRAND_WORDS[brand] ?? []).flatMap(groupsOf);
        return isForbidden(brand, code) !== held.some((group) => groups.includes(group));
      }).map(({ code }) => `${brand} × ${code}`),
    );
    expect(wrong).toEqual([]);
  });

  it("of all 25 groups: perhaps exactly where a brand holds one, when the text field names the group", () => {
    const groups = Object.keys(MEDICINE_GROUPS) as MedicineGroup[];
    const wrong = groups.flatMap((group) =>
      BRANDS.filter((brand) => {
        const isMet = check([brand], { allergyText: MEDICINE_GROUPS[group].en }).some(
          ({ kind }) => kind === "perhaps",
        );
        const holds = (BRAND_WORDS[brand] ?? []).some((ingredient) => groupsOf(ingredient).includes(group));
        return isMet !== holds;
      }).map((brand) => `${brand} × ${group}`),
    );
    expect(wrong).toEqual([]);
  });
});

describe("of any prescription, the check", () => {
  const line = fc.oneof(
    fc.constantFrom(...Object.keys(BRAND_WORDS), ...INGREDIENTS),
    fc.string({ unit: "grapheme" }),
    fc.constantFrom("Xyzol", "", " · ", "Panadol CF"),
  );

  it("warns of a forbidden ingredient wherever its line stands, and never names a line that is not there", () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 6 }), fc.nat(6), (lines, place) => {
        const all = lines.toSpliced(place, 0, "Augmentin 625");
        const at = all.indexOf("Augmentin 625");
        const findings = check(all, { facts: [allergy("penicillins")] });
        expect(findings.some((one) => one.kind === "allergy" && one.line === at)).toBe(true);
        expect(findings.every((one) => one.line >= 0 && one.line < all.length && one.text !== "")).toBe(true);
        expect(findings.map((one) => one.line)).toEqual(
          findings.map((one) => one.line).toSorted((a, b) => a - b),
        );
      }),
    );
  });

  it("says nothing but that something is written twice, for a patient without facts", () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 6 }), (lines) => {
        const rules = check(lines).map(({ kind, rule }) => `${kind} ${rule}`);
        const hasThinner = lines.some((one) =>
          /Plavix|Xarelto|apixaban|clopidogrel|dabigatran|heparin|enoxaparin|rivaroxaban|ticagrelor|warfarin/i.test(
            one,
          ),
        );
        const allowed = ["advice twice", ...(hasThinner ? ["advice blood thinner"] : [])];
        expect(rules.filter((rule) => !allowed.includes(rule))).toEqual([]);
      }),
    );
  });
});
