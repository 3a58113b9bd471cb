import type { MessageLanguage } from "#rules/values/text/message-language.ts";
import { LONGEST_TEXT, type Placeholder, REARRANGE_PLACEHOLDERS } from "./message-templates.ts";
import { messageDay, messageTime } from "./message-times.ts";
import type { MessageKind } from "./messages.ts";
import { isCallable, unlinked } from "./unlinked.ts";

/**
 * The texts of messages (docs/handbook/desk/messages.md#texts): where and when, never what for, what it costs or what was
 * wrong.
 */

/** A link has 31 characters after its address, so a text never has room for more. */
const MOST_LINKS = Math.floor(LONGEST_TEXT / 31);

type Templates = Partial<Record<MessageKind, Readonly<Record<MessageLanguage, string>>>>;

/**
 * Matab's own texts. A part in [ ] is left out where a placeholder in it has no value, such as {link} where patients cannot
 * reach the clinic's address. A link is last, on its own line, because right-to-left text would tear it.
 */
export const MESSAGE_TEXTS: Templates = {
  booked: {
    en: "{patient}: {day} {time} with {doctor}, {clinic}.[ Map, change or cancel:\n{link}]",
    ur: "{patient}: {day} {time}، {doctor}، {clinic}۔[ راستہ، تبدیلی یا منسوخی:\n{link}]",
  },
  reminder: {
    en: "Reminder: {patient}, {day} {time} with {doctor}, {clinic}.[ Coming?\n{link}]",
    ur: "یاد دہانی: {patient}، {day} {time}، {doctor}، {clinic}۔[ آ رہے ہیں؟\n{link}]",
  },
  moved: {
    en: "New time for {patient}: {day} {time} with {doctor}, {clinic}[, instead of {was}]. Not suitable? {phone}[ or\n{link}]",
    ur: "{patient} کا نیا وقت: {day} {time}، {doctor}، {clinic}[، {was} کے بجائے]۔ مناسب نہیں؟ {phone}[ یا\n{link}]",
  },
  cancelled: {
    en: "The visit of {patient} on {day} {time} is cancelled. New time: {phone}",
    ur: "{patient} کا {day} {time} کا وقت منسوخ ہے۔ نیا وقت: {phone}",
  },
  offer: {
    en: "{patient}: {doctor}, {clinic}, has {day} {time} free. First to take it has it: {phone}[ or\n{link}]",
    ur: "{patient}: {doctor} کے پاس {clinic} میں {day} {time} خالی ہے۔ جو پہلے لے: {phone}[ یا\n{link}]",
  },
  rearrange: {
    en: "{patient}: {doctor}, {clinic}, cannot see you on {day} {time}.[ Would {offers} suit you?] {phone}[ or\n{link}]",
    ur: "{patient}: {doctor} کے ساتھ {clinic} میں {day} {time} کا وقت ممکن نہیں۔[ کیا {offers} مناسب ہے؟] {phone}[ یا\n{link}]",
  },
  recall: {
    en: "{patient}: time for your check-up at {clinic}. {phone}[ or\n{link}]",
    ur: "{patient}: معائنے کا وقت ہو گیا، {clinic}۔ {phone}[ یا\n{link}]",
  },
};

/** Why a visitor's request was rejected; {reason} is the desk's text. */
const REJECTION = {
  en: "{patient}: your request for {day} {time} at {clinic} could not be booked. {reason}\nAnother time: {phone}",
  ur: "{patient}: {clinic} میں {day} {time} کی درخواست قبول نہیں ہو سکی۔ {reason}\nدوسرا وقت: {phone}",
} as const satisfies Record<MessageLanguage, string>;

/** A time that is free, as a message names it. */
export interface ToldTime {
  /** `yyyy-MM-dd`. */
  date: string;
  /** `HH:mm`. */
  time: string;
  /** null: the visit's own doctor. */
  doctor: string | null;
}

