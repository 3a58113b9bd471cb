import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { screenAt } from "#rules/clinic/screens.ts";

/** What the build wrote about the screens' files (admin/preloads.ts). */
interface Preloads {
  files: string[];
  screens: Record<string, number[]>;
}

const linkTo = (file: string) =>
  file.endsWith(".css")
    ? `<link rel="preload" as="style" crossorigin href="/admin/${file}">`
    : `<link rel="modulepreload" crossorigin href="/admin/${file}">`;

/**
 * Tags that make a browser ask for the files of the screen at this address at once, instead of finding one after the other.
 * Without a known screen those of the frame around all screens.
 * @param admin the built back-office.
 * @param url path and query.
 */
export async function preloadsOf(admin: string, url: string): Promise<string> {
  const { files, screens }: Preloads = JSON.parse(await readFile(join(admin, "preloads.json"), "utf8"));
  const [address = ""] = url.split("?");
  const path = address.startsWith("/auth") ? "/auth/login" : (screenAt(address) ?? "");
  return (screens[path] ?? []).map((number) => linkTo(files[number] ?? "")).join("");
}
