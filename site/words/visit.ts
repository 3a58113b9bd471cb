import type { FixedWords } from "./fixed-words.ts";

/** The fixed words of the page behind a patient's link. */
export const visitWords = {
  visitTitle: { en: "Your visit", ur: "آپ کی ملاقات" },
  visitDescription: {
    en: "Confirm your visit at {clinic}, ask for another time, or cancel it.",
    ur: "{clinic} میں اپنی ملاقات کی تصدیق کریں، دوسرا وقت مانگیں یا منسوخ کریں۔",
  },
  visitGreeting: { en: "Assalam-o-alaikum, {who}", ur: "السلام علیکم، {who}" },
  visitLoading: { en: "Opening your visit …", ur: "آپ کی ملاقات کھل رہی ہے …" },
  visitWaiting: { en: "Waiting for your answer", ur: "آپ کے جواب کا انتظار ہے" },
  visitConfirmed: { en: "Confirmed. Thank you.", ur: "تصدیق ہو گئی۔ شکریہ۔" },
  visitAsked: {
    en: "You asked for another time. Until the clinic answers, this one stays yours.",
    ur: "آپ نے دوسرا وقت مانگا ہے۔ کلینک کے جواب تک یہ وقت آپ ہی کا ہے۔",
  },
  visitLength: { en: "about {minutes} minutes", ur: "تقریباً {minutes} منٹ" },
  visitWished: { en: "You asked for: {times}", ur: "آپ نے مانگا ہے: {times}" },
  visitCome: { en: "Confirm, I will come", ur: "تصدیق کریں، آنا ہے" },
  visitOther: { en: "Ask for another time", ur: "دوسرا وقت مانگیں" },
  visitCancel: { en: "I cannot come", ur: "میں نہیں آ سکتا / سکتی" },
  visitTooLate: {
    en: "It is too late to cancel here. Please call {phone}.",
    ur: "یہاں سے منسوخ کرنے کا وقت گزر گیا۔ براہِ کرم {phone} پر فون کریں۔",
  },
  visitCancelQuestion: { en: "Cancel this visit?", ur: "ملاقات منسوخ کریں؟" },
  visitCancelNote: {
    en: "Someone else can have the time. The clinic is told at once.",
    ur: "یہ وقت کسی اور کے کام آ سکتا ہے۔ کلینک کو فوراً بتا دیا جائے گا۔",
  },
  visitReason: { en: "Why? You can leave this open.", ur: "وجہ؟ چاہیں تو خالی چھوڑ دیں۔" },
  visitNotWell: { en: "Not well", ur: "طبیعت ٹھیک نہیں" },
  visitNoTransport: { en: "No transport", ur: "سواری نہیں" },
  visitWork: { en: "Work", ur: "کام ہے" },
  visitBetter: { en: "Feeling better", ur: "اب آرام ہے" },
  visitOtherReason: { en: "Other", ur: "کچھ اور" },
  visitCancelNow: { en: "Yes, cancel my visit", ur: "جی، ملاقات منسوخ کریں" },
  visitKeep: { en: "Keep my time", ur: "میرا وقت رہنے دیں" },
  visitCancelled: { en: "This visit is cancelled", ur: "یہ ملاقات منسوخ ہو چکی ہے" },
  visitCancelledNote: {
    en: "There is nothing more to do. For a new time, book on our website or call us.",
    ur: "اور کچھ نہیں کرنا۔ نئے وقت کے لیے ویب سائٹ پر مانگیں یا فون کریں۔",
  },
  visitTakeBack: { en: "Take it back, I will come", ur: "واپس لیں، آنا ہے" },
  visitBook: { en: "Ask for a new time", ur: "نیا وقت مانگیں" },
  visitWhichTime: { en: "Which time suits you?", ur: "کون سا وقت مناسب ہے؟" },
  visitStaysYours: {
    en: "Your time stays yours until the clinic agrees. Choose up to {most} times.",
    ur: "کلینک کی منظوری تک آپ کا وقت آپ ہی کا ہے۔ زیادہ سے زیادہ {most} وقت چنیں۔",
  },
  visitMoreDays: { en: "Later days", ur: "آگے کے دن" },
  visitNoTimes: {
    en: "Nothing is free in these two weeks. Look further, or call {phone}.",
    ur: "ان دو ہفتوں میں کوئی وقت خالی نہیں۔ آگے دیکھیں، یا {phone} پر فون کریں۔",
  },
  visitTimesFailed: {
    en: "The free times could not be loaded. Check your connection and try again.",
    ur: "خالی اوقات لوڈ نہیں ہو سکے۔ انٹرنیٹ دیکھ کر دوبارہ کوشش کریں۔",
  },
  visitGone1: {
    en: "One of these times has just gone. Choose another one.",
    ur: "ان میں سے ایک وقت ابھی لے لیا گیا۔ کوئی اور چنیں۔",
  },
  visitNote: { en: "Anything the clinic should know", ur: "کلینک کے لیے کوئی بات" },
  visitAsk: { en: "Ask for these times", ur: "یہ وقت مانگیں" },
  visitOver: { en: "This visit is over", ur: "یہ ملاقات ہو چکی ہے" },
  visitOverNote: {
    en: "A link works until the day of the visit is over. Your next visit comes with a new one.",
    ur: "لنک ملاقات کے دن تک چلتا ہے۔ اگلی ملاقات کے ساتھ نیا لنک آئے گا۔",
  },
  visitGone: { en: "This link no longer works", ur: "یہ لنک اب نہیں چلتا" },
  visitGoneNote: {
    en: "Please call us, and we tell you about your visit.",
    ur: "براہِ کرم فون کریں، ہم آپ کو ملاقات کا بتا دیں گے۔",
  },
  visitOffline: { en: "Your visit could not be opened", ur: "آپ کی ملاقات کھل نہیں سکی" },
  visitOfflineNote: {
    en: "Check your connection and try again. Nothing was changed.",
    ur: "انٹرنیٹ دیکھ کر دوبارہ کوشش کریں۔ کچھ نہیں بدلا۔",
  },
  visitAgain: { en: "Try again", ur: "دوبارہ کوشش کریں" },
  visitNotSent: {
    en: "Not sent. Check your connection and try again.",
    ur: "نہیں گیا۔ انٹرنیٹ دیکھ کر دوبارہ کوشش کریں۔",
  },
  visitChanged: {
    en: "The visit has changed meanwhile. This is how it stands now.",
    ur: "ملاقات اس دوران بدل گئی ہے۔ اب یہ صورت ہے۔",
  },
  visitTimeGone: {
    en: "This time has been given to somebody else. Call {phone} for another one.",
    ur: "یہ وقت کسی اور کو دے دیا گیا ہے۔ نئے وقت کے لیے {phone} پر فون کریں۔",
  },
  visitWhere: { en: "Where", ur: "پتہ" },
  visitCall: { en: "Call the clinic", ur: "کلینک کو فون کریں" },
  visitStop: { en: "No more messages from us", ur: "ہمیں مزید پیغام نہ بھیجیں" },
  visitStopQuestion: {
    en: "No more messages? Then we cannot remind you, or tell you when a visit is moved.",
    ur: "پیغام بند کریں؟ پھر نہ یاد دہانی آئے گی، نہ وقت بدلنے کی اطلاع۔",
  },
  visitStopNow: { en: "Yes, no more messages", ur: "جی، پیغام بند کریں" },
  visitStopKeep: { en: "Keep the messages", ur: "پیغام آتے رہیں" },
  visitResume: { en: "Send me messages again", ur: "پیغام دوبارہ شروع کریں" },
  visitStopped: {
    en: "You will get no more messages from us.",
    ur: "اب آپ کو ہماری طرف سے پیغام نہیں آئیں گے۔",
  },
  visitForwarded: {
    en: "Anyone with this link can see this page. It does not say what the visit is for, and it ends with the day of the visit.",
    ur: "جس کے پاس یہ لنک ہو وہ یہ صفحہ دیکھ سکتا ہے۔ اس پر ملاقات کی وجہ نہیں لکھی، اور یہ ملاقات کے دن تک چلتا ہے۔",
  },
  visitNeedsScript: {
    en: "This page needs JavaScript. Please call {phone} about your visit.",
    ur: "اس صفحے کے لیے جاوا اسکرپٹ درکار ہے۔ اپنی ملاقات کے لیے {phone} پر فون کریں۔",
  },
} as const satisfies FixedWords;
