import { useCall } from "#admin/kit/call/use-call.ts";
import { Grid } from "#admin/kit/layout/layout.tsx";
// Texts are read off their schemas.
import "#admin/kit/form/validation.ts";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { useUnsavedGuard } from "#admin/kit/form/use-unsaved-guard.tsx";
import { Page } from "#admin/kit/page/page.tsx";
import { Loaded } from "#admin/kit/view/view-page.tsx";
import type { SiteLanguage } from "#contract/values/texts.ts";
import { type EditedText, getSections } from "#contract/website/editor.ts";
import { getTextsOfGoneDoctors } from "#contract/website/gone-doctors.ts";
import type { TextKey } from "#contract/website/sections.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import { EditorBar, type View } from "./editor-bar.tsx";
import { MergeNote } from "./merge-note.tsx";
import { PreviewFrame } from "./preview/preview-frame.tsx";
import { useNarrow } from "./preview/use-narrow.ts";
import { usePreview } from "./preview/use-preview.ts";
import { SectionList } from "./section-list.tsx";
import { useEditorKeys } from "./use-editor-keys.ts";
import { useTexts } from "./use-texts.ts";
import classes from "./website.module.css";

/** The page of the website on which a text stands. */
function pageOf(key: TextKey, language: SiteLanguage): string {
  const pages: Partial<Record<TextKey, string>> = {
    registration: "/registration",
    privacy: "/poc",
    terms: "/tnc",
  };
  const path = pages[key] ?? "/";
  if (language === "en") return path;
  return path === "/" ? "/ur" : `/ur${path}`;
}

/** The section that the address asks for; with `named`, the first that names a doctor who was switched off. */
function useAskedSection() {
  const [params] = useSearchParams();
  const isNamed = params.has("named");
  const { data, isLoading } = useCall(getTextsOfGoneDoctors, {}, { enabled: isNamed });
  const named = data?.flatMap(({ texts }) => texts).find(({ to }) => to.startsWith(SECTION));
  return { isLoading, key: isNamed ? named?.to.slice(SECTION.length) : params.get("section") };
}

const SECTION = `${pathTo("website")}?section=`;

function Editor({ loaded, section }: { loaded: readonly EditedText[]; section: string | null | undefined }) {
  const texts = useTexts(loaded);
  const asked = loaded.find(({ key }) => key === section);
  const [open, setOpen] = useState<TextKey>(asked?.key ?? "hero");
  const isNarrow = useNarrow();
  const [chosen, setView] = useState<View>("texts");
  const view = chosen === "texts" && !isNarrow ? "desktop" : chosen;
  const [language, setLanguage] = useState<SiteLanguage>("en");
  const [dialog, setDialog] = useState<"publish" | "history" | null>(null);
  const typed = texts.typed[open];
  const preview = usePreview(
    { path: pageOf(open, language), ...(typed ? { typed: { key: open, ...typed } } : {}) },
    texts.keptAt?.getTime() ?? 0,
  );
  const guard = useUnsavedGuard(() => Object.keys(texts.typed).length > 0);
  const publish = () => void texts.keep().then(() => setDialog("publish"));
  useEditorKeys({ texts, publish, onUndone: setOpen });
  return (
    <>
      <EditorBar
        {...{ texts, view, setView, isNarrow, language, setLanguage, dialog, setDialog, publish }}
        onOpen={(key) => {
          setDialog(null);
          setOpen(key);
          if (isNarrow) setView("texts");
        }}
      />
      {texts.clash && <MergeNote clash={texts.clash} texts={texts} onOpen={setOpen} />}
      <Grid grow className={classes.body}>
        {(!isNarrow || view === "texts") && (
          <SectionList texts={texts} open={open} onOpen={setOpen} language={language} />
        )}
        {view !== "texts" && (
          <PreviewFrame
            {...preview}
            device={view}
            section={open}
            title={`Preview of ${pageOf(open, language)}`}
          />
        )}
      </Grid>
      {guard}
    </>
  );
}

/** The website editor: its sections beside the page as visitors will see it (docs/handbook/website/website-editor.md). */
export default function Website() {
  const sections = useCall(getSections, {}, { fresh: true });
  const asked = useAskedSection();
  return sections.data && !asked.isLoading ? (
    <Editor loaded={sections.data} section={asked.key} />
  ) : (
    <Page>
      <h1>Website</h1>
      <Loaded query={sections}>{() => null}</Loaded>
    </Page>
  );
}
