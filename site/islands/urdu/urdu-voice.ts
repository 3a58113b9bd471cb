import { FIRST_WORDS } from "#site/islands/forms/first-words-urdu.ts";
import { isolated, messageInUrdu } from "#site/urdu/messages.ts";
import { clockTime, timeRange, weekdayAndDay } from "#site/urdu/time.ts";
import { type NamedKind, reasonOfClosing, type Voice } from "./voice.ts";

const WORDS: Voice["words"] = {
  ...FIRST_WORDS,
  formIncomplete: "براہِ کرم فارم درست بھریں۔",
  checking: "جانچا جا رہا ہے …",
  noConnection:
    "انٹرنیٹ نہیں چل رہا، اس لیے کچھ نہیں بھیجا گیا۔ جو لکھا ہے وہ یہیں ہے: انٹرنیٹ آنے پر دوبارہ بھیجیں۔",
  noAnswer:
    "جواب نہیں آیا۔ انٹرنیٹ دیکھ کر دوبارہ بھیجیں: جو لکھا ہے وہ یہیں ہے، اور کوئی چیز دو بار نہیں پہنچے گی۔",
  tryAgain: "دوبارہ کوشش کریں",

  requestSent: "آپ کی درخواست پہنچ گئی۔",
  requestNotSent: "درخواست نہیں جا سکی۔ تھوڑی دیر بعد دوبارہ کوشش کریں۔",
  requestNamed: "وقت کی درخواست",

  messageSent: "آپ کا پیغام پہنچ گیا۔",
  messageRefused: "معلومات درست نہیں۔ دیکھ کر تھوڑی دیر بعد دوبارہ بھیجیں۔",
  messageFailed: "پیغام نہیں جا سکا۔ تھوڑی دیر بعد دوبارہ کوشش کریں۔",

  invalidForm: "فارم مکمل نہیں",
  fillRequired: "ضروری خانے درست بھریں۔",
  sendingDetails: "آپ کی معلومات بھیجی جا رہی ہیں…",
  registered: "اندراج ہو گیا",
  registrationFailed: "اندراج نہیں ہو سکا۔ دوبارہ کوشش کریں۔",
  registrationError: "اندراج کے دوران کوئی خرابی ہو گئی۔",
  error: "خرابی",
  chosenPhoto: "آپ کی چنی ہوئی تصویر",
  changePhoto: "تصویر بدلیں",
  choosePhoto: "تصویر چنیں",

  chooseDepartment: "شعبہ چنیں تو اُس کی خدمات یہاں آئیں گی۔",
  loadingServices: "خدمات لوڈ ہو رہی ہیں…",
  noServices: "اس شعبے میں ابھی کوئی خدمت نہیں۔",
  servicesFailed: "خدمات لوڈ نہیں ہو سکیں۔ تھوڑی دیر بعد دوبارہ کوشش کریں۔",

  lookingForTimes: "خالی اوقات دیکھے جا رہے ہیں…",
  timesFailed: "خالی اوقات لوڈ نہیں ہو سکے۔ اپنی سہولت کا وقت لکھ دیں؛ استقبالیہ تصدیق کرے گا۔",
  taken: "لیا جا چکا",
  asked: "کسی اور نے بھی مانگا ہے",
  notFree: "اُس وقت ڈاکٹر خالی نہیں۔ استقبالیہ آپ کو قریب ترین وقت بتائے گا۔",
  askedToo:
    "یہ وقت کسی اور نے بھی مانگا ہے اور جواب کا انتظار ہے۔ آپ بھی مانگ سکتے ہیں؛ جس وقت کے گرد نقطے نہ ہوں وہ زیادہ پکا ہے۔",
};

const ELSE = "کوئی اور دن چنیں، یا وقت لکھ دیں، استقبالیہ آپ کو فون کرے گا۔";

/** "16:00" of "4:00 pm". */
function wireTime(spoken: string): string {
  const [, hour = "0", minute = "00", half] = /^(\d+):(\d+) (am|pm)$/.exec(spoken) ?? [];
  return `${String((Number(hour) % 12) + (half === "pm" ? 12 : 0)).padStart(2, "0")}:${minute}`;
}

/** "شام 4 سے رات 9 بجے تک" of "4:00 pm to 9:00 pm"; several windows stay several. */
const timingInUrdu = (timing: string) =>
  timing
    .split(", ")
    .map((window) => {
      const [from = "", to = ""] = window.split(" to ");
      return timeRange(wireTime(from), wireTime(to));
    })
    .join("، ");

/** Of "Come between 10:00 and 12:00 or between 17:00 and 19:00; tokens in order of arrival.": the same in Urdu. */
function byTokenInUrdu(why: string): string {
  const hours = [...why.matchAll(/between (\d\d:\d\d) and (\d\d:\d\d)/g)];
  const said = hours.map(([, from = "", to = ""]) => timeRange(from, to)).join(" یا ");
  return `ڈاکٹر ٹوکن پر مریض دیکھتے ہیں۔ ${said} آئیں؛ باری آنے کی ترتیب سے ہے۔`;
}

/** The names of records in Urdu, which the page brings along with its form: "department 3" → "جلد اور حسن". */
function namesOnPage(): Readonly<Record<string, string>> {
  const carrier = document.querySelector<HTMLElement>("[data-names]");
  return JSON.parse(carrier?.dataset.names ?? "{}");
}

/** How the scripts speak on a page in Urdu. */
export function urduVoice(names: Readonly<Record<string, string>> = namesOnPage()): Voice {
  const nameOf = (kind: NamedKind, id: number, name: string) => names[`${kind} ${id}`] ?? name;
  return {
    words: WORDS,
    weekday: weekdayAndDay,
    clockTime,
    nameOf,
    doctor: (name, timing) => {
      const titled = /^(dr|prof|ڈاکٹر|پروفیسر)(?!\p{L})/iu.test(name) ? name : `ڈاکٹر ${name}`;
      return timing ? `${titled}، ${timingInUrdu(timing)}` : titled;
    },
    services: (ids, joined) => {
      const known = ids.map((id) => nameOf("service", id, ""));
      return known.every(Boolean) ? known.join("، ") : joined;
    },
    notOfDepartment: (doctor) => `${doctor} اس شعبے میں نہیں۔`,
    free: (day) => `${day} کو خالی اوقات`,
    allTaken: (day) => `${day} کا ہر وقت لیا جا چکا ہے۔ ${ELSE}`,
    awayOn: (day) => `یہ ڈاکٹر ${day} کو مریض نہیں دیکھتے۔ ${ELSE}`,
    closed: (why, day) => {
      const reason = reasonOfClosing(why);
      if (!reason) return `${day}: ${byTokenInUrdu(why)}`;
      return `کلینک ${day} کو بند ہے: ${names[`closure ${reason}`] ?? isolated(reason)}۔ ${ELSE}`;
    },
    yourNumber: (registerNo) => `آپ کا نمبر ${isolated(registerNo)} ہے۔ استقبالیہ پر یہی بتائیں۔`,
    message: (english) => messageInUrdu(english) ?? english,
  };
}
