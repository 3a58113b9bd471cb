/** A text with what is selected in it. */
export interface Selection {
  text: string;
  from: number;
  to: number;
}

/** Puts marks around the selection, or takes them away where they are already: `**bold**`. */
export function wrap({ text, from, to }: Selection, mark: string, sample: string): Selection {
  const chosen = text.slice(from, to);
  const isWrapped =
    text.slice(from - mark.length, from) === mark && text.slice(to, to + mark.length) === mark;
  if (isWrapped)
    return {
      text: text.slice(0, from - mark.length) + chosen + text.slice(to + mark.length),
      from: from - mark.length,
      to: to - mark.length,
    };
  const words = chosen || sample;
  return {
    text: text.slice(0, from) + mark + words + mark + text.slice(to),
    from: from + mark.length,
    to: from + mark.length + words.length,
  };
}

/** Begins every selected line with a mark, or takes it away where all have it: `## `, `- `, `> `. */
export function prefix({ text, from, to }: Selection, mark: string | ((line: number) => string)): Selection {
  const start = text.lastIndexOf("\n", from - 1) + 1;
  const next = text.indexOf("\n", to);
  const end = next === -1 ? text.length : next;
  const markOf = typeof mark === "string" ? () => mark : mark;
  const lines = text.slice(start, end).split("\n");
  const haveIt = lines.every((line, index) => line.startsWith(markOf(index)));
  const changed = lines
    .map((line, index) => {
      if (haveIt) return line.slice(markOf(index).length);
      return markOf(index) + line.replace(/^(#{1,6} |[-*] |\d+\. |> )/, "");
    })
    .join("\n");
  return { text: text.slice(0, start) + changed + text.slice(end), from: start, to: start + changed.length };
}

/** Makes a link of the selection; its address is selected, to be typed over. */
export function link({ text, from, to }: Selection, address = "https://"): Selection {
  const words = text.slice(from, to) || "words";
  const written = `[${words}](${address})`;
  const at = from + words.length + 3;
  return { text: text.slice(0, from) + written + text.slice(to), from: at, to: at + address.length };
}
