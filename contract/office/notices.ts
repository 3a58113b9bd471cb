import { z } from "zod";
import { endpoint } from "#contract/values/endpoint.ts";

export const getNotices = endpoint({
  method: "GET",
  path: "/Clinic/GetNotices",
  access: "signed-in",
  summary:
    "What administrators should know, the worst first: what the clinic's computer needs, a late backup, unusual looks and exports, texts of the website that name a doctor who was switched off; others hear of backups that are a week late",
  // The back-office asks every minute.
  background: true,
  output: z.array(z.string()),
});
