import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { instant, recordId, requiredId, shownFlag } from "./fields.ts";
import { listQuery } from "./list-query.ts";

/** A service of the catalogue; the spec also calls it a sub-service. `fees` in rupees. */
export const Service = z.object({
  id: recordId,
  name: z.string(),
  IdDepartment: recordId,
  masterServiceName: z.string(),
  description: z.string().nullable(),
  fees: z.number(),
  isActive: shownFlag,
  createdOn: instant,
  updatedOn: instant,
});
export type Service = z.infer<typeof Service>;

export const serviceColumns = {
  id: { type: "number" },
  name: { type: "text" },
  masterServiceName: { type: "text" },
  fees: { type: "number" },
  isActive: { type: "choice", options: ["1", "0"] },
} as const;

export const listServices = endpoint({
  method: "GET",
  path: "/Services/GetAll",
  access: "catalogue.read",
  summary: "Services",
  list: serviceColumns,
  query: listQuery(serviceColumns),
  output: z.array(Service),
});

export const getServicesOfDepartment = endpoint({
  method: "GET",
  path: "/Services/GetServicesByIdMasterService",
  access: "public",
  summary: "Active services of a department",
  query: z.object({ idMaster: requiredId("Please select a Department.") }),
  output: z.array(
    z.object({
      id: recordId,
      name: z.string(),
      IdDepartment: recordId,
      description: z.string().nullable(),
      fees: z.number(),
    }),
  ),
});
