import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { openSide } from "#bench/clinic/side.ts";
import { at } from "#bench/desk/clinic.ts";
import { launchBrowser } from "#bench/load/browser.ts";
import { say } from "#bench/report/say.ts";
import { table } from "#bench/report/table.ts";
import { PROJECT_ROOT } from "#server/platform/process/start/release.ts";
import { allOf, keysOfDesk, timesOfScreens } from "./desk.ts";
import { drawActs } from "./picture.ts";

/**
 * What the staff's screens cost on an old computer behind a slow line: how soon screens stand, and how long each key and
 * press of the desk's commonest acts takes. `node bench/staff/staff.ts [--slow 4] [--rounds 3] [--checkout FOLDER]
 * [--against FOLDER] [--only screens|keys] [--screen NAME] [--picture FILE.svg]`; with another checkout, built, both take turns. The
 * picture shows the acts of the first: each key, and each task of the page above 50 ms.
 */

const { values } = parseArgs({
  options: {
    slow: { type: "string", default: "4" },
    rounds: { type: "string", default: "3" },
    checkout: { type: "string", default: PROJECT_ROOT },
    against: { type: "string" },
    only: { type: "string" },
    screen: { type: "string" },
    picture: { type: "string" },
  },
});
const slowness = { processor: Number(values.slow) };
const PATIENTS = 20_000;

const seconds = (time: number) => `${(time / 1000).toFixed(2)} s`;
const ms = (time: number) => `${Math.round(time)} ms`;

const sides = [await openSide(values.checkout, PATIENTS, "staff")];
const browser = await launchBrowser();
try {
  if (values.against) sides.push(await openSide(values.against, PATIENTS, "staff-other"));
  const names = ["ours", "other"];
  if (values.only !== "keys") {
    const { screens } = await timesOfScreens(browser, sides, slowness, Number(values.rounds), values.screen);
    const rows = screens.flatMap(({ name, times }) =>
      times.map(({ warm, cold }, n) => [`${name}, ${names[n]}`, seconds(warm), seconds(cold)]),
    );
    say(`\n${table(["screen", "warm", "cold"], rows)}`);
  }
  if (values.only !== "screens")
    for (const [n, side] of sides.entries()) {
      const { acts, p95, longest } = await keysOfDesk(browser, side, slowness);
      const rows = acts.map((act) => {
        const took = allOf(act);
        return [
          act.name,
          String(act.inputs),
          ms(at(took, 0.95)),
          ms(Math.max(0, ...took)),
          ms(act.longestTask),
        ];
      });
      say(`\n${table([`act, ${names[n]}`, "inputs", "p95", "longest", "longest task"], rows)}`);
      say(`key to paint: p95 ${ms(p95)}, longest ${ms(longest)}`);
      if (values.picture && n === 0)
        writeFileSync(
          values.picture,
          drawActs(
            `The desk's acts, processor ${values.slow} times slower: tasks above 50 ms, longest at the right`,
            acts,
          ),
        );
    }
} finally {
  await browser.close();
  for (const side of sides) await side.close();
}
