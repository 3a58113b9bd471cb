import type { SiteDepartment } from "#contract/website/snapshot.ts";
import { Icon } from "#site/layout/icons.tsx";
import { linksOf } from "#site/layout/links.ts";
import { Picture } from "#site/pictures/picture.tsx";
import { Say, useSite, Words } from "#site/site.tsx";
import css from "./departments.module.css";
import { useNamed } from "./named.ts";
import { Fee } from "./visit/fee.tsx";

function PriceList({ department }: { department: SiteDepartment }) {
  const { word } = useSite();
  return (
    <dl className={css.prices}>
      {department.services
        .filter(({ isUsual }) => isUsual)
        .map(({ id, name, fees, startsAt }) => (
          <div key={id}>
            <dt>
              <Say text={name} />
            </dt>
            <dd className="price">
              <Fee fees={fees} from={startsAt ? <small>{word("from")} </small> : null} />
            </dd>
          </div>
        ))}
    </dl>
  );
}

function Pane({ department }: { department: SiteDepartment }) {
  const { name, heading, description, picture } = department;
  const site = useSite();
  return (
    <div className={css.pane}>
      {picture ? (
        <div className={`arch ${css.room}`}>
          <Picture picture={picture} sizes="(min-width: 1024px) 56vw, (min-width: 700px) 90vw, 125vw" />
        </div>
      ) : null}
      <div>
        <h3>
          <Say text={heading} />
        </h3>
        <p className="mute">
          <Say text={description} />
        </p>
        <PriceList department={department} />
        <a className="onward" href={linksOf(site).booking} data-book="department" data-name={site.say(name)}>
          <Words name="bookDepartment" department={<Say text={name} />} /> <Icon name="next" />
        </a>
      </div>
    </div>
  );
}

/** Tabs made of radio buttons: arrow keys work, and no script is needed. Each tab is followed by its panel. */
export function Departments() {
  const { snapshot, word } = useSite();
  const { departments, sections } = snapshot;
  const { heading, lead } = sections.departments;
  return (
    <section id="departments" className="section" {...useNamed("departments-heading", heading)}>
      <div className="wrap">
        <div className="head">
          <h2 id="departments-heading">
            <Say text={heading} />
          </h2>
          <p>
            <Say text={lead} />
          </p>
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as this wrapping row */}
        <div className={css.tabs} role="group" aria-label={word("departments")}>
          {departments.map((department, index) => {
            const id = `department-${index + 1}`;
            return [
              <input key={id} type="radio" name="department-tab" id={id} defaultChecked={index === 0} />,
              <label key={`${id}-tab`} htmlFor={id}>
                <Say text={department.name} />
              </label>,
              <Pane key={`${id}-pane`} department={department} />,
            ];
          })}
        </div>
      </div>
    </section>
  );
}
