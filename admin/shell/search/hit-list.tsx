import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { PersonName } from "#admin/kit/display/person-name.tsx";
import { KeyCaps } from "#admin/kit/focus/key-caps.tsx";
import { isRightToLeft } from "#rules/values/text/person-name.ts";
import type { Hit, HitGroup } from "./record-hits.ts";
import classes from "./search-dialog.module.css";

/** A name with what was searched for marked in it. Urdu letters join, so an Urdu name stays in one piece. */
function Highlighted({ text, search }: { text: string; search: string }) {
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

interface HitListProps {
  id: string;
  groups: readonly HitGroup[];
  /** The number of the hit that Enter opens, counted through all groups. */
  place: number;
  search: string;
  onOpen: (hit: Hit) => void;
}

/** The element that the field points at with aria-activedescendant. */
export const hitId = (listId: string, place: number) => `${listId}-${place}`;

interface OptionProps {
  id: string;
  hit: Hit;
  isActive: boolean;
  search: string;
  onOpen: (hit: Hit) => void;
}

function Option({ id, hit, isActive, search, onOpen }: OptionProps) {
  const { to, icon: Icon, lead, name, detail, keys } = hit;
  const option = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isActive) option.current?.scrollIntoView({ block: "nearest" });
  }, [isActive]);
  const shownKeys = keys ?? (isActive ? "Enter" : undefined);
  return (
    <Link
      ref={option}
      id={id}
      to={to}
      state={hit.state}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={classes.hit}
      onClick={(event) => {
        // In a new tab, if so wished.
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        onOpen(hit);
      }}
    >
      <Icon size={18} stroke={1.75} aria-hidden />
      <span className={classes.words}>
        {lead && `${lead} `}
        <Highlighted text={name} search={search} />
        {detail && <small> {detail}</small>}
      </span>
      {shownKeys && <KeyCaps of={shownKeys} />}
    </Link>
  );
}

/** What is offered, under its headings, as the list box of the search field. */
export function HitList({ id, groups, place, search, onOpen }: HitListProps) {
  let count = 0;
  return (
    <div id={id} role="listbox" aria-label="Results" className={classes.list}>
      {groups.map(({ title, hits }) => (
        // biome-ignore lint/a11y/useSemanticElements: a field set has no place in a list box
        <div key={title} role="group" aria-labelledby={`${id}-${title}`}>
          <div id={`${id}-${title}`} role="presentation" className={classes.heading}>
            {title}
          </div>
          {hits.map((hit) => {
            const own = count++;
            return (
              <Option
                key={`${hit.lead} ${hit.to}`}
                id={hitId(id, own)}
                hit={hit}
                isActive={own === place}
                search={search}
                onOpen={onOpen}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}
