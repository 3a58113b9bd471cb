import { containsUrdu, isRightToLeft } from "#rules/person-name.ts";

/** What somebody wrote, of any length, in either script. Lines of Urdu keep clear of one another and begin at the right. */
export function WrittenText({ text }: { text: string }) {
  if (!isRightToLeft(text)) return <bdi className={containsUrdu(text) ? "written" : undefined}>{text}</bdi>;
  return (
    <span className="ur written" lang="ur" dir="rtl">
      {text}
    </span>
  );
}
