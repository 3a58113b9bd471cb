import { type Case, story } from "./case.ts";

const SUNSCREEN = "Sunscreen SPF 50 every morning and again at noon";
const BARRIER = "Bland moisturiser three times a day for a week. No scrubs, no bleach cream";
const ADAPALENE = `Adapalene 0.1% gel at night, a pea for the whole face. ${SUNSCREEN}`;
const AZELAIC = `Azelaic acid 20% cream twice a day. ${SUNSCREEN}`;
const IRON = "Iron and folic acid once a day with food";

export const aestheticCases: readonly Case[] = [
  {
    services: ["Skin consultation with patch test"],
    minutes: 30,
    weight: 20,
    ages: [13, 70],
    stories: [
      story(
        "Acne on both cheeks for a year",
        "Grade II acne, post-inflammatory marks, skin type IV. Patch test behind the ear.",
        "Cream for eight weeks, photographs at each visit.",
        ADAPALENE,
      ),
      story(
        "Dark patches after pregnancy",
        "Centrofacial melasma, skin type V. No peel now: sunscreen first.",
        "Review in eight weeks, then decide about a peel.",
        AZELAIC,
        "Female",
      ),
      story(
        "Hair falling out in the shower",
        "Diffuse thinning, pull test positive. Ferritin, vitamin D and thyroid requested.",
        "Reports first, then PRP if ferritin is above 40.",
        IRON,
      ),
      story(
        "Wants laser on the upper lip",
        "Dark, thick hair, skin type IV. Cycle regular. Patch test done.",
        "Read the patch test in two weeks, then six sessions.",
        null,
        "Female",
      ),
      story(
        "Red, burning face after a whitening cream from the bazaar",
        "Steroid-damaged skin. All creams stopped, explained why it will be worse for two weeks.",
        "Review in two weeks. Call if the eyes swell.",
        BARRIER,
      ),
      story(
        "Itching rash on the neck",
        "Contact dermatitis from a metal chain.",
        "No metal on the skin. Review if not gone in two weeks.",
        "Hydrocortisone 1% cream twice a day for 5 days",
      ),
    ],
  },
  {
    services: ["Laser hair reduction, per area"],
    minutes: 30,
    weight: 14,
    ages: [17, 55],
    gender: "Female",
    stories: [
      story(
        "First laser session, chin",
        "Patch test clear. Diode, long pulse, 12 J/cm² for skin type IV. Mild redness, cooled for ten minutes.",
        "Six sessions, five weeks apart. No threading until then.",
        SUNSCREEN,
      ),
      story(
        "First laser session, underarms",
        "Diode, 14 J/cm². Well tolerated with cooling gel.",
        "Next session in five weeks. No waxing until then.",
      ),
      story(
        "First laser session, upper lip",
        "Diode, 11 J/cm². Slight swelling, gone after ice.",
        "Next session in five weeks. No threading until then.",
        SUNSCREEN,
      ),
    ],
    goesOn: {
      afterDays: 35,
      stories: [
        story(
          "Laser session as planned",
          "Hair about a third less than at the first session. Same settings, no burns.",
          "Next session in five weeks.",
          SUNSCREEN,
        ),
        story(
          "Laser session as planned",
          "Fluence raised by 1 J/cm² after a good tolerance last time. Slight redness.",
          "Next session in five weeks.",
          BARRIER,
        ),
      ],
    },
  },
  {
    services: ["Hydrating facial"],
    minutes: 30,
    weight: 13,
    ages: [18, 65],
    stories: [
      story(
        "Dull, dry skin",
        "Skin dry, no eczema. Cleansing, gentle exfoliation, hyaluronic serum.",
        "May be repeated after four weeks.",
        SUNSCREEN,
      ),
      story(
        "Facial before a wedding",
        "Cleansing, gentle exfoliation, moisture. No irritation.",
        "Nothing new on the skin until the wedding.",
      ),
      story(
        "Tired skin after exams",
        "Mild dehydration, no acne. Hydrated well.",
        "Sleep, water, sunscreen.",
      ),
    ],
  },
  {
    services: ["Chemical peel"],
    minutes: 30,
    weight: 11,
    ages: [18, 60],
    stories: [
      story(
        "Acne marks on the cheeks",
        "Salicylic acid 20%, three minutes, neutralised. Slight frosting on the chin.",
        "Four peels, three weeks apart. No sun until the flaking is over.",
        BARRIER,
      ),
      story(
        "Uneven tone on the forehead",
        "Patch test clear. Glycolic acid 35%, two minutes. Well tolerated.",
        "Next peel in three weeks.",
        SUNSCREEN,
      ),
    ],
    goesOn: {
      afterDays: 21,
      stories: [
        story(
          "Next peel as planned",
          "Marks lighter. Same acid, half a minute longer. Well tolerated.",
          "Next peel in three weeks.",
          SUNSCREEN,
        ),
      ],
    },
  },
  {
    services: ["Acne scar treatment, per session"],
    minutes: 45,
    weight: 7,
    ages: [18, 50],
    stories: [
      story(
        "Pitted scars on both cheeks",
        "Numbing cream for 40 minutes. Microneedling at 1.5 mm, even pinpoint bleeding.",
        "Four sessions a month apart. Photographs compared each time.",
        BARRIER,
      ),
    ],
    goesOn: {
      afterDays: 30,
      stories: [
        story(
          "Microneedling session as planned",
          "Boxcar scars shallower than in the first photographs. Depth 2 mm on the cheeks.",
          "Next session in a month.",
          BARRIER,
        ),
      ],
    },
  },
  {
    services: ["Pigmentation treatment, per session"],
    minutes: 30,
    weight: 9,
    ages: [20, 65],
    stories: [
      story(
        "Melasma on cheeks and upper lip",
        "Skin type IV. Low-fluence Q-switched laser, ten passes.",
        "Next session in four weeks. Pause in the hot months.",
        AZELAIC,
      ),
      story(
        "Sun spots on the hands",
        "Q-switched laser on seven spots. Crusts expected.",
        "Review in four weeks.",
        SUNSCREEN,
      ),
      story(
        "Freckles on the nose",
        "Q-switched laser, low fluence, test area first.",
        "Next session in four weeks.",
        SUNSCREEN,
      ),
    ],
    goesOn: {
      afterDays: 28,
      stories: [
        story(
          "Next session as planned",
          "About a third lighter. Continued gently.",
          "Next session in four weeks.",
          SUNSCREEN,
        ),
      ],
    },
  },
  {
    services: ["PRP for hair loss, per session"],
    minutes: 45,
    weight: 5,
    ages: [22, 60],
    stories: [
      story(
        "Thinning at the crown",
        "20 ml drawn and spun, 4 ml injected over the crown. Mild pain.",
        "Monthly for four months, then every six months.",
        "Minoxidil 5% solution, 1 ml at night",
      ),
      story(
        "Hair fall after typhoid",
        "Telogen effluvium settling. First PRP given on request.",
        "Ferritin again before the next session.",
        IRON,
      ),
    ],
    goesOn: {
      afterDays: 30,
      stories: [
        story(
          "PRP session as planned",
          "Less shedding, density better at the temples. 4 ml injected.",
          "Next session in a month.",
          "Minoxidil 5% solution, 1 ml at night",
        ),
      ],
    },
  },
];
