import { WrittenText } from "#admin/kit/display/written-text.tsx";
import { Row } from "#admin/kit/layout/layout.tsx";
import type { ZLine, ZPart } from "#rules/money/day-close/z-part.ts";
import type { ZPaper } from "#rules/money/day-close/z-report.ts";
import classes from "./z-paper.module.css";

function Cells({ line: { cells, kind }, columns }: { line: ZLine; columns: number }) {
  const [name = "", ...figures] = cells;
  return (
    <tr data-sum={kind === "sum" || undefined}>
      {name !== "" && (
        <th scope="row" colSpan={figures.length === 0 ? columns : 1}>
          {kind === "name" ? <WrittenText text={name} /> : name}
        </th>
      )}
      {figures.map((figure, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place in the line
        <td key={index} colSpan={name === "" && index === 0 ? 2 : undefined}>
          {figure}
        </td>
      ))}
    </tr>
  );
}

function Part({ part: { heads, lines } }: { part: ZPart }) {
  return (
    <table className={classes.part} aria-label={heads[0]} data-columns={heads.length}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place in the report
          <Cells key={index} line={line} columns={heads.length} />
        ))}
      </tbody>
    </table>
  );
}

const Pairs = ({ pairs }: { pairs: readonly { label: string; value: string }[] }) => (
  <dl className={classes.pairs}>
    {pairs.map(({ label, value }) => (
      <div key={label}>
        <dt className="rigid">{label}</dt>
        <dd>
          <WrittenText text={value} />
        </dd>
      </div>
    ))}
  </dl>
);

/** What a Z-report says, on either paper: the figures, the difference heavy, and lines to sign on. */
export function ZBody({ paper: { head, parts, difference, after, signatures } }: { paper: ZPaper }) {
  return (
    <>
      <Pairs pairs={head} />
      <div className={classes.parts}>
        {parts.map((part) => (
          <Part key={part.heads[0]} part={part} />
        ))}
      </div>
      <div className={classes.closing}>
        <Row as="p" justify="between" className={classes.difference}>
          <span>{difference.label}</span> <b>{difference.shown}</b>
        </Row>
        <Pairs pairs={after} />
        <div className={classes.signatures}>
          {signatures.map((name) => (
            <p key={name}>{name}</p>
          ))}
        </div>
      </div>
    </>
  );
}
