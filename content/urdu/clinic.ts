/** The sample clinic's own facts in Urdu, by the English text. */
export const clinicInUrdu = {
  "Matab Clinic": "مطب کلینک",
  "Dental, skin and family medicine": "دانت، جلد اور خاندانی علاج",
  "A dental, aesthetic and general-medicine clinic.": "دانتوں، جلد اور عام صحت کا کلینک۔",
  "Plot 00, Namoona Road": "پلاٹ 00، نمونہ روڈ",
  "Gulberg III": "گلبرگ III",
  Lahore: "لاہور",
  Pakistan: "پاکستان",
  "Ground floor, blue awning, opposite the bakery.": "گراؤنڈ فلور، نیلا سائبان، بیکری کے سامنے۔",
  "Dr Kamal Namoona": "ڈاکٹر کمال نمونہ",
  "Director, Matab Clinic. BDS, MDS.": "ڈائریکٹر، مطب کلینک۔ BDS, MDS",
  "Thank you for trusting Matab Clinic with your care.": "مطب کلینک پر اعتماد کرنے کا شکریہ۔",
} as const;
