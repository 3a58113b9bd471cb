import { readdirSync } from "node:fs";
import type { Endpoint } from "#contract/endpoint.ts";
import { EXPORTS } from "#contract/exports.ts";

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === "object" && value !== null && "access" in value && "path" in value;

/** Every call that `contract/` declares, the files of lists among them. */
export async function declaredEndpoints(): Promise<Endpoint[]> {
  const names = readdirSync("contract").filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"));
  const modules: Record<string, unknown>[] = await Promise.all(
    names.map((name) => import(`../../contract/${name.slice(0, -".ts".length)}.ts`)),
  );
  return [
    ...modules.flatMap((module) => Object.values(module).filter(isEndpoint)),
    ...EXPORTS.map(({ endpoint }) => endpoint),
  ];
}
