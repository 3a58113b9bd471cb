/** The sample's texts of the home page down to the booking form in Urdu, by the English text. */
export const homeInUrdu = {
  /* The first view */
  "Dentists, a skin doctor and a family physician under one roof in {area}, {city}. Written prices before treatment. Open {days}, {times}.":
    "{area}، {city} میں ایک ہی چھت تلے دانتوں کے ڈاکٹر، جلد کی ماہر اور خاندانی معالج۔ علاج سے پہلے تحریری قیمت۔ کھلا ہے {days}، {times}۔",
  "Care that takes": "تسلی سے",
  "its time,": "علاج،",
  "in the heart of {city}.": "{city} کے دل میں۔",
  "Dentists, a skin doctor and a family physician under one roof in Gulberg. You will know what we found, what it costs and what can wait, before you decide anything.":
    "گلبرگ میں ایک ہی چھت تلے دانتوں کے ڈاکٹر، جلد کی ماہر اور خاندانی معالج۔ فیصلہ کرنے سے پہلے آپ جان لیں گے کہ مسئلہ کیا ہے، خرچ کتنا ہے اور کیا کچھ انتظار کر سکتا ہے۔",
  "Bright dental treatment room with a teal chair, examination lamp and plant in soft window light":
    "دانتوں کے علاج کا روشن کمرہ، سبز کرسی، معائنے کی بتی اور کھڑکی کے پاس پودا",
  "after work too": "دفتر کے بعد بھی",
  "Examination and a written plan with prices": "معائنہ اور قیمتوں کے ساتھ تحریری منصوبہ",
  "Parking in the lane, no stairs to the door": "گلی میں پارکنگ، دروازے تک کوئی سیڑھی نہیں",

  /* Reasons */
  "Why choose us? You always know where you stand.": "ہم ہی کیوں؟ یہاں ہر بات آپ کو پہلے سے معلوم ہوتی ہے۔",
  "Clinic entrance at dusk with an arched doorway and illuminated sign":
    "شام کے وقت کلینک کا محرابی دروازہ اور روشن سائن بورڈ",
  "Plain words first": "پہلے سیدھی بات",
  "We show you the picture, name the problem in Urdu, Punjabi or English, and answer until it is clear.":
    "ہم آپ کو تصویر دکھاتے ہیں، اردو، پنجابی یا انگریزی میں بتاتے ہیں کہ مسئلہ کیا ہے، اور جب تک بات سمجھ نہ آئے، جواب دیتے ہیں۔",
  "Prices on paper": "قیمت کاغذ پر",
  "A written plan in rupees before treatment. If one filling will do, the plan says one filling.":
    "علاج سے پہلے روپوں میں تحریری منصوبہ۔ اگر ایک فلنگ کافی ہے تو منصوبے میں ایک ہی فلنگ لکھی ہوگی۔",
  "Sterile, and we show it": "جراثیم سے پاک، آپ کے سامنے",
  "Every instrument pack is dated, and opened in front of you. Ask to see the autoclave log.":
    "اوزاروں کے ہر پیکٹ پر تاریخ لکھی ہوتی ہے اور وہ آپ کے سامنے کھلتا ہے۔ چاہیں تو آٹوکلیو کا رجسٹر بھی دیکھیں۔",
  "A time that is yours": "آپ کا اپنا وقت",
  "Every visit has a time of its own, as long as it needs, so the doctor is not looking at the clock or the door.":
    "ہر مریض کا وقت اُس کا اپنا ہوتا ہے، جتنا اُسے چاہیے، اس لیے ڈاکٹر کی نظر نہ گھڑی پر ہوتی ہے نہ دروازے پر۔",

  /* About the clinic */
  "matab, in Urdu: the room where a doctor sits and listens.":
    "مطب: وہ کمرہ جہاں ڈاکٹر بیٹھ کر مریض کی بات سنتا ہے۔",
  "The neighbourhood matab, with today’s medicine in it.": "محلے کا پرانا مطب، آج کے علاج کے ساتھ۔",
  "Every mohalla in {city} once had one: a quiet room, a doctor who knew your father’s blood pressure, and time for one more question.":
    "{city} کے ہر محلے میں کبھی ایک مطب ہوا کرتا تھا: خاموش سا کمرہ، ایسا ڈاکٹر جسے آپ کے والد کا بلڈ پریشر تک یاد ہو، اور ایک اور سوال کے لیے وقت۔",
  "We built ours around that room. Behind it are digital X-rays, a sterilisation counter you can look into, and three departments that share a single file, so your dentist knows about the blood thinner your physician prescribed.":
    "ہم نے اپنا کلینک اُسی کمرے کے گرد بنایا ہے۔ پیچھے ڈیجیٹل ایکسرے ہے، اوزار صاف کرنے کا کاؤنٹر جسے آپ خود دیکھ سکتے ہیں، اور تین شعبے جن کی فائل ایک ہے۔ یوں آپ کے دانتوں کے ڈاکٹر کو معلوم ہوتا ہے کہ آپ خون پتلا کرنے کی دوا لے رہے ہیں۔",
  "Clinic reception with a teal desk, wooden slat wall with the clinic mark, and a waiting bench":
    "کلینک کا استقبالیہ: سبز ڈیسک، لکڑی کی دیوار پر کلینک کا نشان اور انتظار کی نشست",
  "Reception, ground floor. Tea is free; so is the second opinion.":
    "استقبالیہ، گراؤنڈ فلور۔ چائے مفت ہے اور دوسری رائے بھی۔",

  /* The director */
  "Illustration of the director, a senior doctor with glasses":
    "ڈائریکٹر کی خیالی تصویر: عینک پہنے ایک بزرگ ڈاکٹر",
  "My first teacher used to say that a patient who understands is half treated. I have tested that for thirty years.":
    "میرے پہلے استاد کہا کرتے تھے کہ جس مریض کو بات سمجھ آ جائے، اُس کا آدھا علاج ہو گیا۔ میں تیس سال سے یہ آزما رہا ہوں۔",
  "He was right about the half.": "آدھے کے بارے میں وہ ٹھیک کہتے تھے۔",
  "The other half is clean instruments, honest prices and turning up on time.":
    "باقی آدھا صاف اوزار، ایمان دار قیمت اور وقت پر پہنچنا ہے۔",
  "expert staff": "ماہر عملہ",
  "happy patients": "مطمئن مریض",
  "services offered": "خدمات",
  "awards received": "اعزازات",

  /* Four doors */
  "Four doors into the same clinic.": "ایک کلینک، چار دروازے۔",
  "Come in through whichever one you need. Prices are where treatment starts; your written plan has the exact figure.":
    "جس دروازے سے چاہیں آئیں۔ یہ ابتدائی قیمتیں ہیں؛ پوری قیمت آپ کے تحریری منصوبے میں ہوگی۔",
  "Aesthetic treatments": "جلد اور حسن کا علاج",
  "Acne, pigmentation, scars and laser hair reduction, planned around your skin tone and the season.":
    "کیل مہاسے، چھائیاں، داغ اور لیزر سے بال ہٹانا، آپ کی جلد کی رنگت اور موسم کے مطابق۔",
  "Skincare serums, a facial roller and a laser handpiece arranged on marble":
    "سنگِ مرمر پر رکھے چہرے کے سیرم، رولر اور لیزر کا آلہ",
  "Cosmetic dentistry": "دانتوں کی خوبصورتی",
  "Whitening, bonding, veneers and aligners. You see the result on a model before we touch a tooth.":
    "سفیدی، بانڈنگ، وینیئرز اور الائنرز۔ دانت کو چھونے سے پہلے آپ نتیجہ ماڈل پر دیکھتے ہیں۔",
  "Model of teeth with a shade guide and porcelain veneers":
    "دانتوں کا ماڈل، رنگوں کا پیمانہ اور پورسلین کے وینیئر",
  "Dental services": "دانتوں کا علاج",
  "Check-ups, fillings, root canals, crowns and gum care, for grandparents and for milk teeth.":
    "معائنہ، فلنگ، روٹ کینال، کراؤن اور مسوڑھوں کی دیکھ بھال، بزرگوں سے لے کر دودھ کے دانتوں تک۔",
  "Large model tooth beside a steel tray of dental instruments":
    "دانت کا بڑا ماڈل اور پاس اسٹیل کی ٹرے میں آلات",
  "Healthcare services": "عام صحت",
  "Fever, blood pressure, diabetes and thyroid reviews, vaccinations and simple tests.":
    "بخار، بلڈ پریشر، شوگر اور تھائیرائیڈ کا معائنہ، حفاظتی ٹیکے اور سادہ ٹیسٹ۔",
  "Stethoscope, blood-pressure cuff, thermometer and a clipboard with a patient chart":
    "اسٹیتھو اسکوپ، بلڈ پریشر کا آلہ، تھرمامیٹر اور مریض کا چارٹ",

  /* Booking */
  "Ask for a time that suits you.": "اپنی سہولت کا وقت مانگیں۔",
  "Choose a free time. Reception confirms by phone or WhatsApp the same working day.":
    "کوئی خالی وقت چنیں۔ استقبالیہ اُسی دن فون یا واٹس ایپ پر تصدیق کرے گا۔",
  "You send this request. It takes about two minutes.": "آپ یہ درخواست بھیجتے ہیں۔ تقریباً دو منٹ لگتے ہیں۔",
  "We call to confirm, and answer what you want to ask.":
    "ہم فون پر تصدیق کرتے ہیں اور آپ کے سوالوں کے جواب دیتے ہیں۔",
  "You come ten minutes early with your CNIC.": "آپ شناختی کارڈ کے ساتھ دس منٹ پہلے تشریف لائیں۔",
  "Two appointments a day are kept free for you.": "روزانہ دو وقت ایسے مریضوں کے لیے خالی رکھے جاتے ہیں۔",
} as const;
