import type { DoseUnit } from "#rules/clinical/dose/dose.ts";
import type { MedicineGroup } from "#rules/patients/medicine-groups.ts";
import { groupsOf, type Ingredient, isIngredient } from "./ingredients.ts";

/**
 * The medicines that a new clinic is offered: generics with the usual strengths and forms, compiled by ourselves. Names are
 * INN; no brand is offered.
 */

export type MedicineRoute =
  | "by mouth"
  | "in the mouth"
  | "on the skin"
  | "in the eye"
  | "in the ear"
  | "in the nose"
  | "inhaled"
  | "by injection"
  | "in the vagina";

export interface StartingMedicine {
  /** "amoxicillin + clavulanic acid". */
  generic: string;
  /** "625 mg", "125 mg/5 ml". */
  strength: string;
  form: string;
  route: MedicineRoute;
  /** What a dose of it counts. */
  unit: DoseUnit;
  ingredients: readonly Ingredient[];
  groups: readonly MedicineGroup[];
}

/** Forms with their route and unit. */
const FORMS: Readonly<Record<string, readonly [MedicineRoute, DoseUnit]>> = {
  tablet: ["by mouth", "tablet"],
  "dispersible tablet": ["by mouth", "tablet"],
  "chewable tablet": ["by mouth", "tablet"],
  capsule: ["by mouth", "capsule"],
  syrup: ["by mouth", "ml"],
  suspension: ["by mouth", "ml"],
  "oral drops": ["by mouth", "ml"],
  sachet: ["by mouth", "sachet"],
  mouthwash: ["in the mouth", "ml"],
  "oral gel": ["in the mouth", "application"],
  "oral paste": ["in the mouth", "application"],
  cream: ["on the skin", "application"],
  ointment: ["on the skin", "application"],
  gel: ["on the skin", "application"],
  lotion: ["on the skin", "application"],
  solution: ["on the skin", "application"],
  shampoo: ["on the skin", "application"],
  "eye drops": ["in the eye", "drop"],
  "eye ointment": ["in the eye", "application"],
  "ear drops": ["in the ear", "drop"],
  "nasal drops": ["in the nose", "drop"],
  "nasal spray": ["in the nose", "spray"],
  inhaler: ["inhaled", "puff"],
  injection: ["by injection", "injection"],
  "dental cartridge": ["by injection", "injection"],
  pessary: ["in the vagina", "pessary"],
};

