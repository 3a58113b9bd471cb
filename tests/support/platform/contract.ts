import { globSync } from "node:fs";
import { resolve } from "node:path";
import type { z } from "zod";
import { EXPORTS } from "#contract/office/exports.ts";
import type { Endpoint } from "#contract/values/endpoint.ts";
import type { ListColumns } from "#contract/values/list-query.ts";
import type { Resource } from "#contract/values/resource.ts";

/** A resource whose record is known by what every record has. */
export type AnyResource = Resource<z.ZodType<{ id: number; updatedOn: string }>, z.ZodObject, ListColumns>;

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
const isEndpoint = (value: unknown): value is Endpoint =>
  isObject(value) && "access" in value && "path" in value;
const isResource = (value: unknown): value is AnyResource =>
  isObject(value) && ["list", "get", "create", "update", "remove"].every((call) => call in value);

async function declared(): Promise<unknown[]> {
  const files = globSync("contract/**/*.ts", { exclude: ["**/*.test.ts"] });
  const modules = await Promise.all(files.map((file) => import(resolve(file)) as Promise<object>));
  return modules.flatMap((module) => Object.values(module) as unknown[]);
}

/** Every call that `contract/` declares, each once: alone, with the others of its record, or as the file of a list. */
export async function declaredEndpoints(): Promise<Endpoint[]> {
  const values = await declared();
  const ofRecords = values.filter(isResource).flatMap((calls) => Object.values(calls) as Endpoint[]);
  return [
    ...new Set([...values.filter(isEndpoint), ...ofRecords, ...EXPORTS.map(({ endpoint }) => endpoint)]),
  ];
}

/** Every record whose five calls `contract/` declares at once. */
export async function declaredResources(): Promise<AnyResource[]> {
  return (await declared()).filter(isResource);
}
