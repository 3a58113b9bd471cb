import { formatClockTime } from "#site/sections/visit/format-clock-time.ts";
import { formatWeekday } from "#site/sections/visit/format-weekday.ts";

/** What the scripts say, in English. */
const words = {
  formIncomplete: "Please fill out the form correctly.",
  formNotLoaded: "This form could not be loaded. Please check your connection and try again.",
  checking: "Checking …",
  noConnection:
    "There is no connection, so nothing was sent. What you typed is still here: try again once it is back.",
  noAnswer:
    "There was no answer. Check your connection and try again: what you typed is still here, and nothing arrives twice.",
  close: "Close",
  tryAgain: "Try again",
  liveMap: "Live map",

  requestSent: "Appointment request sent successfully",
  requestNotSent: "Failed to send appointment request. Please try again later.",
  /** Before the reference, in the message that WhatsApp is opened with. */
  requestNamed: "Appointment request",

  messageSent: "Message is sent.",
  messageRefused: "Invalid details or Please try again after some time.",
  messageFailed: "An error occurred. Please try again later.",

  invalidForm: "Invalid Form",
  fillRequired: "Please fill out all required fields correctly.",
  sendingDetails: "Sending your details…",
  registered: "Patient registered successfully",
  registrationFailed: "Patient registration failed. Please try again.",
  registrationError: "An error occurred while creating the patient.",
  error: "Error",
  chosenPhoto: "The one you chose",
  changePhoto: "Change photo",
  choosePhoto: "Choose a photo",

  chooseDepartment: "Choose a department to see its services.",
  loadingServices: "Loading the services…",
  noServices: "This department offers no services at the moment.",
  servicesFailed: "Failed to load services. Please try again later.",

  lookingForTimes: "Looking for free times…",
  timesFailed: "Free times could not be loaded. Type the time that suits you; reception will confirm it.",
  taken: "taken",
  asked: "asked for already",
  notFree: "The doctor is not free then. Reception will offer you the nearest time.",
  askedToo:
    "Somebody else has asked for this time and waits for an answer. You may ask for it too; a time without a dotted frame is surer.",
} as const;

/** The kinds of records whose names the forms offer. */
export type NamedKind = "department" | "doctor" | "service";

export interface Voice {
  readonly words: { readonly [Key in keyof typeof words]: string };
  /** "Wednesday 26 November" of `yyyy-MM-dd`. */
  weekday(date: string): string;
  /** "4:30 pm" of `HH:mm`. */
  clockTime(time: string): string;
  /** "Dr Bilal Namoona, 4 pm to 9 pm" of a name and the times as the API writes them. */
  doctor(name: string, timing: string): string;
  /** The name of a record as the page shows it; `name`: as the API has it. */
  nameOf(kind: NamedKind, id: number, name: string): string;
  /** The names of chosen services; `joined`: as the API writes them. */
  services(ids: readonly number[], joined: string): string;
  notOfDepartment(doctor: string): string;
  free(day: string): string;
  allTaken(day: string): string;
  awayOn(day: string): string;
  /** Why there are no times on a day, as the API says it: "Closed: Eid.", or when to come without one. */
  closed(why: string, day: string): string;
  yourNumber(registerNo: string): string;
  /** A field's message as the contract and the server write it. */
  message(english: string): string;
}

/** "Dr Bilal Namoona, 4 pm to 9 pm", with the hours of the rota on the page. */
function doctor(name: string, timing: string): string {
  const titled = /^(dr|prof)\b/i.test(name) ? name : `Dr ${name}`;
  return timing ? `${titled}, ${timing.replaceAll(":00", "")}` : titled;
}

/** "Eid" of "Closed: Eid."; undefined of anything else. */
export const reasonOfClosing = (why: string): string | undefined => /^Closed: (.+)\.$/s.exec(why)?.[1];

const ELSE = "Choose another day, or type a time and reception will call you.";

const english: Voice = {
  words,
  weekday: formatWeekday,
  clockTime: formatClockTime,
  doctor,
  nameOf: (_kind, _id, name) => name,
  services: (_ids, joined) => joined,
  notOfDepartment: (name) => `${name} is not of this department.`,
  free: (day) => `Free on ${day}`,
  allTaken: (day) => `Every time on ${day} is taken. ${ELSE}`,
  awayOn: (day) => `This doctor sees no patients on ${day}. ${ELSE}`,
  closed: (why, day) => {
    const reason = reasonOfClosing(why);
    if (reason) return `The clinic is closed on ${day}: ${reason}. ${ELSE}`;
    return `${day}: ${why.replace(/\d\d:\d\d/g, formatClockTime)}`;
  },
  yourNumber: (registerNo) => `Your number is ${registerNo}. Say it at reception.`,
  message: (message) => message,
};

let current = english;

/** Lets the scripts of this page speak another language; to be called before anything is said. */
export function speakWith(voice: Voice): void {
  current = voice;
}

let learn: (() => Promise<Voice>) | undefined;

/** Lets the scripts speak another language, of which only some words are there until a form needs the others. */
export function beginWith(known: Partial<Voice["words"]>, load: () => Promise<Voice>): void {
  speakWith({ ...english, words: { ...words, ...known } });
  learn = load;
}

/** Resolves when the page's whole voice is there; forms wait for it before they say anything. */
export async function wholeVoice(): Promise<void> {
  if (learn) speakWith(await learn());
}

/** The voice of this page. */
export const voice = (): Voice => current;

/** One of the scripts' fixed texts, in the language of the page. */
export const say = (key: keyof typeof words): string => current.words[key];
