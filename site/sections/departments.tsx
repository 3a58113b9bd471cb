import type { CatalogueDepartment } from "#content/catalogue.ts";
import { formatMoney } from "#rules/display.ts";
import { Icon } from "#site/layout/icons.tsx";
import { Picture } from "#site/pictures/picture.tsx";
import type { PictureSource } from "#site/pictures/sources.ts";
import css from "./departments.module.css";

export interface DepartmentPane {
  department: CatalogueDepartment;
  heading: string;
  picture: PictureSource;
}

function PriceList({ department }: { department: CatalogueDepartment }) {
  return (
    <dl className={css.prices}>
      {department.services
        .filter(({ usual }) => usual)
        .map(({ name, fees, startsAt }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="price">
              {startsAt ? <small>from </small> : null}
              {formatMoney(fees)}
            </dd>
          </div>
        ))}
    </dl>
  );
}

function Pane({ department, heading, picture }: DepartmentPane) {
  return (
    <div className={css.pane}>
      <div className={`arch ${css.room}`}>
        <Picture picture={picture} sizes="(min-width: 1024px) 56vw, (min-width: 700px) 90vw, 125vw" />
      </div>
      <div>
        <h3>{heading}</h3>
        <p className="mute">{department.description}</p>
        <PriceList department={department} />
        <a className="onward" href="/#appointment" data-book="department" data-name={department.name}>
          Book {department.name} <Icon name="next" />
        </a>
      </div>
    </div>
  );
}

/** Tabs made of radio buttons: arrow keys work, and no script is needed. Each tab is followed by its panel. */
export function Departments({ panes }: { panes: readonly DepartmentPane[] }) {
  return (
    <section id="departments" className="section" aria-labelledby="departments-heading">
      <div className="wrap">
        <div className="head">
          <h2 id="departments-heading">Three departments, one file.</h2>
          <p>The usual treatments and what they cost. Ask for anything that is not on the list.</p>
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as this wrapping row */}
        <div className={css.tabs} role="group" aria-label="Departments">
          {panes.map((pane, index) => {
            const id = `department-${index + 1}`;
            return [
              <input key={id} type="radio" name="department-tab" id={id} defaultChecked={index === 0} />,
              <label key={`${id}-tab`} htmlFor={id}>
                {pane.department.name}
              </label>,
              <Pane key={`${id}-pane`} {...pane} />,
            ];
          })}
        </div>
      </div>
    </section>
  );
}
