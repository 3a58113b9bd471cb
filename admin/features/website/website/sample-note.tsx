import { Button } from "@mantine/core";
import { Row } from "#admin/kit/layout/layout.tsx";
import type { EditedText } from "#contract/website/editor.ts";
import { SECTION_NAMES } from "#contract/website/section-names.ts";
import type { TextKey } from "#contract/website/sections.ts";
import classes from "./website.module.css";

/** The texts that visitors read and that are the sample clinic's, word for word. */
export const sampleTexts = (texts: readonly EditedText[]) =>
  texts.filter(({ isSample, published }) => isSample && published.isShown);

interface SampleNoteProps {
  texts: readonly EditedText[];
  open: TextKey;
  onOpen: (key: TextKey) => void;
}

/** Says how many sections still speak of the sample clinic, and leads from one to the next. */
export function SampleNote({ texts, open, onOpen }: SampleNoteProps) {
  const sample = sampleTexts(texts);
  const at = texts.findIndex(({ key }) => key === open);
  const later = sample.find(({ key }) => texts.findIndex((text) => text.key === key) > at);
  const next = later ?? sample.find(({ key }) => key !== open);
  if (sample.length === 0) return null;
  return (
    <Row as="p" gap={6} gapX={8} align="center" wrap className={classes.sampleNote}>
      {sample.length === 1
        ? "One section still says what came with Matab."
        : `${sample.length} sections still say what came with Matab.`}{" "}
      Read them, and make them yours.
      {next && (
        <Button size="compact-xs" variant="default" onClick={() => onOpen(next.key)}>
          Open {SECTION_NAMES[next.key].title}
        </Button>
      )}
    </Row>
  );
}
