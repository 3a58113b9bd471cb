import css from "./badge.module.css";

const TONES: Readonly<Record<string, string | undefined>> = { Dentistry: css.teal, Aesthetics: css.coral };
/** Departments as readers of the blog know them. */
const WORDS: Readonly<Record<string, string>> = {
  Dentistry: "Teeth",
  Aesthetics: "Skin",
  "General Physician": "Family medicine",
};

/** The department a note comes from. */
export function Badge({ department }: { department: string }) {
  return <span className={`${css.badge} ${TONES[department] ?? ""}`}>{WORDS[department] ?? department}</span>;
}
