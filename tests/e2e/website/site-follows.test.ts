import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { forgotPassword } from "#contract/clinic/account.ts";
import { type EditedText, getSections, publishSite, saveSectionDraft } from "#contract/website/editor.ts";
import { addPicture, type LibraryPicture, listPictures } from "#contract/website/library.ts";
import { getPost, type Post, publishPost, savePost, unpublishPost } from "#contract/website/posts.ts";
import type { SectionContent } from "#contract/website/sections.ts";
import { addAccount, holdMails, newestMailTo } from "#tests/support/accounts.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { type Desk, openDesk } from "#tests/support/desk.ts";
import { textOfPdf } from "#tests/support/files/pdf.ts";
import { jpeg } from "#tests/support/files/pictures.ts";
import { type AppProcess, spawnApp } from "#tests/support/platform/process.ts";
import { createRecords, type Records } from "#tests/support/records.ts";
import { rowOf } from "#tests/support/screen.ts";
import { sitemapPaths, structuredData } from "#tests/support/website/site.ts";

/**
 * What the clinic changes on its screens is what visitors, patients and staff read everywhere, without a restart or a
 * build: from the process that saved it, and from another one on the same database. Texts and posts are saved by the
 * calls of their editors.
 */

let desk: Desk;
let records: Records;
let other: AppProcess;
let urls: string[];
test.beforeAll(async ({ clinics }, { file }) => {
  const clinic = await clinics.of(file);
  desk = await openDesk(clinic);
  records = await createRecords(desk, "Bano", "whole");
  other = await spawnApp({ env: { DATABASE_URL: clinic.database.url } });
  urls = [clinic.url, other.url];
});
test.afterAll(() => other.stop());
test.beforeEach(({ page }) => desk.signIn(page));

/** Counted from when it was saved. */
const SOON = { timeout: 5_000 };

/** Waits until both processes answer at an address with each text of `says`, and with none of `old`. */
async function follow(
  path: string,
  { says = [], old = [] }: { says?: string[]; old?: string[] },
): Promise<void> {
  const behind = async (url: string) => {
    const html = await (await fetch(url + path)).text();
    return [...says.filter((text) => !html.includes(text)), ...old.filter((text) => html.includes(text))];
  };
  await Promise.all(urls.map((url) => expect.poll(() => behind(url), SOON).toEqual([])));
}

/** The facts of a kind that search engines read on the page that is open. */
const factsOf = async (page: Page, kind: string) =>
  (await structuredData(page)).filter((facts) => [facts["@type"]].flat().includes(kind));
const saved = (page: Page, words: string) => expect(page.getByText(words)).toBeVisible();

const NAME = `Sehat "Clinic" & <Sons> $&`;
const PHONE = "(042) 111 2222";
const DIALLED = "+92421112222";
const TAX_NUMBER = "7654321-0";

test("name, phone and tax number: home page, search engines, sign-in page, invoice, PDF, prescription, mail", async ({
  page,
  clinic,
}) => {
  await holdMails(clinic);
  await page.goto("/admin/settings/prints");
  await page.getByLabel("Tax number (NTN)").fill(TAX_NUMBER);
  await page.keyboard.press("Control+s");
  await saved(page, "Saved. It is used from the next print on.");
  await page.goto("/admin/settings");
  await page.getByLabel("Clinic name", { exact: true }).fill(NAME);
  await page.getByLabel("Reception phone", { exact: true }).fill(PHONE);
  await page.keyboard.press("Control+s");
  await saved(page, "Saved. Website, papers and mails say it from now on.");
  await follow("/", { says: [PHONE, `tel:${DIALLED}`], old: ["(042) 000 0000"] });
  await follow("/auth/login", { says: [DIALLED] });

  for (const url of urls) {
    await page.goto(url);
    await expect(page.getByRole("contentinfo")).toContainText(NAME);
    await expect(page.getByRole("contentinfo")).toContainText(PHONE);
    expect(await factsOf(page, "MedicalClinic")).toMatchObject([{ name: NAME, telephone: DIALLED }]);
    for (const physician of await factsOf(page, "Physician")) expect(physician.telephone).toBe(DIALLED);

    await page.goto(`${url}/admin/billing/invoice/${records.bill}`);
    const onPaper = [NAME, `Phone ${PHONE}`, `NTN ${TAX_NUMBER}`];
    for (const text of onPaper) await expect(page.getByRole("main").getByText(text)).toBeVisible();
    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download PDF" }).click();
    const [pdf = ""] = await textOfPdf(await readFile(await (await downloading).path()));
    for (const text of onPaper) expect(pdf.replaceAll("\u00a0", " ")).toContain(text);

    await page.goto(`${url}/admin/doctors-panel/prescription/${records.appointment}`);
    await expect(page.getByText(`Monday to Friday, 1:00 pm to 9:00 pm. Phone ${PHONE}`)).toBeVisible();
    await expect(page.getByText(NAME).first()).toBeVisible();
  }
});

