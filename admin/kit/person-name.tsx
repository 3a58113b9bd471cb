import { isRightToLeft } from "#rules/person-name.ts";

/** A person's name in either script; Urdu is set in Nastaliq and kept apart from the Latin text around it. */
export function PersonName({ name }: { name: string }) {
  if (!isRightToLeft(name)) return <bdi>{name}</bdi>;
  return (
    <span className="ur" lang="ur" dir="rtl">
      {name}
    </span>
  );
}
