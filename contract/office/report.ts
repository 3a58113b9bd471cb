import { z } from "zod";
import { endpoint } from "#contract/values/endpoint.ts";

export const getReport = endpoint({
  method: "GET",
  path: "/Clinic/GetReport",
  access: "notices.read",
  summary:
    "What helps somebody elsewhere to find a fault, as a file: versions, state, the newest lines of the logs",
  output: z.unknown(),
  download: ["text/plain; charset=utf-8"],
});
