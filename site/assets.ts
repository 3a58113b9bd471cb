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
  readonly scripts: Readonly<Record<ScriptName, PageScript>>;
}

export type PageScriptName = "home" | "registration" | "page" | "visit";
/** A page in Urdu has scripts of its own, which begin with setting the voice. */
export type ScriptName = PageScriptName | `urdu-${PageScriptName}`;

export const assets: Assets = built;