test("name: the sign-in page that a visitor sees, and mails", async ({ browser, clinic }) => {
  const name = `Shifa "Clinic" & <Daughters> $&`;
  const { clinic: group } = await desk.get<{ clinic: { facts: object } }>("/Settings/Get");
  await desk.post("/Settings/SaveClinic", { ...group.facts, name: { en: name } });
  await follow("/auth/login", { says: ["Shifa"] });
  await holdMails(clinic);
  for (const [index, url] of urls.entries()) {
    const visitor = await browser.newPage();
    await visitor.goto(`${url}/auth/login`);
    const given = await visitor.locator('meta[name="clinic"]').getAttribute("content");
    expect(JSON.parse(given ?? "").clinic.name).toEqual({ en: name });
    await expect(visitor.getByText(`${name}, Lahore`)).toBeVisible();
    await visitor.close();

    const { email } = await addAccount(clinic, { name: `Desk ${index}`, role: "Receptionist" });
    await fetch(`${url}/api${forgotPassword.path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email }),
    });
    await expect
      .poll(() => newestMailTo(clinic, email))
      .toMatchObject({
        subject: `Choose a new password for ${name}`,
        text: expect.stringContaining(`your account at ${name}.`),
      });
  }
});

/** As search engines read her. */
const SANA = '"@type":"Physician","name":"Dr Sana Misaal"';

test("a price, a doctor's hours and a doctor who left: home page, search engines, booking form", async ({
  page,
}) => {
  await follow("/", { says: [SANA] });
  await page.goto("/admin/subservices?search=scaling");
  await rowOf(page, "Scaling and polishing").getByRole("link", { name: /^Edit/ }).click();
  await page.getByRole("textbox", { name: "Fees" }).fill("987654");
  await page.getByRole("button", { name: "Update Service" }).click();
  await saved(page, "Service updated successfully!");
  await follow("/", { says: ["987,654"] });

  await page.goto("/admin/doctors");
  await rowOf(page, "Namoona").getByRole("link", { name: /^Edit/ }).click();
  const to = page.getByRole("group", { name: "Hours 1" }).getByLabel("To");
  await to.clear();
  await to.pressSequentially("17:45");
  await page.getByRole("button", { name: "Update Doctor" }).click();
  await saved(page, "Doctor updated successfully!");
  await follow("/", { says: ["17:45"] });

  await rowOf(page, "Misaal").getByRole("link", { name: /^Edit/ }).click();
  await page.getByText("No", { exact: true }).click();
  await page.getByRole("button", { name: "Update Doctor" }).click();
  await expect(rowOf(page, "Misaal")).toContainText("False");
  await follow("/", { old: [SANA] });

  for (const url of urls) {
    await page.goto(`${url}/#appointment`);
    await expect(page.locator("#doctors")).toContainText("5:45");
    await expect(page.locator("#doctors")).not.toContainText("Misaal");
    const [facts] = await factsOf(page, "MedicalClinic");
    expect(facts?.priceRange).toContain("987,654");
    const physicians = JSON.stringify(await factsOf(page, "Physician"));
    expect(physicians).toContain('"closes":"17:45"');
    expect(physicians).not.toContain("Misaal");
    const offered = page.locator("[data-form=appointment]").getByRole("combobox", { name: "Doctor" });
    await expect(offered.getByRole("option", { name: /Namoona/ })).toHaveText(/5:45/);
    await expect(offered.getByRole("option", { name: /Misaal/ })).toHaveCount(0);
  }
});

const ANSWER = "Yes, and by Raast, at the desk.";

test("an answer to a question: home page and search engines", async ({ page }) => {
  const sections = await desk.get<EditedText[]>(getSections.path);
  const questions = sections.find(({ key }) => key === "questions");
  const content = questions?.content as SectionContent<"questions">;
  const [first, ...others] = content.questions;
  const changed = { ...content, questions: [{ ...first, answer: { en: ANSWER } }, ...others] };
  const draft = { key: "questions", content: changed, isShown: true, updatedOn: questions?.updatedOn };
  const { updatedOn } = await desk.post<EditedText>(saveSectionDraft.path, draft);
  await desk.post(publishSite.path, { sections: [{ key: "questions", updatedOn }], note: "" });
  await follow("/", { says: [ANSWER] });
  for (const url of urls) {
    await page.goto(url);
    await expect(page.locator("#faq")).toContainText(ANSWER);
    expect(JSON.stringify(await factsOf(page, "FAQPage"))).toContain(ANSWER);
  }
});

test("a picture that is replaced: nothing shows the old one, which waits in the library and the history", async ({
  page,
}) => {
  const upload = async (width: number): Promise<string> => {
    const form = new FormData();
    form.set("picture", JSON.stringify({ name: `Reception ${width}.jpg` }));
    form.set("file", new Blob([new Uint8Array(await jpeg(width, 900))]), "picture");
    return (await desk.post<LibraryPicture>(addPicture.path, form)).picture;
  };
  const show = async (picture: string) => {
    const hero = (await desk.get<EditedText[]>(getSections.path)).find(({ key }) => key === "hero");
    const content = hero?.content as SectionContent<"hero">;
    const changed = { ...content, picture: { ...content.picture, picture }, phonePicture: { picture } };
    const draft = { key: "hero", content: changed, isShown: true, updatedOn: hero?.updatedOn };
    const kept = await desk.post<EditedText>(saveSectionDraft.path, draft);
    await desk.post(publishSite.path, { sections: [{ key: "hero", updatedOn: kept.updatedOn }], note: "" });
    const post = await desk.get<Post>(`${getPost.path}?id=26`);
    const written = { ...post, picture: { picture, alt: { en: "The reception" } } };
    const { updatedOn } = await desk.post<Post>(savePost.path, written);
    await desk.post(publishPost.path, { id: 26, updatedOn });
  };
  const [old, picture] = [await upload(1400), await upload(1401)] as const;
  const shared = (sha256: string) => `/_pictures/${sha256}-shared.jpg`;
  await show(old);
  for (const path of ["/", "/ur", "/blog/26"]) await follow(path, { says: [shared(old)] });
  const isAnswered = async () => (await fetch(`${urls[0]}${shared(old)}`)).status;
  expect(await isAnswered()).toBe(200);

  await show(picture);
  for (const path of ["/", "/ur", "/blog/26"]) await follow(path, { says: [shared(picture)], old: [old] });
  const pages = await sitemapPaths(page.request);
  for (const path of [...pages, "/rss.xml", "/sitemap.xml"]) await follow(path, { old: [old] });
  for (const screen of ["/admin/website", "/admin/blog/26"]) {
    await page.goto(screen);
    await expect(page.getByRole("main").locator(`img[src*="${picture}"]`).first()).toBeVisible();
    await expect(page.getByRole("main").locator(`img[src*="${old}"]`)).toHaveCount(0);
  }
  await page.goto(urls[0] ?? "");
  const drawn = page.locator("main img").first();
  expect(await drawn.evaluate((image) => (image as unknown as { currentSrc: string }).currentSrc)).toContain(
    picture,
  );
  // A page of an hour ago in somebody's browser, and a version that is published again, still have theirs.
  expect(await isAnswered()).toBe(200);
  const library = await desk.get<LibraryPicture[]>(listPictures.path);
  expect(library.filter((one) => [old, picture].includes(one.picture))).toHaveLength(2);
});

test("a post that is changed, and one that is taken off: its page, the blog, sitemap and RSS", async () => {
  const changed = await desk.get<Post>(`${getPost.path}?id=27`);
  const title = "What we learned in Gulberg";
  const { updatedOn } = await desk.post<Post>(savePost.path, { ...changed, title });
  await desk.post(publishPost.path, { id: 27, updatedOn });
  for (const path of ["/blog/27", "/blog", "/rss.xml"]) await follow(path, { says: [title] });
  await follow("/sitemap.xml", { says: ["/blog/25<"] });
  const { updatedOn: seen } = await desk.get<Post>(`${getPost.path}?id=25`);
  await desk.post(unpublishPost.path, { id: 25, updatedOn: seen });
  await follow("/sitemap.xml", { says: ["/blog/24<"], old: ["/blog/25<"] });
  await follow("/rss.xml", { says: ["/blog/24<"], old: ["/blog/25<"] });
  await follow("/blog", { old: ['"/blog/25"'] });
  for (const url of urls) expect((await fetch(`${url}/blog/25`)).status).toBe(404);
});
