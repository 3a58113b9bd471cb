import { type Case, story } from "./case.ts";

const ORS = "ORS after every loose stool. Zinc 20 mg once a day for 10 days";
const SYRUP = "Paracetamol syrup, dose by weight, every 6 hours while there is fever";
const PARACETAMOL = "Paracetamol 500 mg, two tablets every 8 hours for 3 days";
const METFORMIN = "Metformin 500 mg twice a day with meals";
const AMLODIPINE = "Amlodipine 5 mg once a day";

export const generalCases: readonly Case[] = [
  {
    services: ["Consultation"],
    minutes: 15,
    weight: 24,
    ages: [13, 90],
    stories: [
      story(
        "Cough and fever for three days",
        "Temperature 38.4 °C, throat red, chest clear. Viral.",
        "Rest and fluids. Come back if the fever lasts beyond five days.",
        PARACETAMOL,
      ),
      story(
        "Sore throat, cannot swallow",
        "Tonsils with exudate, tender nodes, temperature 38.9 °C.",
        "Review in five days.",
        "Amoxicillin 500 mg three times a day for 7 days",
      ),
      story(
        "Burning in the stomach after meals",
        "BP 128/82, pulse 84. Epigastric tenderness, no guarding, no weight loss.",
        "Small meals, no late tea. H. pylori test if not better in two weeks.",
        "Omeprazole 20 mg before breakfast for 14 days",
      ),
      story(
        "Back pain after lifting a cylinder",
        "No red flags, straight leg raise free. Muscular.",
        "Exercises shown. No bed rest.",
        "Ibuprofen 400 mg after food for 5 days",
      ),
      story(
        "Tired all the time, sleeps badly",
        "Pale conjunctivae, BP 110/70. CBC, ferritin and TSH requested.",
        "Reports at the next visit.",
      ),
      story(
        "Burning when passing urine",
        "No fever, no flank pain. Dipstick positive.",
        "Plenty of water. Culture if not better in three days.",
        "Nitrofurantoin 100 mg twice a day for 5 days",
        "Female",
      ),
      story(
        "Dizzy in the heat",
        "BP 104/66 lying, 92/60 standing. Dry tongue.",
        "Two litres of ORS today, no fasting in the sun. Review tomorrow if not better.",
        "ORS, one glass every hour",
      ),
    ],
  },
  {
    services: ["Consultation"],
    minutes: 15,
    weight: 14,
    ages: [2, 12],
    urgent: true,
    stories: [
      story(
        "Child has fever since yesterday",
        "Temperature 38.9 °C, ears and chest clear, drinking well. Viral.",
        "Back at once if drowsy or not drinking.",
        SYRUP,
      ),
      story(
        "Loose motions and vomiting",
        "Mild dehydration, abdomen soft. Mother shown how to mix ORS.",
        "Review in two days. Go on feeding.",
        ORS,
      ),
      story(
        "Ear pain at night",
        "Drum red and bulging on the right, no discharge.",
        "Review in three days.",
        "Amoxicillin suspension 250 mg/5 ml, dose by weight, for 5 days",
      ),
      story(
        "Cough at night",
        "Wheeze on both sides, no distress. Nebulised once, better.",
        "No smoke in the house. Review in a week.",
        "Salbutamol inhaler with spacer, two puffs when wheezing",
      ),
    ],
  },
  {
    services: ["Blood pressure and sugar check"],
    minutes: 15,
    weight: 13,
    ages: [35, 90],
    stories: [
      story(
        "Sugar was high at home",
        "BP 146/92, fasting sugar 138 mg/dl.",
        "Less salt, thirty minutes of walking. Check in four weeks.",
        METFORMIN,
      ),
      story("Blood pressure check", "BP 150/96 twice, sugar 104 mg/dl.", "Check in four weeks.", AMLODIPINE),
    ],
    goesOn: {
      afterDays: 28,
      stories: [
        story(
          "Monthly check",
          "BP 132/84, random sugar 142 mg/dl.",
          "Same medicines. Check again in four weeks.",
        ),
        story(
          "Monthly check",
          "BP 128/80, fasting sugar 118 mg/dl.",
          "Same medicines. Check again in four weeks.",
        ),
      ],
    },
  },
  {
    services: ["Consultation", "Blood pressure and sugar check"],
    minutes: 30,
    weight: 8,
    ages: [38, 90],
    stories: [
      story(
        "Tired when climbing stairs",
        "BP 152/94, sugar 134 mg/dl. Heart sounds normal, no oedema.",
        "ECG, lipids and creatinine at the next visit.",
        AMLODIPINE,
      ),
      story(
        "Blurred vision and thirst",
        "BP 138/88, random sugar 286 mg/dl, no ketones.",
        "HbA1c and eye doctor. Review in two weeks.",
        METFORMIN,
      ),
      story(
        "Swollen feet in the evening",
        "BP 144/86, sugar 112 mg/dl. Pitting oedema to the ankles, lungs clear.",
        "Creatinine and urine test. Legs up in the evening.",
      ),
    ],
  },
  {
    services: ["Diabetes review with foot check"],
    minutes: 30,
    weight: 11,
    ages: [35, 85],
    stories: [
      story(
        "Diabetes review, HbA1c report",
        "HbA1c 9.1%. Loss of sensation on the right big toe, callus pared.",
        "Daily foot check, no walking barefoot. HbA1c again in three months.",
        "Metformin 500 mg and sitagliptin 50 mg twice a day",
      ),
      story(
        "Numb toes",
        "HbA1c 7.8%. Pulses present, monofilament felt at all points but two.",
        "Vitamin B12 requested. Eye doctor once a year.",
        "Metformin 1 g twice a day with meals",
      ),
    ],
    goesOn: {
      afterDays: 90,
      stories: [
        story(
          "Quarterly diabetes review",
          "HbA1c 7.2%. Feet without ulcers, pulses present.",
          "Same dose. HbA1c again in three months.",
        ),
      ],
    },
  },
  {
    services: ["Flu vaccination"],
    minutes: 15,
    weight: 7,
    ages: [2, 85],
    stories: [
      story(
        "Flu vaccine for the season",
        "0.5 ml into the left deltoid. No fever, no egg allergy. Watched for 15 minutes.",
        "Next one in a year.",
      ),
    ],
  },
  {
    services: ["Dressing or stitches"],
    minutes: 15,
    weight: 6,
    urgent: true,
    stories: [
      story(
        "Cut on the hand from a kitchen knife",
        "Clean wound of 3 cm, three stitches. Tetanus up to date.",
        "Keep dry. Dressing in three days, stitches out in ten.",
        PARACETAMOL,
      ),
      story(
        "Fell off a motorcycle, grazes",
        "Grazes cleaned, paraffin gauze. No signs of a fracture. Tetanus given.",
        "Dressing in three days. Wear a helmet.",
        "Fusidic acid 2% ointment twice a day",
      ),
    ],
    goesOn: {
      afterDays: 3,
      stories: [story("Dressing change", "Healing well, no pus, no redness.", "One more dressing at home.")],
    },
  },
  {
    services: ["Thyroid review"],
    minutes: 15,
    weight: 6,
    ages: [20, 75],
    stories: [
      story(
        "Weight gain and tiredness on thyroxine",
        "TSH 6.8, dose taken irregularly. Neck without nodules.",
        "TSH again in eight weeks.",
        "Thyroxine 75 micrograms on an empty stomach",
      ),
    ],
    goesOn: {
      afterDays: 60,
      stories: [
        story(
          "TSH report",
          "TSH 2.1, feels well.",
          "Same dose, report in six months.",
          "Thyroxine 75 micrograms on an empty stomach",
        ),
      ],
    },
  },
  {
    services: ["ECG"],
    minutes: 15,
    weight: 5,
    ages: [35, 90],
    stories: [
      story(
        "ECG before an operation",
        "Sinus rhythm, 78 a minute, no ST changes.",
        "Fit for the operation from the heart's side. Tracing handed over.",
      ),
      story(
        "Palpitations",
        "Sinus tachycardia 104, otherwise normal.",
        "Less tea. TSH. Cardiologist if they come back.",
      ),
    ],
  },
];
