import type { Page } from "@playwright/test";
import { expectAccessible } from "#tests/support/browser/axe.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { openDesk } from "#tests/support/desk.ts";

/** A post written as it will look, by keys alone, and what is stored of it. */

const FROM_WORD = `<html><head><style>p.MsoNormal{color:red}</style></head><body>
<p class="MsoNormal" style="font-size:14pt">From <b style="mso-bidi-font-weight:normal">Word</b> <span style="font-weight:bold">too</span>\u00ad</p>
<p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·&nbsp;</span>one</p>
<p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·&nbsp;</span>two</p>
<p><b style="font-weight:normal">plain</b> <a href="javascript:alert(1)">bad</a> <a href="https://who.int/teeth">good</a><img src="https://tracker.example/x.png"></p>
<script>alert(1)</script></body></html>`;

const text = (page: Page) => page.getByRole("textbox", { name: "Text of the post" });
const markdownOf = async (page: Page) => {
  await page.getByText("Markdown", { exact: true }).click();
  const markdown = await text(page).inputValue();
  await page.getByText("Visual", { exact: true }).click();
  return markdown;
};

/** As a string: what runs in the page has types of its own. */
const paste = (page: Page, html: string) =>
  page.evaluate(`(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/html", ${JSON.stringify(html)});
    const field = document.querySelector("[aria-label='Text of the post']");
    field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  })()`);

test("a post is written by keys, with headings, lists, links, a table and a picture", async ({
  page,
  clinic,
}) => {
  await (await openDesk(clinic)).signIn(page);
  await page.goto("/admin/blog/add");
  await text(page).focus();
  const { keyboard } = page;
  const tool = (name: string) => page.getByRole("button", { name, exact: true });

  await keyboard.type("It ");
  await keyboard.press("Control+b");
  await expect(tool("Bold")).toHaveAttribute("aria-pressed", "true");
  await keyboard.type("hurts");
  await keyboard.press("Control+b");
  await keyboard.type(" at night.");
  await keyboard.press("Enter");
  await keyboard.type("## Two seconds");
  await expect(tool("Heading")).toHaveAttribute("aria-pressed", "true");
  await keyboard.press("Enter");
  await keyboard.type("- warm water");
  await keyboard.press("Enter");
  await keyboard.type("no ice");
  await keyboard.press("Enter");
  await keyboard.press("Enter");
  await keyboard.press("Control+k");
  await page.getByRole("textbox", { name: "Address" }).fill("https://who.int@evil.example");
  await keyboard.press("Enter");
  await expect(page.getByText(/hides where it leads/)).toBeVisible();
  await page.getByRole("textbox", { name: "Address" }).fill("who.int/teeth");
  await keyboard.press("Enter");
  await expect(text(page)).toBeFocused();
  const written =
    "It **hurts** at night.\n\n## Two seconds\n\n- warm water\n- no ice\n\n[https://who.int/teeth](https://who.int/teeth)";
  expect(await markdownOf(page)).toBe(written);

  // The source is edited there, and seen here; one step back undoes what was typed here.
  const toEnd = async () => {
    // A text that has just got the focus puts its own cursor first.
    await expect(async () => {
      await text(page).press("Control+End");
      await text(page).press("ArrowLeft");
      await expect(tool("Link")).toHaveAttribute("aria-pressed", "true", { timeout: 500 });
    }).toPass();
    await keyboard.press("End");
  };
  await toEnd();
  await keyboard.press("Enter");
  await keyboard.type("wrong");
  await keyboard.press("Control+z");
  await expect(text(page)).not.toContainText("wrong");

  await tool("Heading").focus();
  for (let step = 0; step < 9; step += 1) await keyboard.press("ArrowRight");
  await expect(tool("Table")).toBeFocused();
  await toEnd();
  await keyboard.press("Enter");
  await tool("Table").press("Enter");
  for (const cell of ["Test", "Price", "CBC", "900"]) {
    await keyboard.type(cell);
    if (cell !== "900") await keyboard.press("Tab");
  }
  expect(await markdownOf(page)).toContain("| Test | Price |\n| --- | --- |\n| CBC | 900 |");

  await expect(async () => {
    await text(page).press("Control+Home");
    await expect(tool("Bold")).toHaveAttribute("aria-pressed", "false", { timeout: 500 });
    await expect(tool("Table")).toHaveAttribute("aria-pressed", "false", { timeout: 500 });
  }).toPass();
  await tool("Picture").press("Enter");
  await page.getByRole("dialog").getByRole("listitem").first().getByRole("button").press("Enter");
  await page.getByRole("button", { name: "Put it into the text" }).press("Enter");
  await expect(page.getByText(/a picture without words is not put in/)).toBeVisible();
  await page.getByRole("textbox", { name: "What the picture shows" }).fill("A tooth [model]");
  await keyboard.press("Enter");
  await expect(text(page).getByRole("img", { name: "A tooth [model]" })).toHaveAttribute("src", /_pictures/);
  await expectAccessible(page);
  expect(await markdownOf(page)).toMatch(/^!\[A tooth \\\[model\\\]\]\(\/_pictures\/[0-9a-f]{64}\)It/);

  await page.getByRole("textbox", { name: "Title", exact: true }).fill("When cold water hurts");
  await page.reload();
  await expect(page.getByText("What you typed here and did not save is back.")).toBeVisible();
  await expect(text(page).getByRole("img", { name: "A tooth [model]" })).toBeVisible();
  await page.getByText("Preview", { exact: true }).click();
  const preview = page.frameLocator("iframe[title='Preview of the post']");
  const picture = preview.getByRole("img", { name: "A tooth [model]" });
  await expect(picture).toHaveAttribute("loading", "lazy");
  await expect(picture).toHaveAttribute("width", /\d+/);
});

test("what is pasted from Word keeps what a post can have, and a text that cannot be shown stays in Markdown", async ({
  page,
  clinic,
}) => {
  await (await openDesk(clinic)).signIn(page);
  await page.goto("/admin/blog/add");
  await text(page).focus();
  await paste(page, FROM_WORD);
  await expect(page.getByText(/Pictures do not come along/)).toBeVisible();
  expect(await markdownOf(page)).toBe(
    "From **Word** **too**\n\n- one\n- two\n\nplain bad [good](https://who.int/teeth)",
  );
  await page.getByText("Markdown", { exact: true }).click();
  await text(page).fill("![x](https://tracker.example/x.png)");
  await page.getByText("Visual", { exact: true }).click();
  await expect(page.getByText("This text is edited as Markdown.")).toBeVisible();
  await expect(text(page)).toHaveValue("![x](https://tracker.example/x.png)");
});
