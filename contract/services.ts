import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import {
  flag,
  instant,
  optionalNotes,
  recordId,
  requiredId,
  requiredText,
  rupees,
  shownFlag,
} from "./fields.ts";
import type { Labels } from "./labels.ts";
import { resource } from "./resource.ts";

/** A service of the catalogue; screens' addresses call it a sub-service. `fees` in rupees. */
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

/** The service form (docs/handbook/catalogue.md#screens). */
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

export const serviceCalls = resource({
  record: Service,
  input: ServiceInput,
  columns: serviceColumns,
  read: "catalogue.read",
  write: "catalogue.write",
  list: { path: "/Services/GetAll", summary: "Services" },
  get: { path: "/Services/GetById", summary: "One service" },
  create: {
    path: "/Services/Insert",
    summary: "Add a service",
    message: "Service created successfully!",
  },
  update: {
    path: "/Services/Update",
    summary: "Change a service",
    message: "Service updated successfully!",
  },
  remove: {
    path: "/Services/Delete",
    summary: "Delete a service",
    message: "Service deleted successfully!",
  },
});
export const {
  list: listServices,
  get: getService,
  create: createService,
  update: updateService,
  remove: removeService,
} = serviceCalls;

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
