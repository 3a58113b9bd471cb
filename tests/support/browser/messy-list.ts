/**
 * A clinic's own list of patients as it really is: titles above the headings, names in Urdu and English, dates of three
 * kinds and ages, phones without their zero or two in one cell, families on one phone, people twice, and some rubbish.
 * The same for the same seed.
 */

const MEN =
  "Muhammad Ali|Ahmed Raza|Usman Khalid|Bilal Hussain|Imran Khan|Tariq Mehmood|Shahid Iqbal|Kashif Nawaz|Zubair Anwar|Faisal Qureshi|Hamza Malik|Naveed Akhtar|Waqas Ahmad|Junaid Siddiqui|Asif Butt".split(
    "|",
  );
const WOMEN =
  "Ayesha Siddiqui|Fatima Bibi|Bushra Khalid|Sana Javed|Rukhsana Parveen|Zainab Akram|Nadia Hussain|Saima Tariq|Hina Rauf|Kiran Shahzadi|Maryam Noor|Samina Begum|Iqra Aslam|Farzana Kausar|Rabia Yousaf".split(
    "|",
  );
const URDU =
  "محمد اقبال|عائشہ صدیقی|فاطمہ بی بی|خالد محمود|زینب اکرم|بشریٰ خالد|عبدالرحمٰن|شازیہ پروین|نواز شریف|رضوان احمد".split(
    "|",
  );
const TOWNS =
  "Lahore|LHR|Johar Town|Kasur|Model Town, Lahore|لاہور|Sheikhupura|Gulberg III|DHA Phase 5|--".split("|");
const SURNAMES =
  "Ansari|Bhatti|Chohan|Dar|Gill|Janjua|Kiani|Lodhi|Mirza|Niazi|Paracha|Qazi|Rajput|Sethi|Toor|Virk|Warraich|Zaidi".split(
    "|",
  );

/** A generator of numbers below `below` (mulberry32). */
function numbers(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

export const MESSY_HEADINGS = [
  "Sr. #",
  "Patient Name",
  "F/H Name",
  "Mob",
  "DOB / Age",
  "Sex",
  "City",
  "Allergy",
  "Old file no",
];

export interface MessyList {
  /** Lines above the headings, the headings, the rows. */
  lines: string[][];
  /** Rows that cannot come in as they are, and rows of somebody who stands further up. */
  broken: number;
  twice: number;
}

type Below = (below: number) => number;
const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");
const two = (number: number) => String(number).padStart(2, "0");

/** Row `n` of somebody on the phone `family`, or on `digits`, in any of the ways in which people write. */
function rowOf(n: number, below: Below, { digits, family }: { digits: string; family: string }): string[] {
  const pick = <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item;
  const isWoman = below(2) === 1;
  const [year, month, day] = [1940 + below(80), 1 + below(12), 13 + below(15)];
  const name =
    below(5) === 0 ? `${pick(URDU)} ${n}` : `${pick(isWoman ? WOMEN : MEN)} ${pick(SURNAMES)} ${letters(n)}`;
  return [
    String(n),
    below(9) === 0 ? name.toUpperCase() : ` ${name}`,
    pick([pick(MEN), pick(MEN), "--", ""]),
    pick([
      `0${family}`,
      family,
      `0${family.slice(0, 3)}-${family.slice(3)}`,
      `+92 ${family}`,
      `0${family} / 0${digits}`,
    ]),
    pick([
      `${two(day)}/${two(month)}/${year}`,
      `${day}-${pick(MONTHS)}-${year}`,
      `${year}-${two(month)}-${two(day)}`,
      `${below(80) + 1}`,
      `${below(11) + 1} yrs`,
      "",
    ]),
    isWoman ? pick(["F", "Female", "female", "خاتون"]) : pick(["M", "Male", "مرد"]),
    pick(TOWNS),
    pick(["nil", "--", "", "penicillin", "=Brufen"]),
    below(3) === 0 ? `${1000 + n}-${pick(["A", "B"])}` : "",
  ];
}

/** `rows` of a messy register. */
export function messyList(rows: number, seed = 20_261_122): MessyList {
  const below = numbers(seed);
  const lines = [["Al-Shifa Dental Clinic, Lahore"], ["Patients' register 2019 to 2026"], MESSY_HEADINGS];
  const people: string[][] = [];
  let broken = 0;
  let twice = 0;
  let family = "";
  for (let n = 1; n <= rows; n++) {
    const rest = 1_000_000 + ((n * 7919 + below(5000)) % 8_999_999);
    const digits = `3${two(below(50))}${String(rest).slice(0, 7)}`;
    family = below(6) === 0 && family ? family : digits;
    const row = rowOf(n, below, { digits, family });
    if (n % 97 === 0) {
      broken += 1;
      breakRow(row, (n / 97) % 5);
    } else if (n % 67 === 0 && people.length > 20) {
      twice += 1;
      row.splice(1, row.length, ...(people[people.length - 1 - below(15)] ?? row).slice(1));
    } else people.push(row);
    lines.push(row);
  }
  return { lines, broken, twice };
}

/** A number as letters that sound like nothing else: 1 "Bab", 2 "Bad". */
function letters(n: number): string {
  const consonants = "bdfgjklmnprstz";
  const one = (part: number) => `${consonants[part % 14]}${"ao"[Math.floor(part / 14) % 2]}`;
  return `${one(n)}${one(Math.floor(n / 28))}${consonants[Math.floor(n / 784) % 14]}`.replace(/^./, (first) =>
    first.toUpperCase(),
  );
}

/** What goes wrong in registers: no name, a phone too short, a day that is none, the future, a title as a gender. */
function breakRow(row: string[], how: number): void {
  if (how === 0) row[1] = "";
  if (how === 1) row[3] = "0300-84122";
  if (how === 2) row[4] = "31/02/1990";
  if (how === 3) row[4] = "14/08/2047";
  if (how === 4) row[5] = "Mrs";
}

const field = (cell: string) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** The list as comma-separated text. */
export const asCsv = (lines: readonly (readonly string[])[]): string =>
  lines.map((cells) => cells.map(field).join(",")).join("\r\n");
