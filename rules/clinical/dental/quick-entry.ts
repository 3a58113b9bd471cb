import type { ChartState } from "./chart.ts";
import {
  CHART_CODES,
  type ChartCode,
  type ChartDetail,
  codeLabel,
  detailProblem,
  factsOf,
  GUM_SCORE,
  isWork,
} from "./codes.ts";
import { readSurfaces } from "./surfaces.ts";
import { ALL_TEETH, isTooth, type Notation, run, teethProblem, toothIn } from "./teeth.ts";

/**
 * Statements about the chart as dentists say them: "36 mod caries", "16 crown zirconia planned", "13-23 veneer",
 * "18 28 38 48 missing", "gum 2 1 2 3 2 2". Teeth come first, the rest in any order.
 */

export interface QuickEntry {
  teeth: number[];
  surfaces: string;
  code: ChartCode;
  detail: ChartDetail | null;
  /** As said; null: not said. */
  state: Exclude<ChartState, "found"> | null;
}

/** What was understood, or what was not: the sentence, and from where to where it stands in the line. */
export type QuickReading = { entry: QuickEntry } | { problem: string; from: number; to: number };

export type Problem = Extract<QuickReading, { problem: string }>;

interface Word {
  text: string;
  from: number;
  to: number;
}

type Sense = Readonly<{ code?: ChartCode; detail?: ChartDetail; state?: QuickEntry["state"] }>;

const SHORT: Readonly<Record<string, Sense>> = {
  cav: { code: "caries" },
  decay: { code: "caries" },
  fx: { code: "fracture" },
  fractured: { code: "fracture" },
  abrasion: { code: "wear" },
  wear: { code: "wear" },
  worn: { code: "wear" },
  stained: { code: "discoloured" },
  mobile: { code: "mobile" },
  mob: { code: "mobile" },
  ttp: { code: "tender" },
  infection: { code: "apical" },
  abscess: { code: "apical" },
  apical: { code: "apical" },
  rr: { code: "retained-root" },
  root: { code: "retained-root" },
  miss: { code: "missing" },
  gone: { code: "missing" },
  ok: { code: "sound" },
  fill: { code: "filling" },
  comp: { code: "filling", detail: { material: "composite" } },
  composite: { code: "filling", detail: { material: "composite" } },
  amalgam: { code: "filling", detail: { material: "amalgam" } },
  amal: { code: "filling", detail: { material: "amalgam" } },
  "glass ionomer": { code: "filling", detail: { material: "glass ionomer" } },
  gic: { code: "filling", detail: { material: "glass ionomer" } },
  temp: { code: "filling", detail: { material: "temporary" } },
  onlay: { code: "inlay" },
  cr: { code: "crown" },
  pfm: { code: "crown", detail: { material: "porcelain on metal" } },
  ssc: { code: "crown", detail: { material: "steel" } },
  br: { code: "bridge" },
  rct: { code: "root-canal" },
  rc: { code: "root-canal" },
  endo: { code: "root-canal" },
  imp: { code: "implant" },
  ext: { code: "extraction" },
  extract: { code: "extraction" },
  seal: { code: "sealant" },
  sealant: { code: "sealant" },
  gum: { code: "gum-screening" },
  gums: { code: "gum-screening" },
  bpe: { code: "gum-screening" },
  existing: { state: "existing" },
  exist: { state: "existing" },
  planned: { state: "planned" },
  plan: { state: "planned" },
  done: { state: "done" },
  ii: { detail: { grade: "2" } },
  iii: { detail: { grade: "3" } },
};

/** Every phrase that is understood, by its words. */
const PHRASES = new Map<string, Sense>([
  ...CHART_CODES.flatMap((code): [string, Sense][] => [
    [code.replaceAll("-", " "), { code }],
    [codeLabel(code), { code }],
  ]),
  ...Object.entries(SHORT),
]);
/** The materials, depths and stages of a code; the word may name another code elsewhere. */
const choicesOf = (code: ChartCode): readonly string[] => factsOf(code).detail?.choices ?? [];
const MOST_WORDS = 4;

/** Reads one statement; teeth are numbered as the browser shows them. */
export function readQuickEntry(line: string, notation: Notation = "FDI"): QuickReading {
  const words = wordsOf(line);
  if (words.length === 0)
    return {
      problem: "Type a tooth and what is there, such as 36 mod caries.",
      from: 0,
      to: line.length,
    };
  const said: Said = { teeth: [], surfaces: null, senses: [], choices: [], scores: [], pontics: null };
  let at = 0;
  while (at < words.length) {
    const taken = take(words, at, said, notation);
    if (typeof taken !== "number") return taken;
    at += taken;
  }
  return put(said, { from: words[0]?.from ?? 0, to: words.at(-1)?.to ?? 0 });
}

const wordsOf = (line: string): Word[] =>
  [...line.matchAll(/[^\s,]+/gu)].map(({ 0: text, index }) => ({
    text: text.toLowerCase(),
    from: index,
    to: index + text.length,
  }));

interface Said {
  teeth: number[];
  /** Null: none were said. */
  surfaces: string | null;
  senses: (Sense & Omit<Word, "text">)[];
  /** What may be a material, depth, grade or stage of the code. */
  choices: Word[];
  scores: string[];
  /** Null: the word "pontic" was not said. */
  pontics: number[] | null;
}

