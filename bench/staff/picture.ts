import type { Act } from "./slow-page.ts";

/** A drawing of acts: a line for each, with every key and press and every task of the page that took above 50 ms. */

const LEFT = 150;
const WIDTH = 900;
const ROW = 26;
const TOP = 46;
/** Somebody sees the page stand still. */
const LONG = 200;

const escaped = (text: string) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;");

/** @returns an SVG document. @param title what was measured, and how. */
export function drawActs(title: string, acts: readonly Act[]): string {
  const ends = acts.flatMap(({ pressed, tasks }) => [
    ...pressed,
    ...tasks.map(({ begun, took }) => begun + took),
  ]);
  const last = Math.ceil(Math.max(1000, ...ends) / 1000) * 1000;
  const x = (time: number) => Math.round(LEFT + (time / last) * (WIDTH - LEFT - 60));
  const height = TOP + acts.length * ROW + 30;
  const seconds = Array.from({ length: last / 1000 + 1 }, (_, second) => second);
  const grid = seconds.map(
    (second) =>
      `<path class="grid" d="M${x(second * 1000)} ${TOP - 6}V${height - 24}"/><text x="${x(second * 1000)}" y="${height - 8}" text-anchor="middle">${second} s</text>`,
  );
  const rows = acts.map(({ name, pressed, tasks, longestTask }, row) => {
    const y = TOP + row * ROW;
    const bars = tasks.map(
      ({ begun, took }) =>
        `<rect class="${took > LONG ? "long" : "task"}" x="${x(begun)}" y="${y}" width="${Math.max(2, x(begun + took) - x(begun))}" height="14"><title>${Math.round(took)} ms</title></rect>`,
    );
    const keys = pressed.map((time) => `<path class="key" d="M${x(time)} ${y + 15}v5"/>`);
    const longest = longestTask ? `${Math.round(longestTask)} ms` : "none";
    return `<text x="8" y="${y + 12}">${escaped(name)}</text>${bars.join("")}${keys.join("")}<text x="${WIDTH - 8}" y="${y + 12}" text-anchor="end">${longest}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}">
<style>
text { font: 12px system-ui, sans-serif; fill: #333 }
.title { font-weight: 600; font-size: 14px }
.grid { stroke: #ddd } .key { stroke: #555; stroke-width: 1.5 } .task { fill: #4a8fb8 } .long { fill: #c2402e }
</style>
<rect width="100%" height="100%" fill="#fff"/>
<text class="title" x="8" y="20">${escaped(title)}</text>
${grid.join("\n")}
${rows.join("\n")}
</svg>
`;
}
