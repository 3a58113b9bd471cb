import { type Message, po, type Translations } from "gettext-parser";
import type { SaidText } from "./said-texts.ts";

/** The catalogues `admin/urdu/*.po`: one for each domain, and one for what several of them say. */

export const COMMON = "common";

/** The text and its context as one key, as `say` asks for it. */
export const keyOf = (text: string, context: string) => (context ? `${context}\u0004${text}` : text);

const HEADERS = {
  "Content-Type": "text/plain; charset=utf-8",
  "Content-Transfer-Encoding": "8bit",
  Language: "ur",
  "Plural-Forms": "nplurals=2; plural=(n != 1);",
};

/** A translation that nobody read but who wrote it. */
export const isUnread = ({ comments }: Message) => /\bfuzzy\b/.test(comments?.flag ?? "");

/** The messages of a catalogue, without its header. */
export const messagesOf = ({ translations }: Translations): Message[] =>
  Object.values(translations)
    .flatMap((ofContext) => Object.values(ofContext))
    .filter(({ msgid }) => msgid !== "");

const keyOfMessage = ({ msgid, msgctxt = "" }: Message) => keyOf(msgid, msgctxt);

const domainOf = (file: string) => /^admin\/features\/([^/]+)\//.exec(file)?.[1] ?? COMMON;

/**
 * Name → text of every catalogue: what is said now, with the translations that stand. What nobody says any more is left
 * out; what is new waits for its translation. A text that two domains say moves to the common one, with its translation.
 */
export function written(
  said: readonly SaidText[],
  standing: ReadonlyMap<string, string>,
): Map<string, string> {
  const tables = new Map([...standing].map(([name, text]) => [name, po.parse(text)]));
  const known = new Map([...tables.values()].flatMap(messagesOf).map((each) => [keyOfMessage(each), each]));
  const catalogues = new Map<string, Message[]>();
  for (const [key, uses] of Map.groupBy(said, ({ text, context }) => keyOf(text, context))) {
    const domains = new Set(uses.map(({ file }) => domainOf(file)));
    const name = domains.size === 1 ? ([...domains][0] ?? COMMON) : COMMON;
    catalogues.set(name, [...(catalogues.get(name) ?? []), messageOf(uses, known.get(key))]);
  }
  return new Map(
    [...catalogues].toSorted().map(([name, messages]) => {
      const table = tableOf(messages, tables.get(name));
      const text = standing.get(name);
      // How a translator's program breaks lines and what its header says is its own affair.
      const isSame = text !== undefined && compared(po.parse(text)) === compared(table);
      return [name, isSame ? text : po.compile(table, { foldLength: 0 }).toString()];
    }),
  );
}

function messageOf(uses: readonly SaidText[], known: Message | undefined): Message {
  const [{ text, context } = { text: "", context: "" }] = uses;
  const { translator, flag } = known?.comments ?? {};
  return {
    msgid: text,
    ...(context && { msgctxt: context }),
    msgstr: [known?.msgstr[0] ?? ""],
    comments: {
      ...(translator && { translator }),
      reference: [...new Set(uses.map(({ file }) => file))].toSorted().join("\n"),
      ...(flag && { flag }),
    },
  };
}

const HEAD: Message = {
  msgid: "",
  msgstr: [""],
  comments: {
    translator:
      "Marked fuzzy: not yet read by a second person. docs/handbook/code/urdu.md says how to work here.",
  },
};

function tableOf(messages: readonly Message[], standing: Translations | undefined): Translations {
  const translations: Translations["translations"] = { "": { "": standing?.translations[""]?.[""] ?? HEAD } };
  const inOrder = messages.toSorted((a, b) => (keyOfMessage(a) < keyOfMessage(b) ? -1 : 1));
  for (const message of inOrder) {
    const context = message.msgctxt ?? "";
    translations[context] = { ...translations[context], [message.msgid]: message };
  }
  return { charset: "utf-8", headers: standing?.headers ?? HEADERS, translations };
}

/** What two catalogues must have alike: messages, where they are said and whether they were read. */
const compared = (table: Translations) =>
  JSON.stringify(
    messagesOf(table)
      .map((each) => [
        keyOfMessage(each),
        each.msgstr[0],
        each.comments?.reference?.split(/\s+/).toSorted(),
        isUnread(each),
      ])
      .toSorted(),
  );

/** A catalogue as `say` takes it. Nobody's Urdu is shown to a clinic before a second person has read it. */
export function wordsOf(text: string, options: { isPreview: boolean }): Record<string, string> {
  const shown = messagesOf(po.parse(text)).filter(
    (message) => message.msgstr[0] && (options.isPreview || !isUnread(message)),
  );
  return Object.fromEntries(shown.map((message) => [keyOfMessage(message), message.msgstr[0] ?? ""]));
}
