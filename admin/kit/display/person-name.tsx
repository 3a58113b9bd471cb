import { isRightToLeft } from "#rules/values/text/person-name.ts";

interface PersonNameProps {
  name: string;
  /** Stays in one line: what does not fit gives way at the name's end, which in Urdu is its left. */
  cut?: boolean;
}

/** A person's name, or another short text, in either script. Urdu is set in Nastaliq, apart from the Latin around it. */
export function PersonName({ name, cut = false }: PersonNameProps) {
  if (!isRightToLeft(name)) return <bdi className={cut ? "cut" : undefined}>{name}</bdi>;
  return (
    <span className={cut ? "ur cut" : "ur"} lang="ur" dir="rtl">
      {name}
    </span>
  );
}
