import type { S3Client } from "./client.ts";
import { S3Error } from "./errors.ts";

/** The names of the backups below the prefix, without what lies deeper. @throws S3Error in words. */
export async function namesIn(client: S3Client): Promise<string[]> {
  const names: string[] = [];
  const query: Record<string, string> = { "list-type": "2", delimiter: "/", prefix: client.keyOf("matab-") };
  for (;;) {
    const { text } = await client.ask({ method: "GET", query });
    for (const [, key = ""] of text.matchAll(/<Contents>.*?<Key>([^<]*)<\/Key>/gs))
      names.push(key.split("/").at(-1) ?? "");
    const next = /<NextContinuationToken>([^<]+)</.exec(text)?.[1];
    if (!next || next === query["continuation-token"]) return names;
    query["continuation-token"] = next;
  }
}

/** Gone already is gone. @throws S3Error in words. */
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
