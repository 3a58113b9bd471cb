import type { SiteText } from "#contract/values/texts.ts";
import type { SiteDepartment } from "#contract/website/snapshot.ts";
import { Say } from "#site/site.tsx";
import css from "./badge.module.css";

const TONES: Readonly<Record<string, string | undefined>> = { Dentistry: css.teal, Aesthetics: css.coral };
/** Plain words for departments that many clinics have. */
const WORDS: Readonly<Record<string, SiteText>> = {
  Dentistry: { en: "Teeth", ur: "دانت" },
  Aesthetics: { en: "Skin", ur: "جلد" },
  "General Physician": { en: "Family medicine", ur: "خاندانی علاج" },
};

/** What a department is about, for readers of the blog. */
export const plainWord = ({ name }: SiteDepartment): SiteText => WORDS[name.en] ?? name;

/** The department of a note's author. */
export function Badge({ department }: { department: SiteDepartment | null }) {
  if (!department) return null;
  return (
    <span className={`${css.badge} ${TONES[department.name.en] ?? ""}`}>
      <Say text={plainWord(department)} />
    </span>
  );
}
