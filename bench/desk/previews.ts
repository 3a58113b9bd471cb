import { launchBrowser } from "#bench/load/browser.ts";
import { addDays, clinicToday } from "#rules/values/time/clinic-time.ts";
import { ALWAYS_IN, insertPatients, openDeskClinic, signIn, tell } from "./clinic.ts";

/**
 * What opens links by itself: ten agents that preview, GET and HEAD of every address of the website and of a patient's
 * link, then a scanner that runs scripts and presses everything in the first second. `npx node bench/desk/previews.ts`
 */

const AGENTS = [
  "WhatsApp/2.24.20.89 A",
  "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)",
  "TelegramBot (like TwitterBot)",
  "Twitterbot/1.0",
  "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)",
  "Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)",
  "LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)",
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) SkypeUriPreview Preview/0.5",
  "Googlebot/2.1 (+http://www.google.com/bot.html)",
  "Mozilla/5.0 (Macintosh) AppleWebKit/601.2.4 (KHTML, like Gecko) Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0",
];
/** Sooner than a button of the page counts. */
const FIRST_MS = 900;
/** What a press on the page may change. */
const TABLES = [
  "appointments",
  "attendances",
  "appointment_requests",
  "contact_wishes",
  "messages",
  "contact_messages",
];

const clinic = await openDeskClinic(1, { PUBLIC_URL: "https://clinic.example" });
const url = clinic.apps[0]?.url ?? "";
await clinic.owner.query(ALWAYS_IN);
const call = await signIn(url, clinic.admin);
const [idPatient] = await insertPatients(clinic.owner, 1);
const { data: visit } = await call<{ id: number }>("/Appointment/insert", {
  ...{ idPatient, idDoctor: 1, idDepartment: 1, idServices: [1], appointmentDate: addDays(clinicToday(), 5) },
  ...{ appointmentTime: "17:00", priority: "Medium", status: "Scheduled", description: "Pain" },
});
const { data: link } = await call<{ url: string }>(`/PatientLink/GetLink?id=${visit.id}`);
const token = new URL(link.url).hash;

const stateNow = async () => {
  const sums: string[] = [];
  for (const table of TABLES) {
    const { rows } = await clinic.owner.query(
      `SELECT coalesce(md5(string_agg(t::text, '|' ORDER BY t::text)), '') AS sum FROM ${table} t`,
    );
    sums.push(rows[0].sum);
  }
  return sums.join();
};

/** Every address that the website links to or lists. */
async function addresses(): Promise<string[]> {
  const found = new Set(["/", "/v", "/ur/v", "/sitemap.xml", "/robots.txt"]);
  for (const address of found) {
    const text = await (await fetch(url + address)).text();
    for (const [, path = ""] of text.matchAll(/(?:href="|<loc>https:\/\/clinic\.example)(\/[^"#<?]*)/g))
      if (!path.startsWith("/admin") && !/\.\w+$/.test(path)) found.add(path);
  }
  return [...found];
}

const before = await stateNow();
const paths = await addresses();
let asked = 0;
let failed = 0;
for (const agent of AGENTS)
  for (const path of paths)
    for (const method of ["GET", "HEAD"]) {
      const { status } = await fetch(url + path, { method, headers: { "user-agent": agent } });
      asked += 1;
      if (status >= 500) failed += 1;
    }
tell(
  `${AGENTS.length} previewing agents at ${paths.length} addresses, GET and HEAD`,
  `${asked} asked, ${failed} failed, ${(await stateNow()) === before ? "nothing" : "SOMETHING"} changed`,
  "0 changes",
  failed === 0 && (await stateNow()) === before,
);

const browser = await launchBrowser();
let pressed = 0;
for (const language of ["", "/ur"]) {
  const page = await browser.newPage();
  await page.exposeFunction("pressedOne", () => {
    pressed += 1;
  });
  // Each button as soon as it is there, and again, for as long as a scanner stays.
  await page.addInitScript(`const until = Date.now() + ${FIRST_MS} + 2000; const seen = new WeakMap();
    const press = () => {
      for (const one of document.querySelectorAll("button, a[role=button], input[type=submit]")) {
        const since = seen.get(one) ?? Date.now();
        seen.set(one, since);
        if (Date.now() - since < ${FIRST_MS}) { one.click(); pressedOne(); }
      }
      if (Date.now() < until) setTimeout(press, 20);
    };
    addEventListener("DOMContentLoaded", press);`);
  await page.goto(`${url}${language}/v${token}`);
  // Real presses too: of a hand that is quicker than anybody reads.
  const main = page.getByRole("main").getByRole("button");
  await main.first().waitFor({ timeout: 10_000 });
  const begun = Date.now();
  for (let n = 0; Date.now() - begun < FIRST_MS - 300; n = (n + 1) % Math.max(await main.count(), 1)) {
    const box = await main.nth(n).boundingBox();
    if (box && Date.now() - begun < FIRST_MS - 100) {
      await page.mouse.click(box.x + 5, box.y + 5);
      pressed += 1;
    }
  }
  await page.waitForTimeout(2000);
  await page.close();
}
await browser.close();
tell(
  "a scanner that runs scripts and presses everything in the first second, in two languages",
  `${pressed} presses, ${(await stateNow()) === before ? "nothing" : "SOMETHING"} changed`,
  "0 changes",
  pressed > 0 && (await stateNow()) === before,
);
await clinic.close();
