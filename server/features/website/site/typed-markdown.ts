import { htmlOf } from "#rules/website/markdown.ts";
import { TooIntricate } from "#rules/website/markdown-effort.ts";
import { invalid } from "#server/platform/http/errors.ts";

/** The HTML of a typed text. Throws 400 on `field` when it takes too much to render. */
export function htmlOfTyped(markdown: string, field: string): string {
  try {
    return htmlOf(markdown);
  } catch (error) {
    if (!(error instanceof TooIntricate)) throw error;
    throw invalid({ field, message: error.message });
  }
}
