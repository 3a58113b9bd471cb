import { PersonName } from "#admin/kit/display/person-name.tsx";
import { isRightToLeft } from "#rules/person-name.ts";

/** A name with what was searched for marked in it. Urdu letters join, so an Urdu name stays in one piece. */
export function Highlighted({ text, search }: { text: string; search: string }) {
  if (isRightToLeft(text)) return <PersonName name={text} />;
  const at = search === "" ? -1 : text.toLowerCase().indexOf(search.toLowerCase());
  if (at < 0) return <bdi>{text}</bdi>;
  return (
    <bdi>
      {text.slice(0, at)}
      <mark>{text.slice(at, at + search.length)}</mark>
      {text.slice(at + search.length)}
    </bdi>
  );
}
