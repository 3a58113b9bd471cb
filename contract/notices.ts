import { z } from "zod";
import { endpoint } from "./endpoint.ts";

export const getNotices = endpoint({
  method: "GET",
  path: "/Clinic/GetNotices",
  access: "notices.read",
  summary:
    "What administrators should know, the worst first: what the clinic's computer needs, unusual looks and exports",
  // The back-office asks every minute.
  background: true,
  output: z.array(z.string()),
});
