/** Sheets that a clinic may begin with, to be read by its doctor: offered in the list of sheets, never handed over unasked. */
export interface StarterSheet {
  readonly name: string;
  readonly en: string;
  readonly ur: string;
}

export const STARTER_SHEETS: readonly StarterSheet[] = [
  {
    name: "After extraction",
    en: `Bite on the gauze for 30 minutes.
Do not rinse, spit or use a straw today.
Eat soft, cool food today, on the other side.
From tomorrow rinse with warm salt water after meals.
Do not smoke for 3 days.
Call us if it bleeds for more than an hour, or if pain and swelling grow after the third day.`,
    ur: `روئی کو 30 منٹ تک دانتوں میں دبا کر رکھیں۔
آج کلی نہ کریں، نہ تھوکیں، نہ سٹرا استعمال کریں۔
آج نرم اور ٹھنڈی غذا دوسری طرف سے کھائیں۔
کل سے کھانے کے بعد نیم گرم نمک والے پانی سے کلی کریں۔
3 دن تک سگریٹ نہ پئیں۔
اگر ایک گھنٹے سے زیادہ خون آئے، یا تیسرے دن کے بعد درد اور سوجن بڑھے تو ہمیں فون کریں۔`,
  },
  {
    name: "After root canal treatment",
    en: `Do not chew on this tooth until it has its crown or filling.
It may be tender for 2 to 3 days.
Brush as usual.
Call us if swelling or fever begins, or if the filling comes out.`,
    ur: `جب تک دانت پر خول یا بھرائی نہ لگے اس سے نہ چبائیں۔
2 سے 3 دن تک دانت میں ہلکا درد ہو سکتا ہے۔
معمول کے مطابق برش کریں۔
اگر سوجن یا بخار ہو، یا بھرائی نکل جائے تو ہمیں فون کریں۔`,
  },
  {
    name: "After a filling",
    en: `Do not eat until the numbness is gone, so that you do not bite your cheek.
Cold and hot may be felt for a few days.
Call us if the tooth feels too high when you bite.`,
    ur: `جب تک سن پن ختم نہ ہو کچھ نہ کھائیں، تاکہ گال نہ کٹے۔
کچھ دن تک ٹھنڈا گرم لگ سکتا ہے۔
اگر چباتے وقت دانت اونچا لگے تو ہمیں فون کریں۔`,
  },
  {
    name: "After scaling",
    en: `Gums may bleed a little and teeth may feel cold for 2 days.
Brush gently twice a day with a soft brush.
Avoid tea, coffee and smoking today.`,
    ur: `2 دن تک مسوڑھوں سے تھوڑا خون آ سکتا ہے اور دانتوں کو ٹھنڈا لگ سکتا ہے۔
نرم برش سے دن میں دو بار آہستہ برش کریں۔
آج چائے، کافی اور سگریٹ سے پرہیز کریں۔`,
  },
  {
    name: "After an implant",
    en: `Put ice on the cheek today: 10 minutes on, 10 minutes off.
Do not touch the wound with tongue or finger.
Eat soft food for a week, on the other side.
Do not smoke; smokers lose implants more often.
Call us if it bleeds, if swelling grows after the third day, or if anything feels loose.`,
    ur: `آج گال پر برف لگائیں: 10 منٹ لگائیں، 10 منٹ ہٹائیں۔
زخم کو زبان یا انگلی نہ لگائیں۔
ایک ہفتہ نرم غذا دوسری طرف سے کھائیں۔
سگریٹ نہ پئیں؛ سگریٹ پینے والوں کے امپلانٹ زیادہ ناکام ہوتے ہیں۔
اگر خون آئے، تیسرے دن کے بعد سوجن بڑھے، یا کچھ ہلتا محسوس ہو تو ہمیں فون کریں۔`,
  },
  {
    name: "After whitening",
    en: `For 2 days avoid tea, coffee, cola, turmeric and smoking.
Teeth may feel cold for 1 to 2 days.
Use a soft brush and a paste for sensitive teeth.`,
    ur: `2 دن تک چائے، کافی، کولا، ہلدی اور سگریٹ سے پرہیز کریں۔
1 سے 2 دن تک دانتوں کو ٹھنڈا لگ سکتا ہے۔
نرم برش اور حساس دانتوں والا پیسٹ استعمال کریں۔`,
  },
  {
    name: "After laser",
    en: `Redness is usual for a day; cool the skin.
Use sunscreen each morning and stay out of the sun for 2 weeks.
Do not scratch, wax or use scrubs for a week.
Call us if blisters come.`,
    ur: `ایک دن تک سرخی معمول ہے؛ جلد کو ٹھنڈا رکھیں۔
ہر صبح سن سکرین لگائیں اور 2 ہفتے دھوپ سے بچیں۔
ایک ہفتہ جلد کو نہ کھجائیں، نہ ویکس کریں، نہ سکرب لگائیں۔
اگر چھالے بنیں تو ہمیں فون کریں۔`,
  },
  {
    name: "After a peel",
    en: `The skin dries and peels for 3 to 7 days; do not pull it off.
Wash gently with water, then moisturiser.
Use sunscreen each morning.
Call us if it burns or swells.`,
    ur: `3 سے 7 دن تک جلد خشک ہو کر اترتی ہے؛ اسے نہ کھینچیں۔
پانی سے آہستہ دھوئیں، پھر موئسچرائزر لگائیں۔
ہر صبح سن سکرین لگائیں۔
اگر جلن یا سوجن ہو تو ہمیں فون کریں۔`,
  },
];
