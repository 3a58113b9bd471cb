import type { PhotoChoice } from "#admin/kit/fields/photo.ts";
import { formatDate, formatMoney, formatYesNo, groupPhone } from "#rules/values/display.ts";
import { dialledNumber } from "#rules/values/text/phone.ts";
import type { Field } from "./fields.ts";

/**
 * The usual kinds of fields. Each takes the parts that differ for one field:
 *
 *   createdOn: date({ label: "Date", initial: clinicToday, from: clinicDateOf }),
 */
type Kind<Value, Stored, Rec = unknown> = (
  different?: Partial<Field<Value, Stored, Rec>>,
) => Field<Value, Stored, Rec>;

const sameOrBlank = (stored: string | null | undefined) => stored ?? "";
const blank = () => "";

/** Text of one line or of several; undefined: not told. */
export const text: Kind<string, string | null | undefined> = (different) => ({
  blank: "",
  initial: blank,
  from: sameOrBlank,
  show: (stored) => stored,
  ...different,
});

export const email: Kind<string, string | null | undefined> = (different) =>
  text({ show: (stored) => stored && <a href={`mailto:${stored}`}>{stored}</a>, ...different });

/** A phone number with its leading 0. */
export const phone: Kind<string, string | null | undefined> = (different) =>
  text({ show: (stored) => stored && groupPhone(stored), say: groupPhone, ...different });

const isWithoutZero = (stored: string) => /^[1-9]/.test(stored) && dialledNumber(stored) !== null;

/** A phone number that is typed behind a fixed +92, without its leading 0. Stored ones may have it all the same. */
export const mobile: Kind<string, string | null | undefined> = (different) =>
  text({
    show: (stored) => stored && (isWithoutZero(stored) ? `+92 ${groupPhone(stored)}` : groupPhone(stored)),
    ...different,
  });

/** A day, `yyyy-MM-dd`; null while nothing is chosen. */
export const date: Kind<string | null, string | null> = (different) => ({
  blank: null,
  initial: () => null,
  from: (stored) => stored,
  show: (stored) => stored && formatDate(stored),
  ...different,
});

/** Rupees; text while the field is empty. */
export const money: Kind<number | string, number | null> = (different) => ({
  blank: "",
  initial: blank,
  from: (stored) => stored ?? "",
  show: formatMoney,
  say: (value) => formatMoney(value as number),
  ...different,
});

/** A whole number with what it counts; text while the field is empty, and N/A where there is none. */
const counted =
  (one: string, many: string): Kind<number | string, number | null> =>
  (different) => {
    const words = (value: number | string | null) =>
      value === null || value === "" ? "" : `${value} ${Number(value) === 1 ? one : many}`;
    return {
      blank: "",
      initial: blank,
      from: (stored) => stored ?? "",
      show: words,
      say: words,
      ...different,
    };
  };

export const minutes = counted("minute", "minutes");
export const months = counted("month", "months");
export const days = counted("day", "days");
export const sessions = counted("session", "sessions");

type Flag = 0 | 1;

/** Yes or no; yes for a new record. */
export const flag: Kind<Flag, Flag> = (different) => ({
  blank: "" as never,
  initial: () => 1,
  from: (stored) => stored,
  show: formatYesNo,
  say: formatYesNo,
  ...different,
});

/** One of the contract's options; empty while none is chosen. `words`: what is displayed for each, if not itself. */
export function choice<Option extends string>(
  words?: Readonly<Record<Option, string>>,
  different?: Partial<Field<Option | "", Option | null | undefined>>,
): Field<Option | "", Option | null | undefined> {
  return {
    blank: "",
    initial: () => "",
    from: (stored) => stored ?? "",
    show: (stored) => stored && (words?.[stored] ?? stored),
    ...(words && { say: (value) => (value && words[value]) || value }),
    ...different,
  };
}

/** The id of another record. `name`: its name, as the record that refers to it carries it. */
export function recordId<Rec>(
  name: (record: Rec) => string,
  different?: Partial<Field<number | null, number | null, Rec>>,
): Field<number | null, number | null, Rec> {
  return {
    blank: null,
    initial: () => null,
    from: (stored) => stored,
    show: (_, record) => name(record),
    name,
    ...different,
  };
}

/** The ids of other records. `name`: their names in one text. */
export function recordIds<Rec>(
  name: (record: Rec) => string,
  different?: Partial<Field<number[], number[], Rec>>,
): Field<number[], number[], Rec> {
  return {
    blank: [],
    initial: () => [],
    from: (stored) => stored,
    show: (_, record) => name(record),
    name,
    ...different,
  };
}

/** A photo. It is sent as a file beside the fields. */
export const photo = (label: string): Field<PhotoChoice, undefined> => ({
  label,
  blank: "as stored",
  initial: () => "as stored",
  from: () => "as stored",
  show: null,
});
