import { z } from "zod";
import { listOf, part, problemsIn, rupees, text } from "./check-parts.ts";

const yes = z.literal(true, "must be true, or left away").optional();

const service = part({
  ...{ name: text, fees: rupees, startsAt: yes, usual: yes, description: text },
  chartCode: text.optional(),
  detailKind: text.optional(),
});

const department = part({
  name: text,
  description: text,
  services: listOf(service).refine(
    (services) => services.some(({ usual }) => usual),
    "marks no service as usual, so the home page would show none",
  ),
});

/** Names that occur more than once: database and bills identify services by name. */
function repeated(names: readonly string[]): string[] {
  return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))];
}

const catalogue = listOf(department).superRefine((departments, context) => {
  const names = departments.flatMap(({ name, services }) => [
    name,
    ...services.map((service) => service.name),
  ]);
  for (const name of repeated(names))
    context.addIssue({ code: "custom", message: `"${name}" stands there more than once` });
});

/** The problems of `content/catalogue.ts`, a line each. */
export function catalogueProblems(departments: unknown): string[] {
  return problemsIn("content/catalogue.ts", catalogue, departments);
}
