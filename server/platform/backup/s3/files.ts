import type { S3Client } from "./client.ts";
import { endlessList, S3Error } from "./errors.ts";
import { elementsIn, textIn } from "./xml.ts";

/** Pages of a list, of 1,000 files each. */
const MOST_PAGES = 1000;

/** The names of the backups below the prefix, without what lies deeper. @throws S3Error in words. */
export async function namesIn(client: S3Client, mostPages = MOST_PAGES): Promise<string[]> {
  const names: string[] = [];
  const query: Record<string, string> = { "list-type": "2", delimiter: "/", prefix: client.keyOf("matab-") };
  const seen = new Set<string>();
  while (seen.size < mostPages) {
    const { text } = await client.ask({ method: "GET", query });
    for (const entry of elementsIn(text, "Contents")) {
      const name = client.nameOf(textIn(entry, "Key") ?? "");
      if (name) names.push(name);
    }
    const next = textIn(text, "NextContinuationToken");
    if (!next) return names;
    if (seen.has(next)) break;
    seen.add(next);
    query["continuation-token"] = next;
  }
  throw endlessList(client.place);
}

/** Removing a missing file is no error. @throws S3Error in words. */
export async function removeFrom(client: S3Client, name: string): Promise<void> {
  await client.ask({ method: "DELETE", name });
}

/** Null when there is none. @throws S3Error in words. */
export async function textOf(client: S3Client, name: string): Promise<string | null> {
  try {
    return (await client.ask({ method: "GET", name })).text;
  } catch (error) {
    if (error instanceof S3Error && error.code === "NoSuchKey") return null;
    throw error;
  }
}
