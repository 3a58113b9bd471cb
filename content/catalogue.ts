/** One treatment on the price list. */
export interface CatalogueService {
  readonly name: string;
  /** Whole rupees: the price, or its lower end. */
  readonly fees: number;
  /** The price depends on the case: shown as "from Rs …". */
  readonly startsAt?: true;
  /** One of the usual treatments listed on the home page. */
  readonly usual?: true;
  readonly description: string;
  /** What it is on the tooth chart, of SERVICE_CHART_CODES in rules/clinic/service-charting.ts; its fee is for each tooth then. */
  readonly chartCode?: string;
  /** Which details are written down when it is done, of DETAIL_KINDS there. */
  readonly detailKind?: string;
}

export interface CatalogueDepartment {
  readonly name: string;
  readonly description: string;
  readonly services: readonly CatalogueService[];
}

const dentistry: CatalogueDepartment = {
  name: "Dentistry",
  description:
    "Our dentists start with the smallest treatment that will last. X-rays are taken only when they change the plan, and you see them on the screen beside the chair.",
  services: [
    {
      name: "Examination and written plan",
      fees: 2500,
      usual: true,
      description: "A full look at teeth and gums, and a plan with a price beside every step.",
    },
    {
      name: "Scaling and polishing",
      fees: 6000,
      startsAt: true,
      usual: true,
      description: "Tartar and stains removed above and below the gum line.",
    },
    {
      name: "Tooth-coloured filling",
      chartCode: "filling",
      fees: 7500,
      startsAt: true,
      usual: true,
      description: "Decay removed and the tooth rebuilt in composite, matched to its shade.",
    },
    {
      name: "Root canal treatment",
      chartCode: "root-canal",
      detailKind: "anaesthetic",
      fees: 22000,
      startsAt: true,
      usual: true,
      description: "The infected nerve cleaned out and sealed, so that the tooth can stay.",
    },
    {
      name: "Porcelain crown",
      chartCode: "crown",
      fees: 28000,
      startsAt: true,
      usual: true,
      description: "A cap that covers and protects a weakened tooth.",
    },
    {
      name: "Tooth extraction",
      chartCode: "extraction",
      detailKind: "anaesthetic",
      fees: 4500,
      startsAt: true,
      description: "A tooth that cannot be kept, taken out under local anaesthesia.",
    },
    {
      name: "Wisdom tooth removal",
      chartCode: "extraction",
      detailKind: "anaesthetic",
      fees: 18000,
      startsAt: true,
      description: "Impacted or painful wisdom teeth, with X-ray and a follow-up visit.",
    },
    {
      name: "Children's dental check-up",
      fees: 2500,
      description: "Milk teeth checked, fluoride varnish applied, brushing practised together.",
    },
    {
      name: "Cosmetic bonding, per tooth",
      chartCode: "filling",
      fees: 9000,
      startsAt: true,
      description: "Chips and gaps closed with composite in one visit.",
    },
    {
      name: "Teeth whitening",
      fees: 25000,
      startsAt: true,
      description: "Whitening in the chair, after a check that the gums are healthy.",
    },
    {
      name: "Porcelain veneer",
      chartCode: "veneer",
      fees: 38000,
      startsAt: true,
      description: "A thin porcelain facing, tried on a model first.",
    },
    {
      name: "Clear aligners",
      fees: 180000,
      startsAt: true,
      description: "Removable trays that straighten teeth step by step.",
    },
  ],
};

const aesthetics: CatalogueDepartment = {
  name: "Aesthetics",
  description:
    "Settings that suit pale skin can burn brown skin. We patch-test first, leave two weeks, and tell you plainly when a good sunscreen would do more than a laser.",
  services: [
    {
      name: "Skin consultation with patch test",
      fees: 3000,
      usual: true,
      description: "Skin and history examined, and a patch test before any laser or peel.",
    },
    {
      name: "Laser hair reduction, per area",
      detailKind: "laser",
      fees: 6500,
      startsAt: true,
      usual: true,
      description: "One area in one session, at settings chosen for your skin tone.",
    },
    {
      name: "Hydrating facial",
      fees: 7000,
      usual: true,
      description: "Cleansing, gentle exfoliation and moisture for dry or tired skin.",
    },
    {
      name: "Chemical peel",
      detailKind: "peel",
      fees: 8000,
      startsAt: true,
      usual: true,
      description: "A measured peel for acne, marks or dullness.",
    },
    {
      name: "Acne scar treatment, per session",
      fees: 12000,
      startsAt: true,
      usual: true,
      description: "Microneedling for pitted scars, usually in a course of four.",
    },
    {
      name: "Pigmentation treatment, per session",
      fees: 10000,
      startsAt: true,
      description: "Melasma, freckles and sun marks, planned around the season.",
    },
    {
      name: "PRP for hair loss, per session",
      fees: 15000,
      startsAt: true,
      description: "Platelet-rich plasma from your own blood for thinning hair.",
    },
  ],
};

const generalPhysician: CatalogueDepartment = {
  name: "General Physician",
  description:
    "Blood pressure, sugar, a child’s fever, a parent’s medicines: one doctor who remembers what was tried last time and writes prescriptions you can read.",
  services: [
    {
      name: "Consultation",
      fees: 2000,
      usual: true,
      description: "Half an hour with the physician for any complaint, old or new.",
    },
    {
      name: "Blood pressure and sugar check",
      fees: 800,
      usual: true,
      description: "Both measured and written down, with a word on what they mean.",
    },
    {
      name: "Diabetes review with foot check",
      fees: 2500,
      usual: true,
      description: "Sugar, medicines, feet and the plan for the next three months.",
    },
    {
      name: "Flu vaccination",
      detailKind: "injection",
      fees: 3200,
      usual: true,
      description: "This season’s vaccine, for adults and for children from six months.",
    },
    {
      name: "Dressing or stitches",
      fees: 1500,
      startsAt: true,
      usual: true,
      description: "Wounds cleaned, closed and dressed, tetanus checked.",
    },
    {
      name: "Thyroid review",
      fees: 2500,
      description: "Symptoms, reports and dose looked at together.",
    },
    {
      name: "ECG",
      fees: 1800,
      description: "A tracing of the heart’s rhythm, read the same day.",
    },
  ],
};

/** The clinic's treatments and prices: the website's price list, and the first contents of the database. */
export const catalogue: readonly CatalogueDepartment[] = [dentistry, aesthetics, generalPhysician];