/** One generic and form a line: generic | form | strengths. */
const LIST = `
amoxicillin | capsule | 250 mg; 500 mg
amoxicillin | suspension | 125 mg/5 ml; 250 mg/5 ml
amoxicillin + clavulanic acid | tablet | 375 mg; 625 mg; 1 g
amoxicillin + clavulanic acid | suspension | 156.25 mg/5 ml; 312.5 mg/5 ml
ampicillin + cloxacillin | capsule | 500 mg
flucloxacillin | capsule | 250 mg; 500 mg
phenoxymethylpenicillin | tablet | 250 mg
benzathine benzylpenicillin | injection | 1.2 million IU
cefradine | capsule | 250 mg; 500 mg
cefradine | suspension | 125 mg/5 ml; 250 mg/5 ml
cefalexin | capsule | 250 mg; 500 mg
cefalexin | suspension | 125 mg/5 ml; 250 mg/5 ml
cefadroxil | capsule | 500 mg
cefuroxime | tablet | 250 mg; 500 mg
cefixime | capsule | 400 mg
cefixime | suspension | 100 mg/5 ml; 200 mg/5 ml
ceftriaxone | injection | 250 mg; 500 mg; 1 g
metronidazole | tablet | 200 mg; 400 mg
metronidazole | suspension | 200 mg/5 ml
metronidazole | gel | 0.75 %
tinidazole | tablet | 500 mg
clindamycin | capsule | 150 mg; 300 mg
clindamycin | gel | 1 %
clindamycin | lotion | 1 %
clindamycin + benzoyl peroxide | gel | 1 % + 5 %
azithromycin | capsule | 250 mg
azithromycin | tablet | 500 mg
azithromycin | suspension | 200 mg/5 ml
clarithromycin | tablet | 250 mg; 500 mg
clarithromycin | suspension | 125 mg/5 ml
erythromycin | tablet | 250 mg; 500 mg
erythromycin | suspension | 200 mg/5 ml
doxycycline | capsule | 100 mg
minocycline | capsule | 100 mg
tetracycline | capsule | 250 mg
ciprofloxacin | tablet | 250 mg; 500 mg
ciprofloxacin | eye drops | 0.3 %
levofloxacin | tablet | 250 mg; 500 mg
moxifloxacin | tablet | 400 mg
moxifloxacin | eye drops | 0.5 %
ofloxacin | ear drops | 0.3 %
sulfamethoxazole + trimethoprim | tablet | 400 mg + 80 mg; 800 mg + 160 mg
sulfamethoxazole + trimethoprim | suspension | 200 mg + 40 mg/5 ml
nitrofurantoin | capsule | 100 mg
fosfomycin | sachet | 3 g
fluconazole | capsule | 50 mg; 150 mg; 200 mg
itraconazole | capsule | 100 mg
ketoconazole | shampoo | 2 %
ketoconazole | cream | 2 %
clotrimazole | cream | 1 %
clotrimazole | pessary | 500 mg
miconazole | oral gel | 2 %
miconazole | cream | 2 %
nystatin | oral drops | 100,000 IU/ml
terbinafine | tablet | 250 mg
terbinafine | cream | 1 %
aciclovir | tablet | 200 mg; 400 mg; 800 mg
aciclovir | cream | 5 %
valaciclovir | tablet | 500 mg
albendazole | tablet | 200 mg
albendazole | suspension | 100 mg/5 ml
ivermectin | tablet | 6 mg
permethrin | cream | 5 %
paracetamol | tablet | 500 mg; 665 mg
paracetamol | suspension | 120 mg/5 ml; 250 mg/5 ml
paracetamol + caffeine | tablet | 500 mg + 65 mg
paracetamol + orphenadrine | tablet | 450 mg + 35 mg; 650 mg + 50 mg
paracetamol + tramadol | tablet | 325 mg + 37.5 mg
ibuprofen | tablet | 200 mg; 400 mg; 600 mg
ibuprofen | suspension | 100 mg/5 ml
mefenamic acid | tablet | 250 mg; 500 mg
mefenamic acid | suspension | 50 mg/5 ml
diclofenac | tablet | 50 mg; 100 mg
diclofenac | gel | 1 %
diclofenac | injection | 75 mg/3 ml
naproxen | tablet | 250 mg; 500 mg
flurbiprofen | tablet | 100 mg
celecoxib | capsule | 100 mg; 200 mg
etoricoxib | tablet | 60 mg; 90 mg; 120 mg
ketorolac | tablet | 10 mg
aspirin | tablet | 75 mg
aspirin | dispersible tablet | 300 mg
benzydamine | mouthwash | 0.15 %
tramadol | capsule | 50 mg
chlorhexidine | mouthwash | 0.12 %; 0.2 %
povidone-iodine | mouthwash | 1 %
povidone-iodine | solution | 10 %
hydrogen peroxide | mouthwash | 1.5 %
lidocaine | gel | 2 %
lidocaine | ointment | 5 %
lidocaine + epinephrine | dental cartridge | 2 % + 1:80,000; 2 % + 1:100,000
articaine + epinephrine | dental cartridge | 4 % + 1:100,000
mepivacaine | dental cartridge | 3 %
lidocaine + prilocaine | cream | 2.5 % + 2.5 %
benzocaine | oral gel | 20 %
triamcinolone | oral paste | 0.1 %
sodium fluoride | mouthwash | 0.05 %; 0.2 %
tranexamic acid | capsule | 250 mg; 500 mg
carbamazepine | tablet | 200 mg
pregabalin | capsule | 75 mg; 150 mg
omeprazole | capsule | 20 mg; 40 mg
esomeprazole | capsule | 20 mg; 40 mg
pantoprazole | tablet | 40 mg
famotidine | tablet | 20 mg; 40 mg
domperidone | tablet | 10 mg
domperidone | suspension | 5 mg/5 ml
metoclopramide | tablet | 10 mg
ondansetron | tablet | 4 mg; 8 mg
ondansetron | syrup | 4 mg/5 ml
dimenhydrinate | tablet | 50 mg
hyoscine butylbromide | tablet | 10 mg
oral rehydration salts | sachet | for 1 litre
lactulose | syrup | 3.35 g/5 ml
zinc sulfate | syrup | 20 mg/5 ml
cetirizine | tablet | 10 mg
cetirizine | syrup | 5 mg/5 ml
levocetirizine | tablet | 5 mg
loratadine | tablet | 10 mg
loratadine | syrup | 5 mg/5 ml
desloratadine | tablet | 5 mg
fexofenadine | tablet | 60 mg; 120 mg; 180 mg
chlorphenamine | tablet | 4 mg
chlorphenamine | syrup | 2 mg/5 ml
hydroxyzine | tablet | 10 mg; 25 mg
montelukast | chewable tablet | 4 mg; 5 mg
montelukast | tablet | 10 mg
salbutamol | inhaler | 100 mcg
salbutamol | syrup | 2 mg/5 ml
fluticasone | nasal spray | 50 mcg
mometasone | nasal spray | 50 mcg
xylometazoline | nasal drops | 0.05 %; 0.1 %
prednisolone | tablet | 5 mg
dexamethasone | tablet | 0.5 mg
dexamethasone | injection | 4 mg/ml
hydrocortisone | cream | 1 %
betamethasone | cream | 0.1 %
betamethasone | ointment | 0.1 %
betamethasone | lotion | 0.1 %
clobetasol | cream | 0.05 %
clobetasol | ointment | 0.05 %
mometasone | cream | 0.1 %
triamcinolone | injection | 10 mg/ml; 40 mg/ml
adapalene | gel | 0.1 %
adapalene + benzoyl peroxide | gel | 0.1 % + 2.5 %
tretinoin | cream | 0.025 %; 0.05 %
isotretinoin | capsule | 10 mg; 20 mg
benzoyl peroxide | gel | 2.5 %; 5 %
azelaic acid | cream | 20 %
hydroquinone | cream | 2 %; 4 %
fusidic acid | cream | 2 %
fusidic acid | ointment | 2 %
mupirocin | ointment | 2 %
silver sulfadiazine | cream | 1 %
salicylic acid | ointment | 2 %
urea | cream | 10 %
tacrolimus | ointment | 0.03 %; 0.1 %
calamine | lotion | 15 %
minoxidil | solution | 2 %; 5 %
amlodipine | tablet | 5 mg; 10 mg
losartan | tablet | 25 mg; 50 mg
metformin | tablet | 500 mg; 1 g
warfarin | tablet | 5 mg
clopidogrel | tablet | 75 mg
folic acid | tablet | 5 mg
ferrous sulfate | tablet | 200 mg
ascorbic acid | tablet | 500 mg
colecalciferol | capsule | 50,000 IU
calcium carbonate + colecalciferol | tablet | 500 mg + 400 IU
`;

export const STARTING_LIST: readonly StartingMedicine[] = LIST.trim().split("\n").flatMap(rowsOf);

function rowsOf(line: string): StartingMedicine[] {
  const [generic = "", form = "", strengths = ""] = line.split(" | ");
  const ingredients = generic.split(" + ").filter(isIngredient);
  const [route, unit] = FORMS[form] ?? ["by mouth", "tablet"];
  const groups = [...new Set(ingredients.flatMap(groupsOf))];
  return strengths
    .split("; ")
    .map((strength) => ({ generic, strength, form, route, unit, ingredients, groups }));
}

/** A medicine as a line of a prescription names it: "Amoxicillin 500 mg capsule". */
export const medicineName = ({ generic, strength, form }: StartingMedicine): string =>
  `${generic.slice(0, 1).toUpperCase()}${generic.slice(1)} ${strength} ${form}`;
