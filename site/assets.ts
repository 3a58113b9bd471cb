import { assets as built } from "virtual:site-assets";

/** A script of a page and what it imports, as addresses. */
export interface PageScript {
  readonly src: string;
  readonly imports: readonly string[];
}

/** What the build gave a hashed name. */
export interface Assets {
  /** Null in development, where the dev server puts styles into the page. */
  readonly style: string | null;
  readonly scripts: Readonly<Record<PageScriptName, PageScript>>;
}

export type PageScriptName = "home" | "registration" | "page";

export const assets: Assets = built;
