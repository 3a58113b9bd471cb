import { type Frame, MESSAGE_TEXTS, messageText } from "#rules/desk/messages/message-texts.ts";
import type { MessageKind } from "#rules/desk/messages/messages.ts";
import type { MessageLanguage } from "#rules/values/text/message-language.ts";
import { withoutDoctor } from "#rules/values/text/person-name.ts";
import { visitLinks } from "#server/features/desk/patient-link/links.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { readSettings } from "#server/platform/settings/settings.ts";
import { findTemplates } from "./store.ts";

/** The facts of a message that its words depend on. */
interface Worded {
  kind: MessageKind;
  language: MessageLanguage;
  visits: readonly {
    /** Null: there is no visit yet, and so no link. */
    idAppointment: number | null;
    patientName: string;
    toldDoctor: string;
    date: string;
    time: string;
    /** The time that the patient knew before a move, `yyyy-MM-ddTHH:mm`. */
    was?: string | null;
    /** Free times to offer instead; `toldDoctor` null: with the visit's own doctor. */
    offers?: readonly { date: string; time: string; toldDoctor: string | null }[];
  }[];
}

const DOCTOR = { en: "Dr ", ur: "ڈاکٹر " };

/** Reads the clinic's texts, facts and links once and returns the function that words messages. */
export async function wording(
  db: Executor,
  publicUrl: string | undefined,
): Promise<(message: Worded) => string> {
  const [templates, { clinic }, linkTo] = await Promise.all([
    findTemplates(db),
    readSettings(db),
    visitLinks(db, publicUrl),
  ]);
  return ({ kind, language, visits }) => {
    const template = templates[kind]?.[language] ?? MESSAGE_TEXTS[kind]?.[language] ?? "";
    const frame: Frame = {
      clinic: clinic.name[language] ?? clinic.name.en,
      phone: clinic.phone.display,
    };
    const called = (doctor: string) => DOCTOR[language] + withoutDoctor(doctor);
    const told = visits.map(({ idAppointment, patientName, toldDoctor, date, time, was, offers = [] }) => ({
      patient: patientName,
      doctor: called(toldDoctor),
      date,
      time,
      was,
      link: idAppointment === null ? null : linkTo(idAppointment, language),
      offers: offers.map(({ toldDoctor: other, ...at }) => ({ ...at, doctor: other && called(other) })),
    }));
    // An own text that comes out empty, such as a link alone where there are none, is replaced by Matab's.
    const own = messageText(template, told, frame, language);
    return own || messageText(MESSAGE_TEXTS[kind]?.[language] ?? "", told, frame, language);
  };
}
