import "./validation.ts";
import { useEffect } from "react";
import type { z } from "zod";

/**
 * Has a form's schema built while nobody types (deferred-zod.ts). Otherwise the first field that is left does it, which takes
 * a tenth of a second on an old computer. A browser without idle callbacks builds it then.
 */
export function useBuiltSchema(schema: z.ZodType, values: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each schema, with whatever values the form begins
  useEffect(() => {
    if (!("requestIdleCallback" in window)) return;
    const wish = requestIdleCallback(() => schema.safeParse(values));
    return () => cancelIdleCallback(wish);
  }, [schema]);
}