/** One visit in a message. */
export interface ToldOf {
  /** The patient's full name. */
  patient: string;
  doctor: string;
  /** `yyyy-MM-dd`. */
  date: string;
  /** `HH:mm`. */
  time: string;
  /** The address of the visit's page; undefined: patients have no link. */
  link?: string | null;
  /** The time that the patient knew before a move, `yyyy-MM-ddTHH:mm`; undefined: none. */
  was?: string | null;
  /** The times that it can be moved to. */
  offers?: readonly ToldTime[];
}

export interface Frame {
  clinic: string;
  /** The clinic's number as people write it. */
  phone: string;
}

const COMMA = { en: ", ", ur: "، " };
const OR = { en: " or ", ur: " یا " };
/** Names that are used together with the next one. */
const NOT_ALONE =
  /^(?:m(?:uhammad|ohammad|uhammed|ohammed|ohd)?|syeda?|ch|mian|hafiz|malik|محمد|سید|سیدہ|حافظ|میاں)\.?$/i;
/** Titles and initials, which alone name nobody. */
const TITLE = /^(?:(?:dr|prof|mr|mrs|ms|miss|mst|ڈاکٹر|پروفیسر)\.?|\p{L}\.)$/iu;

/** The name to call a person by: the first, with the next one where the first is very common or a title. */
export function firstName(name: string): string {
  const words = name.trim().split(/\s+/);
  const titles = words.findIndex((word) => !TITLE.test(word));
  const first = titles < 0 ? words.length - 1 : titles;
  const isAlone = words[first + 1] === undefined || !NOT_ALONE.test(words[first] ?? "");
  return words.slice(0, first + (isAlone ? 1 : 2)).join(" ");
}

/**
 * Nobody is called so: text that looks like a web address is left out of names. What this misses is unlinked all the same.
 */
const ADDRESS =
  /[/\\@\uFF0F\uFF20]|^www\.|\.(com|net|org|info|pk|biz|io|co|me|app|link|site|xyz|shop|online|top|ly|in|ru|cn)\b/i;
const SOMEBODY = { en: "Patient", ur: "مریض" } as const satisfies Record<MessageLanguage, string>;

/**
 * The name for a patient in messages. Patients name themselves on the website, and the clinic's messages must carry no link
 * but its own: a name with a web address or a phone number is left out, and in others no dot joins two words.
 */
export const calledIn = (name: string, language: MessageLanguage): string => {
  const called = firstName(name);
  return ADDRESS.test(called) || isCallable(called) ? SOMEBODY[language] : unlinked(called);
};

const unique = (texts: readonly string[]) => [...new Set(texts)];

/** "Fri 27 Nov 3:00 pm or Sat 28 Nov 4:00 pm (Dr Noor)". */
const offersText = (offers: readonly ToldTime[], language: MessageLanguage) =>
  offers
    .map(
      ({ date, time, doctor }) =>
        `${messageDay(date, language)} ${messageTime(time, language)}${doctor ? ` (${doctor})` : ""}`,
    )
    .join(OR[language]);

/**
 * Which member of a family sees which doctor: "Dr Sana (Ali, Sara), Dr Noor (Umar)", with times where names alone are
 * ambiguous.
 */
function doctorsText(visits: readonly ToldOf[], isFamily: boolean, language: MessageLanguage): string {
  const comma = COMMA[language];
  const doctors = unique(visits.map(({ doctor }) => doctor));
  if (!isFamily || doctors.length === 1) return doctors.join(comma);
  const names = visits.map(({ patient }) => calledIn(patient, language));
  const isClear = unique(names).length === names.length;
  const of = (doctor: string) =>
    visits.flatMap(({ doctor: own, time }, index) =>
      own === doctor ? [isClear ? names[index] : `${names[index]} ${messageTime(time, language)}`] : [],
    );
  return doctors.map((doctor) => `${doctor} (${of(doctor).join(comma)})`).join(comma);
}

