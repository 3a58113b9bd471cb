import { z } from "zod";
import { endpoint } from "#contract/values/endpoint.ts";
import { recordId, recordIds, requiredDate, requiredId, wholeNumber } from "#contract/values/fields.ts";

export const minutesOfVisit = wholeNumber("An appointment takes 5 to 480 minutes.", 5, 480);

/**
 * A doctor's day for the public form: the windows, and for each half hour, or step of the clinic's rules, whether it is
 * free. `asked`: it is free, but a pending request asks for it.
 */
export const getAvailability = endpoint({
  method: "GET",
  path: "/Appointment/GetAvailability",
  access: "public",
  summary: "Free times of a doctor on a day",
  query: z.object({
    idDoctor: requiredId("Doctor selection is required"),
    date: requiredDate("Date is required."),
    /** The services that the time is for, which set its length. */
    idServices: recordIds("Choose services from the list.").optional(),
    /** Overrides the services' length. */
    durationMinutes: minutesOfVisit.optional(),
  }),
  output: z.object({
    idDoctor: recordId,
    date: z.string(),
    durationMinutes: z.number().int(),
    /** Why there are no times, as far as visitors may know: "Closed: Eid." */
    closed: z.string().optional(),
    windows: z.array(z.object({ from: z.string(), to: z.string() })),
    times: z.array(z.object({ time: z.string(), free: z.boolean(), asked: z.boolean() })),
  }),
});
