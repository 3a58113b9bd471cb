import { z } from "zod";
import { endpoint } from "#contract/values/endpoint.ts";
import { instant, recordId, seenUpdatedOn } from "#contract/values/fields.ts";
import { GRANTABLE, lacksEditing } from "#rules/values/permissions.ts";

/** The permissions given to the role Receptionist. */
export const GivenRights = z.object({
  /** For the history. */
  id: recordId,
  granted: z.array(z.enum(GRANTABLE)),
  updatedOn: instant,
});
export type GivenRights = z.infer<typeof GivenRights>;

const CANNOT_BE_GIVEN = "This cannot be given to receptionists.";

export const RightsInput = z.object({
  granted: z
    .array(z.enum(GRANTABLE, { error: CANNOT_BE_GIVEN }), { error: "Say what receptionists may do." })
    .max(GRANTABLE.length, "Please name each right once.")
    .refine((granted) => new Set(granted).size === granted.length, "Please name each right once.")
    .refine((granted) => !lacksEditing(granted), "Who publishes the website has to be able to edit it, too."),
  updatedOn: seenUpdatedOn,
});
export type RightsInput = z.infer<typeof RightsInput>;

export const getRights = endpoint({
  method: "GET",
  path: "/Staff/GetRights",
  access: "staff.manage",
  summary: "What receptionists may do in this clinic beyond their role",
  output: GivenRights,
});

export const saveRights = endpoint({
  method: "POST",
  path: "/Staff/SaveRights",
  access: "staff.manage",
  summary: "Give receptionists settings and website, or take them away; true from their next call on",
  body: RightsInput,
  output: GivenRights,
  message: "Saved. It is true for every receptionist from now on.",
});
