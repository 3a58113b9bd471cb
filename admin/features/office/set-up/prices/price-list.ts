import "#admin/kit/form/validation.ts";
import { type ListedDepartment, PriceListInput } from "#contract/office/set-up.ts";
import type { PastedService } from "#rules/clinic/price-list.ts";

/** A line of the price list while it is edited; `key` tells lines apart, an id of 0 is a new one. */
export interface ServiceLine {
  readonly key: number;
  readonly id: number;
  readonly name: string;
  /** In rupees, as the field has it. */
  readonly fees: number | string;
  /** A line that is not kept is deleted when the list is saved. */
  readonly isKept: boolean;
}

export interface DepartmentLines {
  readonly key: number;
  readonly id: number;
  readonly name: string;
  readonly isKept: boolean;
  readonly services: readonly ServiceLine[];
}

let keys = 0;
const nextKey = () => ++keys;

export const newService = (name = "", fees: number | string = ""): ServiceLine => ({
  key: nextKey(),
  id: 0,
  name,
  fees,
  isKept: true,
});
export const newDepartment = (name = ""): DepartmentLines => ({
  key: nextKey(),
  id: 0,
  name,
  isKept: true,
  services: [],
});

export const linesOf = (departments: readonly ListedDepartment[]): DepartmentLines[] =>
  departments.map(({ id, name, services }) => ({
    ...newDepartment(name),
    id,
    services: services.map((service) => ({ ...newService(service.name, service.fees), id: service.id })),
  }));

const isBlank = (text: number | string) => String(text).trim() === "";

/** A line that was added and never filled in: it is as if it were not there. */
const isUnused = ({ id, name, fees }: ServiceLine) => id === 0 && isBlank(name) && isBlank(fees);

/** The lines that stay. */
const staying = ({ isKept, services }: DepartmentLines): ServiceLine[] =>
  isKept ? services.filter((line) => line.isKept && !isUnused(line)) : [];
export const keptOf = (departments: readonly DepartmentLines[]): ServiceLine[] =>
  departments.flatMap(staying);

const sounds = (name: string) => name.trim().toLowerCase();

/** Pasted services with their departments: where the paste names none, that of the service of the same name. */
export const withDepartments = (
  pasted: readonly PastedService[],
  departments: readonly DepartmentLines[],
): PastedService[] =>
  pasted.map((service) => {
    if (service.department !== null) return service;
    const homes = departments.filter(
      (one) => one.isKept && one.services.some((line) => sounds(line.name) === sounds(service.name)),
    );
    const [home] = homes;
    return home && homes.length === 1 ? { ...service, department: home.name } : service;
  });

/**
 * The list with pasted services: a service of the same name in the same department gets the pasted price, others are
 * added, in new departments where their name is new. Lines without a department go to `into`.
 * @param isWhole what is not among the pasted ones is not kept.
 */
export function withPasted(
  departments: readonly DepartmentLines[],
  pasted: readonly PastedService[],
  { into, isWhole }: { into: string; isWhole: boolean },
): DepartmentLines[] {
  const lines = isWhole
    ? departments.map((department) => ({
        ...department,
        services: department.services.map((line) => ({ ...line, isKept: false })),
      }))
    : [...departments];
  for (const { department, name, fees } of pasted) {
    const wanted = department ?? into;
    let at = lines.findIndex((one) => sounds(one.name) === sounds(wanted));
    if (at < 0) at = lines.push(newDepartment(wanted)) - 1;
    const found = lines[at];
    if (found) lines[at] = { ...found, isKept: true, services: withService(found.services, name, fees) };
  }
  return lines.map((one) =>
    isWhole && one.services.every((line) => !line.isKept) ? { ...one, isKept: false } : one,
  );
}

function withService(services: readonly ServiceLine[], name: string, fees: number): ServiceLine[] {
  const isThere = services.some((line) => sounds(line.name) === sounds(name));
  return isThere
    ? services.map((line) => (sounds(line.name) === sounds(name) ? { ...line, fees, isKept: true } : line))
    : [...services, newService(name, fees)];
}

/** What is wrong: the line's key and which field → the contract's message. */
export type Problems = Readonly<Record<string, string>>;

/** The call's input, or what is wrong with it. */
export function inputOf(departments: readonly DepartmentLines[]): {
  input: PriceListInput | null;
  problems: Problems;
} {
  const kept = departments
    .map((department) => ({ ...department, services: staying(department) }))
    .filter(({ id, name, isKept, services }) => isKept && (id > 0 || !isBlank(name) || services.length > 0));
  const gone = departments.flatMap(({ isKept, services }) =>
    services.filter((line) => line.id > 0 && !(isKept && line.isKept)),
  );
  const parsed = PriceListInput.safeParse({
    departments: kept,
    removedServices: gone.map(({ id }) => id),
    removedDepartments: departments.filter(({ id, isKept }) => id > 0 && !isKept).map(({ id }) => id),
  });
  if (parsed.success) return { input: parsed.data, problems: {} };
  const problems = parsed.error.issues.map(({ path, message }) => {
    const department = kept[Number(path[1])];
    const line = path[2] === "services" ? department?.services[Number(path[3])] : department;
    return [`${line?.key} ${String(path.at(-1))}`, message];
  });
  return { input: null, problems: Object.fromEntries(problems) };
}