/** Takes what stands at a place of the line; answers how many words it is, or what is wrong with it. */
function take(words: readonly Word[], at: number, said: Said, notation: Notation): number | Problem {
  const word = words[at] as Word;
  const isScreening = said.senses.some(({ code }) => code === "gum-screening");
  if (isScreening && GUM_SCORE.test(word.text)) return said.scores.push(word.text) && 1;
  if (/^pontics?$/u.test(word.text)) {
    said.pontics ??= [];
    return 1;
  }
  const isFirst = said.teeth.length === 0;
  if (said.senses.length === 0 || isFirst || said.pontics) {
    const teeth = readTeeth(word, notation, isFirst);
    if (teeth && "problem" in teeth) return teeth;
    if (teeth) return (said.pontics ?? said.teeth).push(...teeth) && 1;
  }
  const choice = longest(words, at, (text) => CHOICES.has(text));
  const phrase = longest(words, at, (text) => PHRASES.has(text));
  if (phrase && phrase.words >= (choice?.words ?? 0)) {
    const { from, to } = phrase;
    said.senses.push({ ...PHRASES.get(phrase.text), from, to });
    return phrase.words;
  }
  if (choice) {
    said.choices.push(choice);
    return choice.words;
  }
  return takeSurfaces(word, said);
}

const CHOICES = new Set(CHART_CODES.flatMap(choicesOf));

interface Phrase extends Word {
  words: number;
}

/** The longest run of words from a place on that is known. */
function longest(words: readonly Word[], at: number, isKnown: (text: string) => boolean): Phrase | null {
  for (let count = MOST_WORDS; count > 0; count--) {
    const some = words.slice(at, at + count);
    const text = some.map((word) => word.text.replaceAll("-", " ")).join(" ");
    if (some.length === count && isKnown(text))
      return { text, words: count, from: some[0]?.from ?? 0, to: some.at(-1)?.to ?? 0 };
  }
  return null;
}

/** A tooth or a run of them, "36", "13-23"; null: the word is something else. Milk teeth may be letters, which open the line. */
function readTeeth(
  { text, from, to }: Word,
  notation: Notation,
  isFirst: boolean,
): number[] | Problem | null {
  const [first = "", last, ...more] = text.split("-");
  const isLetter = notation === "Universal" && isFirst && /^[a-t]$/u.test(first);
  // 5 is the neck where it cannot be a tooth.
  const isNeck = text === "5" && !(notation === "Universal" && isFirst);
  if (isNeck || (!looksLikeTooth(first) && !isLetter) || more.length > 0) return null;
  const ends = last === undefined ? [first] : [first, last];
  const teeth = ends.map((end) => toothOf(end, notation));
  const unknown = ends.find((_, index) => teeth[index] === null);
  if (unknown !== undefined) return { problem: `There is no tooth ${unknown.toUpperCase()}.`, from, to };
  const [a, b] = teeth as number[];
  const along = b === undefined ? [a as number] : run(a as number, b);
  return along ?? { problem: `${text} does not lie along one row.`, from, to };
}

const looksLikeTooth = (text: string): boolean => /^\d{1,3}$|^[ul][rl][1-8a-e]$/u.test(text);

function toothOf(text: string, notation: Notation): number | null {
  const number = Number(text);
  if (notation !== "Universal" && isTooth(number)) return number;
  const found = ALL_TEETH.find(
    (tooth) =>
      toothIn(tooth, "Quadrant").toLowerCase() === text ||
      (notation === "Universal" && toothIn(tooth, "Universal").toLowerCase() === text),
  );
  return found ?? null;
}

function takeSurfaces(word: Word, said: Said): number | Problem {
  const { text, from, to } = word;
  const read = /^[modblcfpi5]+$/u.test(text) ? readSurfaces((said.surfaces ?? "") + text) : null;
  if (read && "surfaces" in read) {
    said.surfaces = read.surfaces;
    return 1;
  }
  return { problem: read?.problem ?? `“${text}” is not understood.`, from, to };
}

/** What was said, as an entry, or why it cannot be one. */
function put(said: Said, whole: { from: number; to: number }): QuickReading {
  const coded = said.senses.filter(({ code }) => code);
  const codes = new Set(coded.map(({ code }) => code));
  const [code] = codes;
  if (!code) return { problem: "Say what is there, such as caries or crown.", ...whole };
  if (codes.size > 1) return { problem: "Divide several things by “;”.", ...placeOf(coded.at(-1)) };
  const { ofMouth, onSurfaces, label } = factsOf(code);
  if (ofMouth ? said.teeth.length > 0 : said.teeth.length === 0)
    return { problem: ofMouth ? `A ${label} is of the whole mouth.` : "Say which tooth first.", ...whole };
  const twice = teethProblem(said.teeth);
  if (twice) return { problem: twice, ...whole };
  if (said.surfaces && !onSurfaces) return { problem: `A ${label} lies on no surface.`, ...whole };
  const stated = said.senses.filter(({ state }) => state);
  const state = stated.at(-1)?.state ?? null;
  if (state && state !== "existing" && !isWork(code))
    return { problem: `A ${label} is found, not ${state}.`, ...placeOf(stated.at(-1)) };
  const detail = detailOf(code, said);
  const wrong = detailProblem(code, detail, said.teeth);
  if (wrong) return { problem: wrong, ...placeOf(said.choices.at(-1) ?? whole) };
  const isEmpty = Object.keys(detail).length === 0;
  return {
    entry: { teeth: said.teeth, surfaces: said.surfaces ?? "", code, detail: isEmpty ? null : detail, state },
  };
}

const placeOf = (word: { from: number; to: number } | undefined) => ({
  from: word?.from ?? 0,
  to: word?.to ?? 0,
});

function detailOf(code: ChartCode, { senses, choices, scores, pontics }: Said): ChartDetail {
  const detail: ChartDetail = Object.assign({}, ...senses.map((sense) => sense.detail));
  const name = factsOf(code).detail?.name;
  for (const { text } of choices) detail[name ?? "material"] = text;
  if (pontics) detail.pontics = pontics;
  if (code === "gum-screening") detail.scores = scores;
  return detail;
}
