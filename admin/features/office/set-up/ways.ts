import { createContext, useContext } from "react";
import { SET_UP_STEPS, type SetUpStep } from "#rules/office/set-up.ts";

/** A step, or what follows on the last. */
export type Place = SetUpStep | "done";
export const PLACES: readonly Place[] = [...SET_UP_STEPS.map(({ step }) => step), "done"];

/** What the steps are called in the list of them. */
export const STEP_NAMES: Readonly<Record<SetUpStep, string>> = {
  clinic: "Clinic",
  hours: "Hours",
  catalogue: "Departments, prices",
  doctors: "Doctors",
  staff: "Staff",
  printer: "Printer",
  backups: "Backups",
  first: "First patient",
};

/** The ways from one step to the others. */
export interface Ways {
  /** Null on the first. */
  back: (() => void) | null;
  on: () => void;
}

export const WaysContext = createContext<Ways>({ back: null, on: () => undefined });
export const useWays = () => useContext(WaysContext);
