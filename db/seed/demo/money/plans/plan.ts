import type { Doctor } from "#db/seed/demo/clinic.ts";
import type { DemoPatient } from "#db/seed/demo/desk/visits.ts";
import type { Letter } from "#rules/money/plans/plan.ts";
import type { AnsweredHow, PlanAnswer } from "#rules/money/plans/status.ts";

/** Treatment plans of the demo. Amounts are rupees, moments those of the demo's calendar. */

/** What can be planned. */
export interface PlannedService {
  readonly name: string;
  /** Of the clinic's catalogue; of what the demo added to it, its number among `DENTAL_SERVICES`. */
  readonly id: number;
  readonly isAdded: boolean;
  readonly fees: number;
}

export interface DemoItem {
  /** Null: in every option. */
  readonly letter: Letter | null;
  readonly phase: number;
  /** Null: not of the catalogue. */
  readonly service: PlannedService | null;
  readonly description: string;
  readonly teeth: readonly number[];
  readonly surfaces: string;
  readonly quantity: number;
  /** Of one. */
  readonly price: number;
}

export interface DemoOption {
  readonly letter: Letter;
  readonly name: string;
  readonly note: string | null;
  readonly discount: number;
}

/** What is planned, before anything is shown. */
export interface Sheet {
  readonly name: string;
  readonly diagnosis: string | null;
  readonly phases: readonly string[];
  readonly advance: number;
  readonly options: readonly DemoOption[];
  readonly items: readonly DemoItem[];
}

/** What was shown: the first `shows` items of the plan. */
export interface DemoVersion {
  readonly at: number;
  readonly shows: number;
}

export interface DemoAnswer {
  readonly at: number;
  /** Which version, from 1. */
  readonly version: number;
  readonly letter: Letter;
  /** Null: all of the option. */
  readonly phases: readonly number[] | null;
  readonly answer: PlanAnswer;
  readonly how: AnsweredHow;
  readonly signerName: string | null;
  /** Of who signs for a child. */
  readonly relationship: string | null;
  /** The strokes, as the path of an SVG. */
  readonly signature: string | null;
  readonly note: string | null;
}

export interface DemoPlan extends Sheet {
  readonly patient: DemoPatient;
  readonly doctor: Doctor;
  readonly validDays: number;
  readonly madeAt: number;
  readonly changedAt: number;
  readonly versions: readonly DemoVersion[];
  readonly answers: readonly DemoAnswer[];
  readonly closed: { readonly at: number; readonly reason: string } | null;
}

/** The plan after an act at a moment. */
export const acted = (plan: DemoPlan, at: number, change: Partial<DemoPlan>): DemoPlan => ({
  ...plan,
  ...change,
  changedAt: Math.max(plan.changedAt, at),
});

/** The plan once it was shown; `shows`: how many of its items there were by then. */
export const shown = (plan: DemoPlan, at: number, shows = plan.items.length): DemoPlan =>
  acted(plan, at, { versions: [...plan.versions, { at, shows }] });

/** The plan once it was closed. */
export const closed = (plan: DemoPlan, at: number, reason: string): DemoPlan =>
  acted(plan, at, { closed: { at, reason } });
