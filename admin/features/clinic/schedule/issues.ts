import type { z } from "zod";

type Path = readonly PropertyKey[];

/**
 * Reports a contract's messages at a form's fields. `place` says where a field of the contract stands in the form; null:
 * nowhere, its message belongs to the form.
 */
export function passOn(
  context: z.RefinementCtx,
  issues: readonly { path: Path; message: string }[] | undefined,
  place: (path: Path) => Path = (path) => path,
): void {
  for (const { path, message } of issues ?? [])
    context.addIssue({ code: "custom", path: [...place(path)], message });
}
