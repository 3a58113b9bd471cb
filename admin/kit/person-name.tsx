import { isRightToLeft } from "#rules/person-name.ts";

/** A person's name, or another short text, in either script. Urdu is set in Nastaliq, apart from the Latin around it. */
export function PersonName({ name }: { name: string }) {
  if (!isRightToLeft(name)) return <bdi>{name}</bdi>;
  return (
    <span className="ur" lang="ur" dir="rtl">
      {name}
    </span>
  );
}
