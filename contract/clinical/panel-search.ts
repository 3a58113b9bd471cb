import { z } from "zod";
import { Patient } from "#contract/patients/patients.ts";
import { endpoint } from "#contract/values/endpoint.ts";
import { dropInvisible, requiredText } from "#contract/values/fields.ts";

/** Whom a search in the panel finds: what tells patients of one name apart. */
export const FoundPatient = Patient.pick({
  id: true,
  registerNo: true,
  fullName: true,
  gender: true,
  dob: true,
  dobPrecision: true,
  age: true,
});
export type FoundPatient = z.infer<typeof FoundPatient>;

export const findPanelPatients = endpoint({
  method: "GET",
  path: "/DoctorPanel/FindPatients",
  access: "doctorPanel.use",
  summary: "The ten likeliest patients of a text: name, number, phone or CNIC",
  query: z.object({ search: z.preprocess(dropInvisible, requiredText("Say whom to look for.", 100)) }),
  output: z.array(FoundPatient),
});
