import { Fragment } from "react";

/** A text whose lines break at its spaces only: never in a date, nor in a number such as K-000009. */
export function WholeWords({ text }: { text: string }) {
  return text.split(" ").map((word, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: words have no id; their position is the key
    <Fragment key={at}>
      {at > 0 && " "}
      <span className="nowrap">{word}</span>
    </Fragment>
  ));
}
