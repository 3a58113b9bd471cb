import { Skeleton } from "@mantine/core";
import type { CSSProperties } from "react";
import { Link } from "react-router";
import { IconTrendingDown, IconTrendingUp } from "#admin/kit/display/icons.ts";
import { Grid } from "#admin/kit/layout/layout.tsx";
import type { Comparison } from "./comparison.ts";
import type { Figure } from "./figure.ts";
import classes from "./figure-cards.module.css";

function Change({ comparison, better }: { comparison: Comparison; better?: Figure["better"] }) {
  const { direction, strong, text } = comparison;
  const Icon = direction === "down" ? IconTrendingDown : IconTrendingUp;
  const mood = better && (direction === better ? "good" : "bad");
  return (
    <dd className={classes.change}>
      {direction && <Icon size={14} stroke={2} aria-hidden data-mood={mood} />}
      <span>
        {strong && <b>{strong}</b>} {text}
      </span>
    </dd>
  );
}

function Whole({ words, source }: NonNullable<Figure["whole"]>) {
  return (
    <dd className={classes.change}>
      {source ? (
        <Link className={classes.whole} to={source.to} title={source.title}>
          {words}
        </Link>
      ) : (
        words
      )}
    </dd>
  );
}

function Card({ figure }: { figure: Figure }) {
  const { label, value, large, owed, note, whole, comparison, better, source } = figure;
  return (
    <Grid packed shrink className={classes.figure} data-large={large}>
      <dt>
        {source ? (
          <Link to={source.to} title={source.title}>
            {label}
          </Link>
        ) : (
          label
        )}
      </dt>
      <dd
        className={classes.value}
        data-owed={owed || undefined}
        style={{ "--signs": value.length } as CSSProperties}
      >
        {value}
      </dd>
      {note && <dd className={classes.change}>{note}</dd>}
      {whole && <Whole {...whole} />}
      {comparison && <Change comparison={comparison} better={better} />}
    </Grid>
  );
}

/** The figures of the range. Each leads to the list that explains it. */
export function FigureCards({ figures }: { figures: readonly Figure[] }) {
  const money = figures.filter(({ large }) => large).length;
  return (
    <Grid as="dl" gap={1} className={classes.figures} data-money={money} aria-label="Figures">
      {figures.map((figure) => (
        <Card key={figure.label} figure={figure} />
      ))}
    </Grid>
  );
}

const SMALL_CARDS = 5;
/** What is owed, which has two lines more, and, among the small ones, the top service, which has its name. */
const OWED_CARD = 1;
const TALL_CARD = 2;

/** The same, empty, while the first answer is on its way. */
export function SkeletonCards({ money }: { money: number }) {
  const cards = Array.from({ length: money + SMALL_CARDS }, (_, index) => index);
  return (
    <Grid gap={1} className={classes.figures} data-money={money} aria-hidden="true">
      {cards.map((index) => (
        <Grid key={index} packed shrink className={classes.figure} data-large={index < money || undefined}>
          <Skeleton height={12} my={3} width="48%" />
          <Skeleton height={index < money ? 24 : 18} my={5} width="72%" />
          {index === OWED_CARD && <Skeleton height={26} mt={5} mb={3} width="60%" />}
          {index === money + TALL_CARD && <Skeleton height={10} mt={5} mb={3} width="40%" />}
          <Skeleton height={10} mt={5} mb={3} width="60%" />
        </Grid>
      ))}
    </Grid>
  );
}
