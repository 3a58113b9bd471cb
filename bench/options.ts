import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { PROJECT_ROOT } from "#server/platform/process/start/release.ts";
import { operations } from "./operations.ts";

/** What `npm run bench` was asked for. */
export interface Options {
  /** Patients of the clinics that are measured, ascending. */
  sizes: number[];
  /** Names of operations (operations.ts), in their order there. */
  names: string[];
  /** The checkout that is measured; this one unless told. */
  checkout: string;
  /** Another checkout, built, that is measured in turn with this one. */
  against?: string;
  /** Where the figures are written as JSON. */
  save?: string;
  /** Seconds that each side is under load in each round. */
  seconds: number;
  rounds: number;
  /** Whether the mixed load is measured, and the pages weighed. */
  mixed: boolean;
  weights: boolean;
  /** Whether the figures are compared with `bench/baseline.json`, in place of all else. */
  gate: boolean;
}

const DEFAULT_SIZES = [10_000, 200_000];
const GROWTH = [10_000, 100_000, 1_000_000];

/** What is measured besides single calls. */
const APART = ["mixed", "weights"];

export const USAGE = `npm run bench -- [sizes …] [operations …] [options]

  sizes              patients of the clinics, such as 10000 200000 (the default)
  operations         ${[...operations.map(({ name }) => name), ...APART].join(" ")}
  --gate             what no change may make dearer, beside bench/baseline.json; with --save renews that file
  --growth           the sizes 10000 100000 1000000
  --checkout FOLDER  measure that checkout, built and installed, instead of this one
  --against FOLDER   another built checkout, measured in turn: A B A B
  --save FILE        write the figures as JSON
  --seconds N        how long each side is under load in a round, by default 2
  --rounds N         by default 3`;

/** @throws Error in words for whoever typed the arguments. */
export function readOptions(args: string[]): Options {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      gate: { type: "boolean", default: false },
      growth: { type: "boolean", default: false },
      checkout: { type: "string", default: PROJECT_ROOT },
      against: { type: "string" },
      save: { type: "string" },
      seconds: { type: "string", default: "2" },
      rounds: { type: "string", default: "3" },
    },
  });
  const sizes = positionals.filter((word) => /^\d+$/.test(word)).map(Number);
  const asked = positionals.filter((word) => !/^\d+$/.test(word));
  const known = [...operations.map(({ name }) => name), ...APART];
  const unknown = asked.find((word) => !known.includes(word));
  if (unknown) throw new Error(`There is no operation "${unknown}".\n\n${USAGE}`);
  const isAsked = ({ name, usual }: (typeof operations)[number]) =>
    asked.length > 0 ? asked.includes(name) : usual;
  const chosen = values.growth ? GROWTH : sizes.length > 0 ? sizes : DEFAULT_SIZES;
  return {
    sizes: chosen.toSorted((a, b) => a - b),
    names: operations.filter(isAsked).map(({ name }) => name),
    checkout: resolve(values.checkout),
    against: values.against && resolve(values.against),
    save: values.save,
    gate: values.gate,
    seconds: Number(values.seconds),
    rounds: Number(values.rounds),
    mixed: asked.length === 0 || asked.includes("mixed"),
    weights: asked.length === 0 || asked.includes("weights"),
  };
}
