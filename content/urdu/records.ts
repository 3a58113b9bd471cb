/** The sample's departments, services and doctors in Urdu, by the English text. Qualifications stay as they are awarded. */
export const recordsInUrdu = {
  Dentistry: "دندان سازی",
  "Our dentists start with the smallest treatment that will last. X-rays are taken only when they change the plan, and you see them on the screen beside the chair.":
    "ہمارے ڈاکٹر سب سے چھوٹے ایسے علاج سے شروع کرتے ہیں جو دیر تک چلے۔ ایکسرے صرف تب ہوتا ہے جب اس سے علاج بدلتا ہو، اور آپ اسے کرسی کے ساتھ لگی اسکرین پر دیکھتے ہیں۔",
  "Most teeth can be kept.": "اکثر دانت بچائے جا سکتے ہیں۔",
  "Dental chair with lamp and instrument unit in the dentistry department":
    "دندان سازی کے شعبے میں دانتوں کی کرسی، لیمپ اور آلات",
  "Examination and written plan": "معائنہ اور تحریری منصوبہ",
  "Scaling and polishing": "سکیلنگ اور پالش",
  "Tooth-coloured filling": "دانت کے رنگ کی فلنگ",
  "Root canal treatment": "روٹ کینال",
  "Porcelain crown": "پورسلین کراؤن",
  "Tooth extraction": "دانت نکلوانا",
  "Wisdom tooth removal": "عقل داڑھ نکلوانا",
  "Children's dental check-up": "بچوں کے دانتوں کا معائنہ",
  "Cosmetic bonding, per tooth": "بانڈنگ، فی دانت",
  "Teeth whitening": "دانتوں کی سفیدی",
  "Porcelain veneer": "پورسلین وینیئر",
  "Clear aligners": "شفاف الائنرز",

  Aesthetics: "جلد اور حسن",
  "Settings that suit pale skin can burn brown skin. We patch-test first, leave two weeks, and tell you plainly when a good sunscreen would do more than a laser.":
    "جو لیزر گوری جلد کے لیے ٹھیک ہو، وہ سانولی جلد کو جلا سکتا ہے۔ ہم پہلے چھوٹے حصے پر آزماتے ہیں، دو ہفتے انتظار کرتے ہیں، اور صاف بتاتے ہیں کہ کب اچھی سن اسکرین لیزر سے بہتر ہے۔",
  "Skin that looks like yours, rested.": "جلد آپ ہی کی، مگر تازہ دم۔",
  "Aesthetics room with a treatment bed, laser device and arched shelves":
    "جلد کے علاج کا کمرہ: بستر، لیزر مشین اور محرابی الماریاں",
  "Skin consultation with patch test": "جلد کا معائنہ اور پیچ ٹیسٹ",
  "Laser hair reduction, per area": "لیزر سے بال ہٹانا، فی حصہ",
  "Hydrating facial": "نمی والا فیشل",
  "Chemical peel": "کیمیکل پیل",
  "Acne scar treatment, per session": "مہاسوں کے نشان کا علاج، فی نشست",
  "Pigmentation treatment, per session": "چھائیوں کا علاج، فی نشست",
  "PRP for hair loss, per session": "گرتے بالوں کے لیے PRP، فی نشست",

  "General Physician": "جنرل فزیشن",
  "Blood pressure, sugar, a child’s fever, a parent’s medicines: one doctor who remembers what was tried last time and writes prescriptions you can read.":
    "بلڈ پریشر، شوگر، بچے کا بخار، والدین کی دوائیں: ایک ہی ڈاکٹر جسے یاد ہو کہ پچھلی بار کیا آزمایا تھا، اور جس کا نسخہ پڑھا جا سکے۔",
  "A family doctor who keeps your file.": "خاندانی ڈاکٹر جو آپ کی فائل سنبھال کر رکھے۔",
  "General physician’s consulting room with a desk, bookshelf and examination couch":
    "جنرل فزیشن کا کمرہ: میز، کتابوں کی الماری اور معائنے کا بستر",
  Consultation: "معائنہ",
  "Blood pressure and sugar check": "بلڈ پریشر اور شوگر چیک",
  "Diabetes review with foot check": "شوگر کا معائنہ، پاؤں سمیت",
  "Flu vaccination": "فلو کا ٹیکہ",
  "Dressing or stitches": "پٹی یا ٹانکے",
  "Thyroid review": "تھائیرائیڈ کا معائنہ",
  ECG: "ای سی جی",

  "Bilal Namoona": "بلال نمونہ",
  "Root canals and crowns": "روٹ کینال اور کراؤن",
  "Illustration of a male doctor with a short beard": "چھوٹی داڑھی والے مرد ڈاکٹر کی خیالی تصویر",
  "Sana Misaal": "ثنا مثال",
  "Acne, pigmentation and laser": "کیل مہاسے، چھائیاں اور لیزر",
  "Illustration of a woman doctor wearing a hijab": "حجاب پہنے خاتون ڈاکٹر کی خیالی تصویر",
  "Hira Tamseel": "حرا تمثیل",
  "Diabetes and children": "شوگر اور بچوں کے امراض",
  "Illustration of a woman doctor": "خاتون ڈاکٹر کی خیالی تصویر",
} as const;
