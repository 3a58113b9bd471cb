import type { ComponentProps, ElementType, JSX } from "react";
import classes from "./layout.module.css";

type Step = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 12 | 14 | 16 | 18 | 20 | 24;

interface Layout {
  /** Pixels between the parts; `gapX` says what differs between those beside each other. */
  gap?: Step;
  gapX?: 8 | 10 | 12 | 14 | 16 | 20 | 24;
  /** Where the parts stand across the direction in which they follow each other. */
  align?: "start" | "center" | "end" | "baseline";
  /** Takes the room that its neighbours leave. */
  grow?: boolean;
  /** May become narrower than its words. */
  shrink?: boolean;
}

interface FlexLayout extends Layout {
  /** Where the parts stand along the direction in which they follow each other. */
  justify?: "center" | "end" | "between";
  /** Stands within a line of text. */
  inline?: boolean;
  wrap?: boolean;
}

interface GridLayout extends Layout {
  /** Where the parts stand within their columns. */
  justify?: "start" | "center" | "end";
  /** Leaves the room below the last row free. */
  packed?: boolean;
}

type Props<L, T extends keyof JSX.IntrinsicElements> = L & { as?: T } & Omit<ComponentProps<T>, keyof L>;

/** Parts beside each other. */
export const Row = <T extends keyof JSX.IntrinsicElements = "div">(props: Props<FlexLayout, T>) =>
  layOut("row", props);

/** Parts below each other, each as high as it needs or, if it grows, as the column leaves room for. */
export const Column = <T extends keyof JSX.IntrinsicElements = "div">(props: Props<FlexLayout, T>) =>
  layOut("column", props);

/** Parts below each other, or in the columns that its own class names. */
export const Grid = <T extends keyof JSX.IntrinsicElements = "div">(props: Props<GridLayout, T>) =>
  layOut("grid", props);

type AnyLayout = Omit<FlexLayout & GridLayout, "justify"> & {
  justify?: string;
  as?: ElementType;
  className?: string;
};

/**
 * A plain element with the classes of its layout. They come before all others of the application, so a class of its own
 * wins over them.
 */
function layOut(
  kind: "row" | "column" | "grid",
  {
    as: Element = "div",
    gap,
    gapX,
    align,
    justify,
    grow,
    shrink,
    inline,
    wrap,
    packed,
    className,
    ...rest
  }: AnyLayout,
) {
  const names = [
    kind,
    inline && "inline",
    gap && `gap-${gap}`,
    gapX && `gap-x-${gapX}`,
    align && `align-${align}`,
    justify && `${kind === "grid" ? "items" : "justify"}-${justify}`,
    grow && "grow",
    shrink && "shrink",
    wrap && "wrap",
    packed && "packed",
  ];
  const own = names.map((name) => name && classes[name]);
  return <Element {...rest} className={[...own, className].filter(Boolean).join(" ")} />;
}
