import { ActionIcon, Button, SegmentedControl } from "@mantine/core";
import { Link } from "react-router";
import { IconArrowBackUp, IconArrowForwardUp, IconHistory, IconPrinter } from "#admin/kit/display/icons.ts";
import { HeadBar } from "#admin/kit/page/head-bar.tsx";
import { PageHead } from "#admin/kit/page/page.tsx";
import { useMay } from "#admin/kit/page/use-session.ts";
import type { SiteLanguage } from "#contract/values/texts.ts";
import type { TextKey } from "#contract/website/sections.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import { clinicTimeOf } from "#rules/values/time/clinic-time.ts";
import { HistoryDialog } from "./publishing/history-dialog.tsx";
import { PublishDialog } from "./publishing/publish-dialog.tsx";
import type { Texts } from "./use-texts.ts";
import classes from "./website.module.css";

/** What a narrow screen shows: the texts, or the page at a width. A wide one shows both. */
export type View = "texts" | "desktop" | "phone";
type Dialog = "publish" | "history" | null;

interface EditorBarProps {
  texts: Texts;
  view: View;
  setView: (view: View) => void;
  isNarrow: boolean;
  language: SiteLanguage;
  setLanguage: (language: SiteLanguage) => void;
  dialog: Dialog;
  setDialog: (dialog: Dialog) => void;
  publish: () => void;
  onOpen: (key: TextKey) => void;
}

/** How the drafts stand, in words. */
function stateOf({ typed, errors, isAway, refused, keptAt }: Texts): string | null {
  if (refused) return `Not saved: ${refused}`;
  if (Object.keys(errors).length > 0) return "Not saved: look at the marked field";
  if (isAway) return "Not saved yet: no answer";
  if (Object.keys(typed).length > 0) return "Saving…";
  return keptAt && `Draft saved ${clinicTimeOf(keptAt.toISOString())}`;
}

function DraftState({ texts }: { texts: Texts }) {
  const isBad = texts.refused !== null || texts.isAway || Object.keys(texts.errors).length > 0;
  return (
    <span className={`${classes.state} fs-13 soft nowrap`} role="status" data-bad={isBad || undefined}>
      {stateOf(texts)}
    </span>
  );
}

const VIEWS = [
  { value: "texts", label: "Texts" },
  { value: "desktop", label: "Desktop" },
  { value: "phone", label: "Phone" },
] as const satisfies readonly { value: View; label: string }[];

type Switches = Pick<EditorBarProps, "view" | "setView" | "isNarrow" | "language" | "setLanguage">;

function ViewAndLanguage({ view, setView, isNarrow, language, setLanguage }: Switches) {
  return (
    <>
      <SegmentedControl
        aria-label="Language that is edited"
        data={[
          { value: "en", label: "English" },
          { value: "ur", label: "Urdu" },
        ]}
        value={language}
        onChange={(value) => setLanguage(value as SiteLanguage)}
      />
      <SegmentedControl
        aria-label={isNarrow ? "Texts or preview" : "Preview as"}
        data={VIEWS.filter(({ value }) => isNarrow || value !== "texts")}
        value={view}
        onChange={(value) => setView(value as View)}
      />
    </>
  );
}

/** The bar above the editor: what is shown, undo, history, publish. */
export function EditorBar(props: EditorBarProps) {
  const { texts, dialog, setDialog, publish, onOpen } = props;
  const mayPublish = useMay()("site.publish");
  const waiting = texts.texts.filter(({ key, changes }) => changes.length > 0 || texts.typed[key]).length;
  const icon = { size: 18, stroke: 1.75, "aria-hidden": true } as const;
  return (
    <HeadBar>
      <PageHead title="Website" />
      <ViewAndLanguage {...props} />
      <span className="gap" />
      <ActionIcon
        component={Link}
        variant="subtle"
        aria-label="Poster"
        title="Poster"
        to={pathTo("website/poster")}
      >
        <IconPrinter {...icon} />
      </ActionIcon>
      <ActionIcon variant="subtle" aria-label="Undo" disabled={!texts.canUndo} onClick={() => texts.undo()}>
        <IconArrowBackUp {...icon} />
      </ActionIcon>
      <ActionIcon variant="subtle" aria-label="Redo" disabled={!texts.canRedo} onClick={() => texts.redo()}>
        <IconArrowForwardUp {...icon} />
      </ActionIcon>
      <Button variant="subtle" className={classes.history} onClick={() => setDialog("history")}>
        <IconHistory {...icon} />
        <span className={classes.word}>History</span>
      </Button>
      <DraftState texts={texts} />
      {mayPublish && (
        <Button className={classes.publish} disabled={waiting === 0} onClick={publish}>
          {waiting === 0
            ? "Nothing to publish"
            : waiting === 1
              ? "Publish 1 change"
              : `Publish ${waiting} changes`}
        </Button>
      )}
      {dialog === "publish" && (
        <PublishDialog texts={texts} onOpen={onOpen} onClose={() => setDialog(null)} />
      )}
      {dialog === "history" && <HistoryDialog texts={texts} onClose={() => setDialog(null)} />}
    </HeadBar>
  );
}
