import type { BilledService, DepartmentFigures } from "#contract/money/dashboard.ts";
import { addMoney } from "#rules/values/money.ts";
import type { Measure, Sum } from "./figures.ts";
import type { DepartmentName, ServiceNames } from "./store.ts";

/** The answers to a dashboard's queries, by name and measure. Missing figures add up to 0. */
export class Sums {
  readonly #sums: ReadonlyMap<string, Sum[]>;

  constructor(sums: readonly Sum[]) {
    this.#sums = Map.groupBy(sums, ({ name, measure }) => `${name} ${measure}`);
  }

  of(name: string, measure: Measure): readonly Sum[] {
    return this.#sums.get(`${name} ${measure}`) ?? [];
  }

  total(name: string, measure: Measure): number {
    return addMoney(...this.of(name, measure).map(({ value }) => value));
  }

  /** The sum of each subject; subjects whose sum is 0 are left out. */
  bySubject(name: string, measure: Measure): Map<number, number> {
    const groups = Map.groupBy(this.of(name, measure), ({ subject }) => subject);
    const sums = [...groups].map(
      ([id, parts]) => [id, addMoney(...parts.map((part) => part.value))] as const,
    );
    return new Map(sums.filter(([, sum]) => sum !== 0));
  }
}

export type ServiceFigures = BilledService & { readonly idDepartment: number };

/** The amount billed for each service, largest first; of equal amounts the older service first. */
export function billedServices(
  sums: Sums,
  name: string,
  services: readonly ServiceNames[],
): ServiceFigures[] {
  const amounts = sums.bySubject(name, "billed");
  return services
    .map(({ id, ...service }) => ({ idService: id, ...service, amount: amounts.get(id) ?? 0 }))
    .filter(({ amount }) => amount > 0)
    .sort((a, b) => b.amount - a.amount || a.idService - b.idService);
}

/** Every active department, and inactive ones that have figures, highest earnings first. */
export function departmentFigures(
  sums: Sums,
  departments: readonly DepartmentName[],
  billed: readonly ServiceFigures[],
): DepartmentFigures[] {
  const [earnings, appointments, patients] = (["earnings", "appointments", "visitors"] as const).map(
    (measure) => sums.bySubject("current", measure),
  );
  const figuresOf = (id: number) => ({
    appointments: appointments?.get(id) ?? 0,
    earnings: earnings?.get(id) ?? 0,
  });
  const known = departments.map(({ id, name, isActive }) => ({
    ...{ idDepartment: id, name, isActive, ...figuresOf(id) },
    patients: patients?.get(id) ?? 0,
    topService: billed.find(({ idDepartment }) => idDepartment === id)?.name ?? null,
  }));
  const none = { idDepartment: null, name: "No department", isActive: false, patients: 0, topService: null };
  return [...known, { ...none, ...figuresOf(0) }]
    .filter((row) => row.isActive || row.earnings !== 0 || row.appointments !== 0)
    .sort((a, b) => b.earnings - a.earnings)
    .map(({ isActive, ...row }) => row);
}
