/**
 * Templates that a clinic may begin with, to be read by its doctor: offered in the list of templates, never applied unasked.
 * Doses of children are left open, because they follow the weight.
 */
export const STARTER_TEMPLATES: readonly { readonly name: string; readonly text: string }[] = [
  {
    name: "After extraction",
    text: `Ibuprofen 400 mg tablet · 1+1+1, after food · 3 days
Paracetamol 500 mg tablet · SOS pain max 4 · 3 days
Chlorhexidine 0.12 % mouthwash · 10 ml 1+0+1 · 7 days`,
  },
  {
    name: "Acute abscess",
    text: `Amoxicillin 500 mg capsule · 1+1+1 · 5 days
Metronidazole 400 mg tablet · 1+1+1, after food · 5 days
Ibuprofen 400 mg tablet · 1+1+1, after food · 3 days`,
  },
  {
    name: "After implant",
    text: `Amoxicillin 500 mg capsule · 1+1+1 · 5 days
Ibuprofen 400 mg tablet · 1+1+1, after food · 3 days
Chlorhexidine 0.12 % mouthwash · 10 ml 1+0+1 · 10 days`,
  },
  {
    name: "Acne, mild",
    text: `Adapalene 0.1 % gel · apply HS · 8 weeks
Benzoyl peroxide 2.5 % gel · apply OD · 8 weeks`,
  },
  {
    name: "Fungal skin infection",
    text: `Clotrimazole 1 % cream · apply BD · 3 weeks
Cetirizine 10 mg tablet · HS · 7 days`,
  },
  {
    name: "After laser",
    text: `Hydrocortisone 1 % cream · apply BD · 3 days
Paracetamol 500 mg tablet · SOS pain max 4 · 2 days`,
  },
  { name: "Child, fever", text: "Paracetamol 120 mg/5 ml suspension ·  · 3 days" },
];
