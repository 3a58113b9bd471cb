import { z } from "zod";
import { endpoint } from "#contract/values/endpoint.ts";
import {
  newOrExistingId,
  nothing,
  recordId,
  recordIds,
  requiredText,
  rupees,
} from "#contract/values/fields.ts";
import { SET_UP_STEPS, type SetUpStep } from "#rules/office/set-up.ts";
import { formatCount } from "#rules/values/display.ts";

const STEPS = SET_UP_STEPS.map(({ step }) => step) as [SetUpStep, ...SetUpStep[]];

/** The progress of setting up a new clinic, derived from its records. */
export const SetUpProgress = z.object({
  steps: z.array(z.object({ step: z.enum(STEPS), isDone: z.boolean() })),
  /** Whether administrators start there after signing in: nobody has left it for good, and there are no patients yet. */
  opensFirst: z.boolean(),
  /** How many example doctors are left. */
  exampleDoctors: z.number().int(),
});
export type SetUpProgress = z.infer<typeof SetUpProgress>;

export const getSetUpProgress = endpoint({
  method: "GET",
  path: "/Setup/GetProgress",
  access: "clinic.setUp",
  summary: "Which steps of setting the clinic up are done, as its records tell",
  output: SetUpProgress,
});

export const leaveSetUp = endpoint({
  method: "POST",
  path: "/Setup/Leave",
  access: "clinic.setUp",
  summary: "Leave setting up for good: administrators begin elsewhere after signing in; it stays in the menu",
  output: nothing,
});

/** Steps that a person confirms, because records alone cannot show them. */
export const CONFIRMED_STEPS = ["hours", "staff", "printer"] as const;
export type ConfirmedStep = (typeof CONFIRMED_STEPS)[number];

export const confirmSetUpStep = endpoint({
  method: "POST",
  path: "/Setup/Confirm",
  access: "clinic.setUp",
  summary:
    "Say that a step is as it should be: the example's hours are ours, nobody else needs an account, the printer prints",
  body: z.object({ step: z.enum(CONFIRMED_STEPS, { error: "Say which step." }) }),
  output: nothing,
});

export const removeExampleDoctors = endpoint({
  method: "POST",
  path: "/Setup/RemoveExampleDoctors",
  access: "clinic.setUp",
  summary:
    "Remove the doctors with whom a new clinic begins, as any other; one with visits to come refuses it",
  output: nothing,
});

/** A service of the price list while the clinic is set up. */
const ListedService = z.object({ id: recordId, name: z.string(), fees: z.number() });
const ListedDepartment = z.object({ id: recordId, name: z.string(), services: z.array(ListedService) });
export type ListedDepartment = z.infer<typeof ListedDepartment>;

export const getPriceList = endpoint({
  method: "GET",
  path: "/Setup/GetPriceList",
  access: "clinic.setUp",
  summary: "The active departments with their active services, to be kept, changed or deleted in one table",
  output: z.array(ListedDepartment),
});

const PricedService = z.object({
  id: newOrExistingId,
  name: requiredText("Name is required."),
  fees: rupees("Fees are required and must be 0 or more."),
});
const PricedDepartment = z.object({
  id: newOrExistingId,
  name: requiredText("Name is required."),
  services: z.array(PricedService).max(500, "A department holds at most 500 services here."),
});

/** All are written in one call, while the caller waits. */
const MOST_SERVICES = 2000;

export const PriceListInput = z.object({
  departments: z
    .array(PricedDepartment)
    .max(50, "At most 50 departments are set up here.")
    .refine(
      (departments) => departments.reduce((sum, { services }) => sum + services.length, 0) <= MOST_SERVICES,
      `At most ${formatCount(MOST_SERVICES)} services are set up here.`,
    ),
  removedServices: recordIds("Choose services from the list.").default([]),
  removedDepartments: recordIds("Choose departments from the list.").default([]),
});
export type PriceListInput = z.infer<typeof PriceListInput>;

export const savePriceList = endpoint({
  method: "POST",
  path: "/Setup/SavePriceList",
  access: "clinic.setUp",
  summary:
    "Keep, change, add and delete departments and services at once; what is kept is the clinic's own from then on",
  body: PriceListInput,
  output: nothing,
  message: "The price list is yours.",
  creates: true,
});
