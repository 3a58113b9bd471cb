import { ActionIcon, Switch } from "@mantine/core";
import { type KeyboardEvent, useRef } from "react";
import { toastWarning } from "#admin/kit/dialogs/toasts.ts";
import { IconArrowDown, IconArrowUp, IconGripVertical, IconLock } from "#admin/kit/display/icons.ts";
import { Grid, Row } from "#admin/kit/layout/layout.tsx";
import type { SiteLanguage } from "#contract/values/texts.ts";
import { arrangeSections, type EditedText } from "#contract/website/editor.ts";
import { SECTION_NAMES } from "#contract/website/section-names.ts";
import { ALWAYS_SHOWN, HOME_SECTIONS, type SectionKey, type TextKey } from "#contract/website/sections.ts";
import { call, Refusal } from "#ui/call.ts";
import { GoneDoctorsNote } from "./gone-doctors-note.tsx";
import { SampleNote } from "./sample-note.tsx";
import { SectionForm } from "./section-form.tsx";
import type { Texts } from "./use-texts.ts";
import classes from "./website.module.css";

const isHome = (key: TextKey): key is SectionKey => (HOME_SECTIONS as readonly TextKey[]).includes(key);
const canHide = (key: TextKey) => isHome(key) && !ALWAYS_SHOWN.includes(key);

/** The first words of a text, so that the list tells what stands where. */
function gistOf(content: unknown): string {
  if (typeof content === "string") return content;
  if (typeof content !== "object" || content === null) return "";
  const { heading, lead, title, words, en, before, stressed, after } = content as Record<string, unknown>;
  if (en !== undefined) return String(en);
  if (stressed !== undefined) return [before, stressed, after].map(gistOf).join(" ");
  return gistOf(heading ?? title ?? lead ?? words);
}

interface RowProps {
  text: EditedText;
  texts: Texts;
  isOpen: boolean;
  onOpen: (key: TextKey) => void;
  onMove: ((by: -1 | 1) => void) | null;
  language: SiteLanguage;
}

function Moves({ title, onMove }: { title: string; onMove: (by: -1 | 1) => void }) {
  return (
    <Row gap={6} align="center">
      <span className="hint">Place on the page</span>
      <ActionIcon variant="default" aria-label={`Move up: ${title}`} onClick={() => onMove(-1)}>
        <IconArrowUp size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
      <ActionIcon variant="default" aria-label={`Move down: ${title}`} onClick={() => onMove(1)}>
        <IconArrowDown size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Row>
  );
}

function SectionRow({ text, texts, isOpen, onOpen, onMove, language }: RowProps) {
  const { key } = text;
  const { title } = SECTION_NAMES[key];
  const shown = texts.shownOf(key) ?? text;
  const isChanged = text.changes.length > 0 || texts.typed[key] !== undefined;
  const icon = { size: 16, stroke: 1.75, "aria-hidden": true } as const;
  const onKeyDown = (event: KeyboardEvent) => {
    if (!onMove || !event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
    event.preventDefault();
    onMove(event.key === "ArrowUp" ? -1 : 1);
  };
  return (
    <li className={classes.section} data-open={isOpen || undefined} data-hidden={!shown.isShown || undefined}>
      <Grid gap={8} align="center" className={classes.row}>
        <IconGripVertical {...icon} className={classes.grip} data-fixed={onMove === null || undefined} />
        <button
          type="button"
          className={classes.name}
          aria-expanded={isOpen}
          data-section={key}
          onClick={() => onOpen(key)}
          onKeyDown={onKeyDown}
        >
          <span className={`${classes.title} medium`}>{title}</span>
          {isChanged && <span className={classes.changed} />}
          {isChanged && <span className="sr">, changed</span>}
          {text.isSample && shown.isShown && (
            <span className={classes.sample}>
              <span className="sr">, </span>sample text
            </span>
          )}
          <small>{shown.isShown ? <bdi>{gistOf(shown.content)}</bdi> : "Hidden"}</small>
        </button>
        {canHide(key) ? (
          <Switch
            aria-label={`Show ${title}`}
            checked={shown.isShown}
            onChange={({ currentTarget }) =>
              texts.change(key, { content: shown.content, isShown: currentTarget.checked })
            }
          />
        ) : (
          <span className={classes.fixed} title="Always shown">
            <IconLock {...icon} />
            <span className="sr">Always shown</span>
          </span>
        )}
      </Grid>
      {isOpen && (
        <Grid gap={14} className={classes.form}>
          {onMove && <Moves title={title} onMove={onMove} />}
          <SectionForm sectionKey={key} text={text} texts={texts} language={language} />
        </Grid>
      )}
    </li>
  );
}

interface SectionListProps {
  texts: Texts;
  open: TextKey;
  onOpen: (key: TextKey) => void;
  language: SiteLanguage;
}

/** The sections in the order of the page, then the other pages. Arrow keys walk, Enter opens, Alt and an arrow moves. */
export function SectionList({ texts, open, onOpen, language }: SectionListProps) {
  const list = useRef<HTMLDivElement>(null);
  const home = texts.texts.filter(({ key }) => isHome(key));
  const others = texts.texts.filter(({ key }) => !isHome(key));
  const order = home.map(({ key }) => key as SectionKey);
  const move = async (key: SectionKey, by: -1 | 1) => {
    const from = order.indexOf(key);
    const to = from + by;
    // The hero stays first.
    if (to < 1 || to >= order.length) return;
    const next = order.filter((other) => other !== key);
    next.splice(to, 0, key);
    try {
      await texts.keep();
      texts.reset((await call(arrangeSections, { body: { order: next, seen: order } })).data);
    } catch (error) {
      toastWarning(
        error instanceof Refusal ? error.message : "The order could not be saved. Please try again.",
      );
      await texts.reload().catch(() => undefined);
    }
  };
  const walk = (event: KeyboardEvent) => {
    if (event.altKey || !(event.target instanceof HTMLElement) || !event.target.dataset.section) return;
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    const rows = [...(list.current?.querySelectorAll<HTMLElement>("[data-section]") ?? [])];
    event.preventDefault();
    rows[rows.indexOf(event.target) + (event.key === "ArrowUp" ? -1 : 1)]?.focus();
  };
  const rowOf = (text: EditedText) => (
    <SectionRow
      key={text.key}
      text={text}
      texts={texts}
      isOpen={open === text.key}
      onOpen={onOpen}
      onMove={isHome(text.key) && text.key !== "hero" ? (by) => void move(text.key as SectionKey, by) : null}
      language={language}
    />
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows walk between the buttons inside
    <div className={classes.list} ref={list} onKeyDown={walk}>
      <GoneDoctorsNote />
      <SampleNote texts={texts.texts} open={open} onOpen={onOpen} />
      <h2 className={classes.listHead}>Home page</h2>
      <ol>{home.map(rowOf)}</ol>
      <h2 className={classes.listHead}>Other pages</h2>
      <ol>{others.map(rowOf)}</ol>
    </div>
  );
}
