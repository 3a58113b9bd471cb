import { containsUrdu, isRightToLeft } from "#rules/values/text/person-name.ts";

/** What somebody wrote, of any length, in either script. Lines of Urdu keep clear of one another and begin at the right. */
export function WrittenText({ text }: { text: string }) {
  if (!isRightToLeft(text)) return <bdi className={containsUrdu(text) ? "written" : undefined}>{text}</bdi>;
  return (
    <span className="ur written" lang="ur" dir="rtl">
      {text}
    </span>
  );
}

/**
 * Names in one text with commas between them, such as the services of a bill. Where one is in Urdu each has a line of its own, so
 * that none is read into another.
 */
export function WrittenNames({ names }: { names: string }) {
  if (!containsUrdu(names)) return <bdi>{names}</bdi>;
  return names.split(", ").map((name, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a name is its place in the list
    <span key={at} className="written-line">
      <WrittenText text={name} />
      <span className="sr">, </span>
    </span>
  ));
}
