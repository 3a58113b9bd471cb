/** The sample's texts of the home page's end and beside the registration form in Urdu, by the English text. */
export const homeEndInUrdu = {
  "Three departments, one file.": "تین شعبے، ایک فائل۔",
  "The usual treatments and what they cost. Ask for anything that is not on the list.":
    "عام علاج اور اُن کی قیمتیں۔ جو فہرست میں نہ ہو، اُس کا پوچھ لیں۔",
  "Who is in, and when.": "کون سا ڈاکٹر، کس وقت۔",
  "Names, qualifications and portraits are placeholders until the clinic’s doctors have given consent.":
    "نام، اسناد اور تصویریں نمونے کی ہیں، جب تک ڈاکٹر صاحبان کی اجازت نہ مل جائے۔",

  /* Questions */
  "Things people ask before they come.": "آنے سے پہلے لوگ کیا پوچھتے ہیں۔",
  "Not here? Send a voice note; a person answers during clinic hours.":
    "یہاں نہیں ملا؟ وائس نوٹ بھیج دیں؛ کلینک کے اوقات میں کوئی نہ کوئی جواب دیتا ہے۔",
  "When is the clinic open?": "کلینک کب کھلتا ہے؟",
  "{days}, {opens} to {closes}. We are closed on Saturdays, Sundays and public holidays. During Ramzan we open after iftar; the times are on our WhatsApp status.":
    "{days}، {times}۔ ہفتہ، اتوار اور سرکاری چھٹیوں پر کلینک بند رہتا ہے۔ رمضان میں افطار کے بعد کھلتا ہے؛ اوقات ہمارے واٹس ایپ اسٹیٹس پر ہوتے ہیں۔",
  "How can I pay?": "ادائیگی کیسے کروں؟",
  "We accept cash, credit cards and some insurance plans. Bring your insurance card to the first visit and reception will tell you, before treatment, what the plan covers.":
    "ہم نقد، کریڈٹ کارڈ اور کچھ بیمہ پالیسیاں قبول کرتے ہیں۔ پہلی بار آتے ہوئے بیمہ کارڈ ساتھ لائیں، استقبالیہ علاج سے پہلے بتا دے گا کہ پالیسی کیا کچھ ادا کرتی ہے۔",
  "Will I know the price before treatment?": "کیا علاج سے پہلے قیمت معلوم ہوگی؟",
  "Yes. After the examination you get a written plan with each step and its price in rupees. Nothing is added to it without asking you, and you may take it home to think.":
    "جی ہاں۔ معائنے کے بعد آپ کو تحریری منصوبہ ملتا ہے جس میں ہر مرحلہ اور روپوں میں اُس کی قیمت لکھی ہوتی ہے۔ آپ سے پوچھے بغیر اس میں کچھ نہیں بڑھتا، اور آپ اسے سوچنے کے لیے گھر لے جا سکتے ہیں۔",
  "Can I ask for a woman doctor?": "کیا میں خاتون ڈاکٹر سے مل سکتی ہوں؟",
  "Yes. Dr Sana Misaal and Dr Hira Tamseel see patients every weekday, and a female attendant is present at any examination if you would like one.":
    "جی ہاں۔ ڈاکٹر ثنا مثال اور ڈاکٹر حرا تمثیل پیر سے جمعہ تک روزانہ مریض دیکھتی ہیں، اور آپ چاہیں تو ہر معائنے میں ایک خاتون ساتھ موجود رہتی ہیں۔",
  "I am in pain today. Do I need an appointment?": "مجھے آج درد ہے۔ کیا پہلے وقت لینا ضروری ہے؟",
  "Call us first. Two appointments are kept free every day for pain, swelling and broken teeth. If your face is swelling or you have trouble breathing or swallowing, go to the nearest emergency department at once.":
    "پہلے فون کر لیں۔ درد، سوجن اور ٹوٹے دانت کے لیے روزانہ دو وقت خالی رکھے جاتے ہیں۔ اگر چہرہ سوج رہا ہو یا سانس لینے یا نگلنے میں مشکل ہو تو فوراً قریبی اسپتال کی ایمرجنسی جائیں۔",
  "What should I bring to the first visit?": "پہلی بار آتے ہوئے کیا ساتھ لاؤں؟",
  "Your CNIC, the medicines you take (a photo of the boxes is fine) and any recent X-rays or lab reports. Please come ten minutes early, or register online and walk straight in.":
    "اپنا شناختی کارڈ، جو دوائیں آپ لیتے ہیں (ڈبوں کی تصویر بھی کافی ہے) اور حالیہ ایکسرے یا لیبارٹری کی رپورٹیں۔ دس منٹ پہلے تشریف لائیں، یا آن لائن اندراج کر کے سیدھے اندر آ جائیں۔",

  /* The rooms */
  "Look around before you visit.": "آنے سے پہلے دیکھ لیجیے۔",
  "Illustrated views of the rooms. Choose one to see it larger.":
    "کمروں کی خیالی تصویریں۔ بڑی دیکھنے کے لیے کسی ایک کو چنیں۔",
  "Waiting area with patterned jali screens, a cushioned bench and a rug":
    "انتظار گاہ: جالی دار پردے، گدے والی نشست اور قالین",
  "The waiting area, behind the jali screens": "انتظار گاہ، جالی کے پیچھے",
  "Clinic corridor with arched teal doors leading to a jali window":
    "کلینک کی راہداری: سبز محرابی دروازے اور آخر میں جالی والی کھڑکی",
  "The corridor to the treatment rooms": "علاج کے کمروں کی راہداری",
  "Sterilisation counter with an autoclave and instrument cassettes":
    "اوزار صاف کرنے کا کاؤنٹر، آٹوکلیو اور اوزاروں کے ڈبے",
  "Sterilisation: every cassette is dated": "صفائی: ہر ڈبے پر تاریخ لکھی ہے",
  "Sterile dental instruments laid out on a steel tray": "اسٹیل کی ٹرے میں رکھے دانتوں کے صاف اوزار",
  "One tray for one patient": "ایک مریض، ایک ٹرے",
  "Consultation desk with a clipboard, stethoscope and desk lamp":
    "معائنے کی میز، کلپ بورڈ، اسٹیتھو اسکوپ اور لیمپ",
  "The physician’s desk": "معالج کی میز",
  "Aesthetics treatment bed with folded towels and a ring lamp":
    "جلد کے علاج کا بستر، تہ کیے تولیے اور گول لیمپ",
  "The aesthetics room": "جلد اور حسن کا کمرہ",
  "Dental treatment room in warm evening light": "شام کی گرم روشنی میں دانتوں کے علاج کا کمرہ",
  "Treatment room A in the evening": "علاج کا کمرہ A، شام کے وقت",
  "Dental treatment room with a mint wall and a peach chair in morning light":
    "صبح کی روشنی میں دانتوں کے علاج کا کمرہ، ہلکی سبز دیوار اور آڑو رنگ کی کرسی",
  "Treatment room B": "علاج کا کمرہ B",

  /* The way */
  "Find us, or write to us.": "راستہ دیکھیں، یا ہمیں لکھیں۔",
  "Drawn map: {clinic} is on Namoona Road, off the main boulevard, two streets from the park":
    "ہاتھ سے بنا نقشہ: {clinic} نمونہ روڈ پر ہے، مین بلیوارڈ سے ذرا ہٹ کر، پارک سے دو گلیاں آگے",

  /* Beside the registration form */
  "Five minutes here saves the clipboard at reception. Your details go to the clinic only, and your doctor reads them before you walk in.":
    "یہاں کے پانچ منٹ استقبالیہ پر فارم بھرنے سے بچا لیتے ہیں۔ آپ کی معلومات صرف کلینک کو ملتی ہیں، اور ڈاکٹر آپ کے آنے سے پہلے پڑھ لیتے ہیں۔",
  "Have your CNIC beside you, if you have one.": "شناختی کارڈ ہو تو پاس رکھ لیں۔",
  "List every medicine or food that has ever given you a rash.":
    "ہر وہ دوا یا غذا لکھیں جس سے کبھی الرجی یا دانے ہوئے ہوں۔",
  "Registering a child? Use the child’s name, and yours as guardian.":
    "بچے کا اندراج ہے؟ نام بچے کا لکھیں اور سرپرست کی جگہ اپنا۔",
} as const;
