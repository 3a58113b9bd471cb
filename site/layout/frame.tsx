import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { assets, type PageScript, type ScriptName } from "#site/assets.ts";
import { type Site, SiteProvider, useSite } from "#site/site.tsx";
import { Footer } from "./footer.tsx";
import { headTags, type PageFacts } from "./head.ts";
import { Header, PlainHeader } from "./header.tsx";
import { IconSheet } from "./icons.tsx";
import { LanguageOffer } from "./language-switch.tsx";
import { type Tag, writeTags } from "./tags.ts";
import { ThumbBar } from "./thumb-bar.tsx";
import { TopBar } from "./top-bar.tsx";

/** A page: what it says about itself, and what stands between menu and footer. */
export interface Page extends PageFacts {
  /** The background of the last section, which continues behind the footer's merlons. */
  readonly endsOn?: "paper" | "sand";
  readonly content: ReactNode;
  /** Without the menu, the footer and the ways to book: there is one thing to do here. */
  readonly isPlain?: boolean;
}

/** `path`: without the language. */
function Body({ path, content, isPlain }: Pick<Page, "path" | "content" | "isPlain">) {
  const { word } = useSite();
  return (
    <>
      <IconSheet />
      <a className="skip" href="#main">
        {word("skip")}
      </a>
      {isPlain ? (
        <PlainHeader path={path} />
      ) : (
        <>
          <TopBar path={path} />
          <Header path={path} />
          <LanguageOffer path={path} />
        </>
      )}
      <main id="main" tabIndex={-1}>
        {content}
      </main>
      {!isPlain && (
        <>
          <Footer />
          <ThumbBar />
        </>
      )}
      <div className="toasts">
        <div role="status" data-toasts="status" />
        <div role="alert" data-toasts="alert" />
      </div>
    </>
  );
}

/**
 * The page's script, after all content and with a low priority, because every page can be read without it; what it
 * imports loads beside it.
 */
function scriptTags({ src, imports }: PageScript): Tag[] {
  return [
    ...imports.map(
      (href): Tag => ({ name: "link", attributes: { rel: "modulepreload", fetchpriority: "low", href } }),
    ),
    { name: "script", attributes: { type: "module", fetchpriority: "low", src } },
  ];
}

/** Writes a whole page. The head is an ordered list of tags, the body is React's. */
export function writePage(site: Site, { endsOn, content, isPlain, ...facts }: Page): string {
  const body = renderToStaticMarkup(
    <SiteProvider value={site}>
      <Body path={facts.path} content={content} isPlain={isPlain ?? false} />
    </SiteProvider>,
  );
  const ground = endsOn === "sand" ? ' class="sand"' : "";
  const direction = site.language === "ur" ? ' dir="rtl"' : "";
  const name = facts.script ?? "page";
  const scriptName: ScriptName = site.language === "ur" ? `urdu-${name}` : name;
  const script = writeTags(scriptTags(assets.scripts[scriptName]));
  return (
    `<!DOCTYPE html><html lang="${site.language}"${direction}><head>${writeTags(headTags(site, facts))}</head>` +
    `<body${ground}>${body}${script}</body></html>`
  );
}