/** The times before a move, each day once: "Wed 25 Nov 4:00 pm, 4:30 pm"; null where one is not known. */
function wasText(visits: readonly ToldOf[], language: MessageLanguage): string | null {
  const known = unique(visits.flatMap(({ was }) => was ?? [])).sort();
  if (known.length === 0 || visits.some(({ was }) => !was)) return null;
  const days = Map.groupBy(known, (was) => was.slice(0, 10));
  const times = (of: readonly string[]) =>
    of.map((was) => messageTime(was.slice(11, 16), language)).join(COMMA[language]);
  return [...days].map(([day, of]) => `${messageDay(day, language)} ${times(of)}`).join(COMMA[language]);
}

/** The visits' links, each on its own line; a family's each under its patient's name. */
function linkLines(
  visits: readonly ToldOf[],
  most: number,
  isFamily: boolean,
  language: MessageLanguage,
): string | null {
  const lines = visits
    .slice(0, most)
    .flatMap(({ patient, time, link }) =>
      link
        ? [isFamily ? `${calledIn(patient, language)} ${messageTime(time, language)}:\n${link}` : link]
        : [],
    );
  return lines.length > 0 ? lines.join("\n") : null;
}

/**
 * Fills a template, up to LONGEST_TEXT characters. Several visits are a family's on one day: {patient} then names each with
 * its time ("Ali 5:00 pm, Sara 5:30 pm"), {time} is empty, and {link} is each visit's own link, as many as there is room
 * for.
 */
export function messageText(
  template: string,
  visits: readonly ToldOf[],
  frame: Frame,
  language: MessageLanguage,
): string {
  for (let linked = Math.min(visits.length, MOST_LINKS); ; linked--) {
    const text = filled(
      template,
      visits,
      { ...frame, link: linkLines(visits, linked, visits.length > 1, language) },
      language,
    );
    if (text.length <= LONGEST_TEXT || linked === 0) return wholeLetters(text.slice(0, LONGEST_TEXT));
  }
}

/**
 * The text that tells a visitor why a request was rejected, in the visitor's language; the reason is the desk's, unchanged.
 */
export function rejectionText(
  { name, date, time, reason }: { name: string; date: string; time: string; reason: string },
  frame: Frame,
  language: MessageLanguage,
): string {
  const visit = { patient: name, doctor: "", date, time };
  const [before = "", after = ""] = REJECTION[language].split("{reason}");
  const said = (part: string) => messageText(part, [visit], frame, language);
  return `${said(before)} ${reason.trim()}\n${said(after)}`;
}

/** Removes half a character that cutting left at the end. */
const wholeLetters = (text: string) => text.replace(/[\uD800-\uDBFF]$/, "");

function filled(
  template: string,
  visits: readonly ToldOf[],
  frame: Frame & { link: string | null },
  language: MessageLanguage,
): string {
  const comma = COMMA[language];
  const [first] = visits;
  const isFamily = visits.length > 1 && template.includes("{patient}");
  const times = unique(visits.map(({ time }) => messageTime(time, language))).join(comma);
  const values: Record<Placeholder, string | null> = {
    patient: visits
      .map(
        ({ patient, time }) =>
          calledIn(patient, language) + (isFamily ? ` ${messageTime(time, language)}` : ""),
      )
      .join(comma),
    day: first ? messageDay(first.date, language) : "",
    time: isFamily ? "" : times,
    doctor: doctorsText(visits, isFamily, language),
    was: wasText(visits, language),
    offers: offersText(first?.offers ?? [], language),
    ...frame,
    // In right-to-left text blanks would reorder a number's parts; elsewhere a line must not break inside it.
    phone: frame.phone.replace(/\s/g, language === "ur" ? "" : "\u00A0"),
  };
  const named = (text: string) =>
    text.replace(/\{([a-z]+)\}/g, (whole, name: Placeholder) =>
      name in values ? (values[name] ?? "") : whole,
    );
  const withoutEmpty = template.replace(/\[([^[\]]*)\]/g, (_, part: string) =>
    REARRANGE_PLACEHOLDERS.some((name) => part.includes(`{${name}}`) && !values[name]) ? "" : part,
  );
  return named(withoutEmpty)
    .replace(/ {2,}/g, " ")
    .replace(/ +([,.،۔:\n])/g, "$1")
    .trim();
}
