import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it, vi } from "vitest";

const listed = (...paths: string[]) =>
  execFileSync("git", ["ls-files", "-co", "--exclude-standard", ...paths], { encoding: "utf8" })
    .split("\n")
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith(".test.ts"));

/** Every endpoint of the contract, by the name it is exported under. */
async function endpoints() {
  const found = new Map<string, Record<string, unknown>>();
  for (const file of listed("contract/*.ts")) {
    const exported: Record<string, unknown> = await import(/* @vite-ignore */ resolve(file));
    for (const [name, value] of Object.entries(exported)) {
      if (typeof value === "object" && value !== null && "path" in value && "method" in value)
        found.set(`${file}: ${name}`, { ...value });
    }
  }
  return found;
}

/** Asked by forms alone, which bring zod along (use-contract-form.ts). */
const ASKED_BY_FORMS = "admin/kit/resource/fields.ts";

const PARTS = ["query", "params", "body", "output"] as const;

describe("zod that is put off", () => {
  it("builds the contract's schemas as zod itself does", async () => {
    vi.doMock("zod", () => import("./deferred-zod.ts"));
    const deferred = await endpoints();
    vi.doUnmock("zod");
    expect(() => (deferred.values().next().value as { output: { parse(): void } }).output.parse()).toThrow(
      "validation.ts",
    );
    await import("./validation.ts");
    const { built } = await import("./deferred-zod.ts");
    const { z } = await import("zod");
    vi.resetModules();
    const direct = await endpoints();

    type Schema = Parameters<typeof z.toJSONSchema>[0];
    const described = (schema: unknown) =>
      schema && z.toJSONSchema(schema as Schema, { io: "input", unrepresentable: "any" });
    expect([...deferred.keys()]).toEqual([...direct.keys()]);
    expect(direct.size).toBeGreaterThan(60);
    for (const [name, endpoint] of direct)
      for (const part of PARTS)
        expect({ name, part, schema: described(built(deferred.get(name)?.[part])) }).toEqual({
          name,
          part,
          schema: described(endpoint[part]),
        });
  });

  it("is brought along by every file that validates", () => {
    const forgetful = listed("admin").filter((file) => {
      const text = readFileSync(file, "utf8");
      const validates =
        /\bsafeParse\(|\.shape\b|\bschemaResolver\(|\b(?!JSON|Date|Number)[A-Z]\w+\.parse\(/.test(text);
      return (
        validates &&
        file !== ASKED_BY_FORMS &&
        !/^import "(#admin\/kit\/form|\.)\/validation\.ts";$/m.test(text)
      );
    });
    expect(forgetful).toEqual([]);
  });
});
