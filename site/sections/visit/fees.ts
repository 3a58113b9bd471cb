import type { SiteSnapshot } from "#contract/website/snapshot.ts";

/** The price of a service that a text names, in rupees; null: it names none, or the clinic does not show it any more. */
export function feeOf({ departments }: SiteSnapshot, idService: number | null): number | null {
  const services = departments.flatMap((department) => department.services);
  return services.find(({ id }) => id === idService)?.fees ?? null;
}
