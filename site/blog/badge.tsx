import css from "./badge.module.css";

const TONES: Readonly<Record<string, string | undefined>> = { Dentistry: css.teal, Aesthetics: css.coral };
/** Names of departments for readers of the blog. */
const WORDS: Readonly<Record<string, string>> = {
  Dentistry: "Teeth",
  Aesthetics: "Skin",
  "General Physician": "Family medicine",
};

/** The department of a note's author. */
export function Badge({ department }: { department: string }) {
  return <span className={`${css.badge} ${TONES[department] ?? ""}`}>{WORDS[department] ?? department}</span>;
}
