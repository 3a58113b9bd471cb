import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import {
  byId,
  flag,
  instant,
  nothing,
  optionalNotes,
  recordId,
  requiredId,
  requiredText,
  rupees,
  seenUpdatedOn,
  shownFlag,
} from "./fields.ts";
import type { Labels } from "./labels.ts";
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

/** The service form (specification 2.12 and 5). */
export const ServiceInput = z.object({
  IdDepartment: requiredId("Department is required."),
  name: requiredText("Name is required."),
  description: optionalNotes(2000),
  fees: rupees("Fees are required and must be 0 or more."),
  isActive: flag("Is Active is required.").default(1),
});
export type ServiceInput = z.infer<typeof ServiceInput>;

export const SERVICE_LABELS = {
  id: "ID",
  IdDepartment: "Department",
  name: "Name",
  masterServiceName: "Master Service",
  description: "Description",
  fees: "Fees",
  isActive: "Is Active",
} as const satisfies Labels<typeof ServiceInput>;

export const serviceColumns = {
  id: { type: "id" },
  name: { type: "text" },
  masterServiceName: { type: "value" },
  fees: { type: "money" },
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

export const getService = endpoint({
  method: "GET",
  path: "/Services/GetById",
  access: "catalogue.read",
  summary: "One service",
  query: byId,
  output: Service,
});

export const createService = endpoint({
  method: "POST",
  path: "/Services/Insert",
  access: "catalogue.write",
  summary: "Add a service",
  body: ServiceInput,
  output: Service,
  creates: true,
  message: "Service created successfully!",
});

export const updateService = endpoint({
  method: "POST",
  path: "/Services/Update",
  access: "catalogue.write",
  summary: "Change a service",
  query: byId,
  body: ServiceInput.extend({ updatedOn: seenUpdatedOn }),
  output: Service,
  message: "Service updated successfully!",
});

export const removeService = endpoint({
  method: "DELETE",
  path: "/Services/Delete",
  access: "catalogue.write",
  summary: "Delete a service",
  query: byId,
  output: nothing,
  message: "Service deleted successfully!",
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
