import { StaleNote } from "#admin/kit/form/stale-note.tsx";
import { fieldNames, SECTION_NAMES } from "#contract/website/section-names.ts";
import type { TextKey } from "#contract/website/sections.ts";
import { withValueAt } from "#rules/website/merge-texts.ts";
import type { Clash, Texts } from "./use-texts.ts";
import classes from "./website.module.css";

/** A value as one line: texts as they are, a list by how many it has. */
function words(value: unknown): string {
  if (value === undefined || value === null || value === "") return "empty";
  if (Array.isArray(value)) return value.length === 1 ? "1 part" : `${value.length} parts`;
  return typeof value === "object" ? Object.values(value).map(words).join(", ") : String(value);
}

/** "Questions, 3, answer": where in a text something stands. */
function placeOf(key: TextKey, path: string): string {
  const [field = "", ...rest] = path.split(".");
  const inner = rest
    .filter((part) => part !== "en")
    .map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : part === "ur" ? "Urdu" : part));
  return [SECTION_NAMES[key].title, fieldNames(key)[field] ?? field, ...inner].join(", ");
}

interface MergeNoteProps {
  clash: Clash;
  texts: Texts;
  onOpen: (key: TextKey) => void;
}

/** Says what two people wrote into the same fields, and lets this one choose; everything else is merged already. */
export function MergeNote({ clash: { key, by, disagreements }, texts, onOpen }: MergeNoteProps) {
  const take = (paths: readonly string[]) => {
    const shown = texts.shownOf(key);
    if (shown && paths.length > 0) {
      const content = disagreements
        .filter(({ path }) => paths.includes(path))
        .reduce((merged, { path, theirs }) => withValueAt(merged, path, theirs), shown.content);
      texts.change(key, { content, isShown: shown.isShown });
    }
    texts.closeClash();
    onOpen(key);
  };
  return (
    <div className={classes.clash}>
      <StaleNote
        by={by}
        changes={disagreements.map(({ path, mine, theirs }) => ({
          field: path,
          label: placeOf(key, path),
          mine: words(mine),
          theirs: words(theirs),
          both: true,
          settled: false,
        }))}
        onTake={take}
      />
    </div>
  );
}
