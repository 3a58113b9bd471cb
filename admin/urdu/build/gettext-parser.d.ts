/** What is used of gettext-parser, which comes without types. */
declare module "gettext-parser" {
  export interface Message {
    msgid: string;
    msgctxt?: string;
    msgstr: string[];
    comments?: { translator?: string; reference?: string; extracted?: string; flag?: string };
  }

  export interface Translations {
    charset: string;
    headers: Record<string, string>;
    /** Context ("" for none) → English → message; the header stands under "" and "". */
    translations: Record<string, Record<string, Message>>;
  }

  export const po: {
    parse: (text: string) => Translations;
    compile: (table: Translations, options?: { foldLength?: number }) => Buffer;
  };
}
