import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { assets, type PageScript } from "#site/assets.ts";
import { type Site, SiteProvider, useSite } from "#site/site.tsx";
import { addressOf } from "./address.ts";
import { Footer } from "./footer.tsx";
import { headTags, type PageFacts } from "./head.ts";
import { Header } from "./header.tsx";
import { IconSheet } from "./icons.tsx";
import { type Tag, writeTags } from "./tags.ts";
import { ThumbBar } from "./thumb-bar.tsx";
import { TopBar } from "./top-bar.tsx";

/** A page: what it says about itself, and what stands between menu and footer. */
export interface Page extends PageFacts {
  /** The background of the last section, which continues behind the footer's merlons. */
  readonly endsOn?: "paper" | "sand";
  readonly content: ReactNode;
}

function Body({ path, content }: { path: string; content: ReactNode }) {
  return (
    <>
      <IconSheet />
      <a className="skip" href="#main">
        {useSite().word("skip")}
      </a>
      <TopBar />
      <Header path={path} />
      <main id="main" tabIndex={-1}>
        {content}
      </main>
      <Footer />
      <ThumbBar />
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
export function writePage(site: Site, { endsOn, content, ...facts }: Page): string {
  const body = renderToStaticMarkup(
    <SiteProvider value={site}>
      <Body path={addressOf(facts.path, site.language)} content={content} />
    </SiteProvider>,
  );
  const ground = endsOn === "sand" ? ' class="sand"' : "";
  const direction = site.language === "ur" ? ' dir="rtl"' : "";
  const script = writeTags(scriptTags(assets.scripts[facts.script ?? "page"]));
  return (
    `<!DOCTYPE html><html lang="${site.language}"${direction}><head>${writeTags(headTags(site, facts))}</head>` +
    `<body${ground}>${body}${script}</body></html>`
  );
}
