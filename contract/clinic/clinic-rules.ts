import { z } from "zod";
import { endpoint } from "#contract/values/endpoint.ts";
import {
  flag,
  instant,
  newOrExistingId,
  recordId,
  recordIds,
  requiredText,
  requiredTime,
  seenUpdatedOn,
  shownFlag,
  wholeNumber,
  yesNo,
} from "#contract/values/fields.ts";
import type { Labels } from "#contract/values/labels.ts";
import { removeCall } from "#contract/values/resource.ts";
import { formatCount } from "#rules/values/display.ts";

/** Minutes between offered times; 0: as long as the visit with its buffer. */
export const STEPS = [0, 5, 10, 15, 20, 30, 60] as const;

const quiet = requiredTime("Write the time like 21:00.");
const minutes = (min: number, max: number) =>
  wholeNumber(`Please enter ${min} to ${formatCount(max)} minutes.`, min, max);

const ClinicRulesForm = z.object({
  stepMinutes: wholeNumber("Choose a step from the list.", 0, 60).refine(
    (step) => STEPS.some((each) => each === step),
    "Choose a step from the list.",
  ),
  /** How long before a time visitors must ask for it. */
  noticeMinutes: minutes(0, 10_080),
  /** How many days ahead visitors are offered times. */
  horizonDays: wholeNumber("Please enter 1 to 730 days.", 1, 730),
  /** The waits after which the board marks a patient, and one who has not come. */
  longWaitMinutes: minutes(5, 480),
  lateAfterMinutes: minutes(0, 240),
  /** No messages are sent between these times. */
  quietFrom: quiet,
  quietTo: quiet,
  /** How long before a visit its patient may cancel it through the link. */
  cancelUntilMinutes: minutes(0, 10_080),
  /** Whether the waiting-room display shows names. */
  screenNames: yesNo,
});

export const CLINIC_RULE_LABELS = {
  stepMinutes: "Offered times begin every",
  noticeMinutes: "Visitors ask at least",
  horizonDays: "Visitors may ask up to",
  cancelUntilMinutes: "Patients may cancel by link until",
  longWaitMinutes: "A wait is long after",
  lateAfterMinutes: "A patient is late after",
  screenNames: "Waiting-room screens show names",
  quietFrom: "No messages from",
  quietTo: "No messages until",
} as const satisfies Labels<typeof ClinicRulesForm>;

/** The rules by which the clinic offers times and the desk is warned. */
export const ClinicRules = z.object({
  stepMinutes: z.number().int(),
  noticeMinutes: z.number().int(),
  horizonDays: z.number().int(),
  longWaitMinutes: z.number().int(),
  lateAfterMinutes: z.number().int(),
  quietFrom: z.string(),
  quietTo: z.string(),
  cancelUntilMinutes: z.number().int(),
  screenNames: z.boolean(),
  updatedOn: instant,
});
export type ClinicRules = z.infer<typeof ClinicRules>;

export const ClinicRulesInput = ClinicRulesForm.extend({ updatedOn: seenUpdatedOn });
export type ClinicRulesInput = z.infer<typeof ClinicRulesInput>;

export const getClinicRules = endpoint({
  method: "GET",
  path: "/ClinicRules/Get",
  access: "signed-in",
  summary: "How the clinic offers times, and when the desk worries",
  output: ClinicRules,
});

export const saveClinicRules = endpoint({
  method: "POST",
  path: "/ClinicRules/Save",
  access: "settings.manage",
  summary: "Change how the clinic offers times, and when the desk worries",
  body: ClinicRulesInput,
  output: ClinicRules,
  message: "Rules saved",
});

/** A chair, which an appointment may need beside its doctor. */
export const Chair = z.object({
  id: recordId,
  name: z.string(),
  position: z.number().int(),
  isActive: shownFlag,
  createdOn: instant,
  updatedOn: instant,
});
export type Chair = z.infer<typeof Chair>;

/** The form's fields. `position`: its order among the chairs, the lowest first. */
const ChairFields = z.object({
  name: requiredText("Name is required.", 60),
  position: wholeNumber("Please enter 0 to 1,000.", 0, 1000).default(0),
  isActive: flag("Is Active is required.").default(1),
});
export type ChairFields = z.infer<typeof ChairFields>;

export const CHAIR_LABELS = {
  name: "Name",
  position: "Place",
  isActive: "Is Active",
} as const satisfies Labels<typeof ChairFields>;

export const ChairInput = ChairFields.extend({ id: newOrExistingId, updatedOn: seenUpdatedOn });
export type ChairInput = z.infer<typeof ChairInput>;

export const listChairs = endpoint({
  method: "GET",
  path: "/Chair/GetAll",
  access: "signed-in",
  summary: "The clinic's chairs, in their order",
  output: z.array(Chair),
});

export const saveChair = endpoint({
  method: "POST",
  path: "/Chair/Save",
  access: "settings.manage",
  summary: "Add a chair (id 0) or change one",
  body: ChairInput,
  output: Chair,
  message: "Chair saved",
});

export const arrangeChairs = endpoint({
  method: "POST",
  path: "/Chair/Arrange",
  access: "settings.manage",
  summary: "Put the chairs in an order; those that are not named follow",
  body: z.object({ ids: recordIds("Name the chairs in their order.") }),
  output: z.array(Chair),
  message: "Order saved",
});

export const removeChair = removeCall({
  path: "/Chair/Delete",
  access: "settings.manage",
  summary: "Delete a chair",
  message: "Chair deleted",
});
