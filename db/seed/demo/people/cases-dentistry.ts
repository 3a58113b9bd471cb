import { type Case, story } from "./case.ts";

// Over 300 lines: a list of stories, all of the same shape.

const RINSE = "Chlorhexidine 0.2% mouthwash, 10 ml twice a day for 7 days";
const SENSITIVE = "Desensitising toothpaste twice a day for four weeks";
const PARACETAMOL = "Paracetamol 500 mg, two tablets every 8 hours when in pain, for 3 days";
const IBUPROFEN = "Ibuprofen 400 mg after food, three times a day for 3 days";
const ANTIBIOTIC = "Co-amoxiclav 625 mg, one tablet three times a day for 5 days";
const METRONIDAZOLE = "Metronidazole 400 mg, one tablet three times a day for 5 days";

export const dentalCases: readonly Case[] = [
  {
    services: ["Examination and written plan"],
    minutes: 30,
    weight: 16,
    ages: [13, 90],
    stories: [
      story(
        "Check-up, last one two years ago",
        "Caries on 16 and 26, no pain on percussion. Gums mildly inflamed.",
        "Scaling first, then fillings on 16 and 26. Written plan with prices handed over.",
        RINSE,
      ),
      story(
        "Sensitivity to cold water, upper right",
        "Recession on 14 and 15, no caries. Brushes hard and sideways.",
        "Softer brush, brushing shown. Review in three months.",
        SENSITIVE,
      ),
      story(
        "Food gets stuck between the back teeth",
        "Old amalgam on 36 with an open contact. Bitewing taken, no caries below.",
        "Replace the filling on 36 and close the contact.",
      ),
      story(
        "Gums bleed when brushing",
        "Generalised gingivitis, plaque on the lower front teeth. No mobility, pockets up to 4 mm.",
        "Scaling at the next visit, gums measured again in three months.",
        RINSE,
      ),
      story(
        "Wants a second opinion on a crown",
        "46 root filled two years ago, cusp fractured, X-ray without a shadow.",
        "A crown is justified. Prices of porcelain and zirconia written down.",
      ),
    ],
  },
  {
    services: ["Examination and written plan", "Scaling and polishing"],
    minutes: 45,
    weight: 9,
    ages: [16, 90],
    stories: [
      story(
        "Tartar and bad breath",
        "Heavy calculus on the lower incisors, bleeding on probing. Scaled above and below the gum line.",
        "Gums measured again in three months. Floss daily.",
        RINSE,
      ),
      story(
        "Cleaning before a wedding",
        "Light stains, gums healthy. Scaling and polishing done, no caries.",
        "Next cleaning in six months.",
      ),
      story(
        "Brown stains from paan and tea",
        "Extrinsic stains throughout, no white patches on cheeks or tongue. Polished.",
        "Advised to give up paan, risk explained. Look at the cheeks again in six months.",
        RINSE,
      ),
    ],
  },
  {
    services: ["Scaling and polishing"],
    minutes: 30,
    weight: 12,
    ages: [16, 90],
    stories: [
      story(
        "Half-yearly cleaning",
        "Scaling and polishing done. Gums firm, no bleeding at the end.",
        "Recall in six months.",
      ),
      story(
        "Smoker, stains on the front teeth",
        "Moderate calculus removed with the ultrasonic scaler. Patient tolerated it well.",
        "Help with stopping offered. Come back in three months to look at the gums.",
        RINSE,
      ),
    ],
    goesOn: {
      afterDays: 180,
      stories: [
        story(
          "Half-yearly cleaning",
          "Less calculus than last time, gums firm. Polished.",
          "Recall in six months.",
        ),
      ],
    },
  },
  {
    services: ["Tooth-coloured filling"],
    minutes: 30,
    weight: 18,
    ages: [8, 90],
    stories: [
      story(
        "Hole in a back tooth",
        "Caries on 46, rubber dam, composite in layers, bite checked.",
        "Filling on 16 at the next visit, in two weeks.",
        PARACETAMOL,
      ),
      story(
        "Filling has fallen out",
        "Old cavity on 25 cleaned, composite placed, shade A3.",
        "Another small cavity on 26, next visit.",
      ),
      story(
        "Pain on sweets, lower left",
        "Deep caries on 36, pulp not exposed. Lining and composite placed.",
        "If it hurts for more than a week, root canal treatment.",
        IBUPROFEN,
      ),
      story(
        "Front tooth chipped on a date stone",
        "Edge of 21 rebuilt in composite, shade A2. Nerve alive.",
        "No biting of hard things. X-ray if the colour changes.",
      ),
    ],
    goesOn: {
      afterDays: 14,
      stories: [
        story(
          "Second filling, as planned",
          "Caries removed, composite placed and polished. The first filling is comfortable.",
          "Finished for now. Recall in six months.",
        ),
      ],
    },
  },
  {
    services: ["Root canal treatment"],
    minutes: 45,
    weight: 8,
    ages: [14, 80],
    urgent: true,
    stories: [
      story(
        "Severe toothache at night, lower right",
        "Irreversible pulpitis of 46. Access opened, three canals cleaned, calcium hydroxide dressing.",
        "Second visit in one week, then a crown.",
        IBUPROFEN,
      ),
      story(
        "Tooth hurts when biting, swelling since two days",
        "Apical shadow on 36. Drained through the tooth, canals cleaned, dressing placed.",
        "Second visit in one week. Back at once if the swelling grows.",
        ANTIBIOTIC,
      ),
      story(
        "Throbbing pain after hot tea",
        "Pulpitis of 15. Two canals found, working lengths measured, dressing placed.",
        "Canals filled at the next visit.",
        PARACETAMOL,
      ),
    ],
    goesOn: {
      afterDays: 7,
      stories: [
        story(
          "Root canal, second visit",
          "No pain since. Canals shaped to size 30 and filled with gutta-percha. X-ray satisfactory.",
          "Crown within four weeks; until then chew on the other side.",
        ),
      ],
    },
  },
  {
    services: ["Porcelain crown"],
    minutes: 30,
    weight: 4,
    ages: [18, 80],
    stories: [
      story(
        "Crown after root canal treatment",
        "46 prepared, impression taken, temporary crown cemented. Shade A2.",
        "Fitting in ten days.",
        PARACETAMOL,
      ),
      story(
        "Old crown is loose",
        "Crown on 26 removed, caries under the margin cleaned, new impression taken.",
        "Fitting in ten days, temporary crown until then.",
      ),
    ],
    goesOn: {
      afterDays: 10,
      stories: [
        story(
          "Fitting of the crown",
          "Crown tried in, contacts and bite adjusted, cemented. Patient happy with the shade.",
          "Floss around the crown. Review in six months.",
        ),
      ],
    },
  },
  {
    services: ["Tooth extraction"],
    minutes: 30,
    weight: 9,
    ages: [7, 85],
    urgent: true,
    stories: [
      story(
        "Loose tooth that hurts",
        "Mobility of third degree. Removed whole under local anaesthesia, socket compressed.",
        "Soft food today, no rinsing for 24 hours. Replacement to be discussed in six weeks.",
        PARACETAMOL,
      ),
      story(
        "Broken tooth, wants it out",
        "Not restorable. Roots separated and removed, bleeding stopped before leaving.",
        "Cold compress today. Back if bleeding starts again.",
        IBUPROFEN,
      ),
      story(
        "Toothache and swelling, cannot be saved",
        "Abscess drained through the socket, no fever.",
        "Review in three days.",
        ANTIBIOTIC,
      ),
    ],
  },
  {
    services: ["Wisdom tooth removal"],
    minutes: 60,
    weight: 3,
    ages: [18, 45],
    stories: [
      story(
        "Lower wisdom tooth hurts, mouth opens badly",
        "Impacted 48. Flap raised, bone removed, tooth sectioned, three stitches.",
        "Stitches out in seven days. Ice for the first day.",
        ANTIBIOTIC,
      ),
      story(
        "Impacted wisdom tooth seen on X-ray",
        "38 removed surgically, nerve not seen, two stitches.",
        "Called tomorrow to ask how it is.",
        METRONIDAZOLE,
      ),
    ],
  },
  {
    services: ["Children's dental check-up"],
    minutes: 15,
    weight: 9,
    ages: [2, 12],
    stories: [
      story(
        "First visit to a dentist",
        "Milk teeth sound, fluoride varnish applied. Child cooperative.",
        "Varnish again in six months.",
        "Toothpaste with 1000 ppm fluoride, a pea-sized amount twice a day",
      ),
      story(
        "School asks for a check-up",
        "First molars through, fissures deep but sound. Varnish applied.",
        "Fissures to be sealed next year. Form for the school signed.",
      ),
      story(
        "Black spots on milk teeth",
        "Early caries on 54 and 64. Varnish applied, brushing practised with the mother.",
        "Fillings on 54 and 64 at the next visit. No juice at bedtime.",
        "Toothpaste with 1000 ppm fluoride, a pea-sized amount twice a day",
      ),
    ],
  },
  {
    services: ["Cosmetic bonding, per tooth"],
    minutes: 30,
    weight: 3,
    ages: [16, 60],
    stories: [
      story(
        "Gap between the front teeth",
        "Composite bonding on 11 and 21, shade A1, polished.",
        "Polish at the next cleaning.",
      ),
      story(
        "Chipped corner of a front tooth",
        "Corner of 11 rebuilt. Bite free in protrusion.",
        "No biting of nails or pens. Review in six months.",
      ),
    ],
  },
  {
    services: ["Teeth whitening"],
    minutes: 60,
    weight: 3,
    ages: [18, 55],
    stories: [
      story(
        "Engagement next month, wants whiter teeth",
        "Gums healthy. Three cycles of 15 minutes, from A3.5 to A1. Mild sensitivity.",
        "No tea, coffee or haldi for 48 hours.",
        SENSITIVE,
      ),
      story(
        "Teeth have yellowed over the years",
        "Gums healthy, no open fillings. Three cycles, from A4 to A2.",
        "Top-up in a year if wanted.",
        SENSITIVE,
      ),
    ],
  },
  {
    services: ["Porcelain veneer"],
    minutes: 45,
    weight: 1.2,
    ages: [20, 55],
    stories: [
      story(
        "Discoloured front tooth after a fall",
        "Mock-up shown and agreed. 11 prepared within the enamel, impression taken.",
        "Fitting in twelve days.",
      ),
    ],
    goesOn: {
      afterDays: 12,
      stories: [story("Fitting of the veneer", "Veneer bonded, margins polished.", "Night guard advised.")],
    },
  },
  {
    services: ["Clear aligners"],
    minutes: 30,
    weight: 0.35,
    ages: [14, 40],
    stories: [
      story(
        "Crowded lower front teeth, does not want braces",
        "Scan and photographs taken, plan of 18 trays agreed.",
        "New tray every ten days, 22 hours a day. Check every six weeks, no charge.",
      ),
    ],
  },
];
