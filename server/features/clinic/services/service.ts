import type { Service, ServiceInput } from "#contract/clinic/services.ts";
import { type VisitLength, visitLength } from "#rules/clinic/visit-length.ts";
import { departmentExists } from "#server/features/clinic/departments/service.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { invalid } from "#server/platform/http/errors.ts";
import { type RecordService, recordService } from "#server/platform/resource/record-service.ts";
import { assertUniqueName } from "#server/platform/resource/unique-name.ts";
import * as store from "./store.ts";

/** The defaults of a new service for the desk's day. */
const UNSAID = {
  minutes: null,
  bufferMinutes: 0,
  needsChair: 0,
  recallMonths: null,
  sessions: null,
  idPackageOf: null,
  validDays: null,
  chartCode: null,
  chartedPer: null,
  detailKind: null,
} as const;

/** The form, with omitted fields filled from the stored record or the defaults. */
const whole = (input: ServiceInput, stored: Pick<Service, keyof typeof UNSAID>): Required<ServiceInput> => ({
  ...input,
  minutes: input.minutes === undefined ? stored.minutes : input.minutes,
  bufferMinutes: input.bufferMinutes ?? stored.bufferMinutes,
  needsChair: input.needsChair ?? stored.needsChair,
  recallMonths: input.recallMonths === undefined ? stored.recallMonths : input.recallMonths,
  sessions: input.sessions === undefined ? stored.sessions : input.sessions,
  idPackageOf: input.idPackageOf === undefined ? stored.idPackageOf : input.idPackageOf,
  validDays: input.validDays === undefined ? stored.validDays : input.validDays,
  chartCode: (input.chartCode === undefined ? stored.chartCode : input.chartCode) ?? null,
  chartedPer: (input.chartedPer === undefined ? stored.chartedPer : input.chartedPer) ?? null,
  detailKind: (input.detailKind === undefined ? stored.detailKind : input.detailKind) ?? null,
});

/** Throws 400 for a package of nothing that can be used by itself, and for package fields on a single service. */
async function checkPackage(
  trx: Executor,
  { sessions, idPackageOf, validDays }: Required<ServiceInput>,
  stored?: Pick<Service, "id" | "idPackageOf">,
): Promise<void> {
  if (sessions === null && (idPackageOf !== null || validDays !== null))
    throw invalid({ field: "sessions", message: "Say how many sessions the package has." });
  if (sessions !== null && stored && (await store.hasPackages(trx, stored.id)))
    throw invalid({
      field: "sessions",
      message: "There are packages of this service, so it cannot be one itself.",
    });
  if (idPackageOf === null || idPackageOf === stored?.idPackageOf) return;
  if (idPackageOf === stored?.id || !(await store.lockSingle(trx, idPackageOf)))
    throw invalid({
      field: "idPackageOf",
      message: "Choose another service, one that is no package itself.",
    });
}

const records = recordService(store.services, {
  called: "This service",
  /** Checks that the department exists, and that no other service offered there has the same name. */
  check: async (trx, input, stored) => {
    const { IdDepartment, name, isActive } = input;
    if (!(await departmentExists(trx, IdDepartment)))
      throw invalid({ field: "IdDepartment", message: "Department is required." });
    await checkPackage(trx, input, stored);
    if (isActive === 0) return;
    await assertUniqueName(trx, {
      table: "services",
      name,
      id: stored?.id,
      among: { department_id: IdDepartment, is_active: true },
      message: `There is already an active service called "${name}" in this department.`,
    });
  },
});

/** The service of the catalogue's records. Visits and bills of a deleted service still show its name. */
export const services: RecordService<Service, ServiceInput> = {
  ...records,
  create: (trx, input) => records.create(trx, whole(input, UNSAID)),
  update: async (trx, id, { updatedOn, ...input }) => {
    const stored = await records.lockExisting(trx, id);
    return records.update(trx, id, { ...whole(input, stored), updatedOn });
  },
};

/** Whether there is such a service; it cannot be deleted until the transaction ends. */
export function serviceExists(trx: Executor, id: number): Promise<boolean> {
  return store.services.lockShared(trx, id);
}

/** The default length of a visit for these services. */
export async function lengthOf(db: Executor, idServices: readonly number[]): Promise<VisitLength> {
  return visitLength(await store.serviceLengths(db, idServices));
}
