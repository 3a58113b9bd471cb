import { z } from "zod";
import { endpoint } from "./endpoint.ts";

export const getNotices = endpoint({
  method: "GET",
  path: "/Clinic/GetNotices",
  access: "notices.read",
  summary: "What the clinic's computer needs, the worst first: room on its disk, a clock to be set",
  // The back-office asks every minute.
  background: true,
  output: z.array(z.string()),
});
