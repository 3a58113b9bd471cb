/** How Word marks a line of a list: a paragraph that says so, with the bullet or number as ignored text. */
const WORD_LIST = /mso-list:\s*l\d+/i;
const NUMBER = /^\s*(\d+|[a-z])[.)]/i;

/** What nobody sees and no text of the website may hold. The joiners of Urdu stay. */
const UNSEEN = /[\u00ad\u200b\u2060\ufeff]/g;

/** A plain text as it is pasted. */
export const cleanText = (text: string) => text.replace(UNSEEN, "").replace(/\u00a0/g, " ");

function makeWordLists(body: HTMLElement): void {
  let list: HTMLElement | null = null;
  for (const line of body.querySelectorAll<HTMLElement>("p[style]")) {
    if (!WORD_LIST.test(styleOf(line))) continue;
    const bullet = [...line.querySelectorAll<HTMLElement>("span[style]")].find((span) =>
      /mso-list:\s*ignore/.test(styleOf(span)),
    );
    const kind = NUMBER.test(bullet?.textContent ?? "") ? "ol" : "ul";
    bullet?.remove();
    if (!list || line.previousElementSibling !== list || list.localName !== kind) {
      list = body.ownerDocument.createElement(kind);
      line.before(list);
    }
    const item = body.ownerDocument.createElement("li");
    item.append(...line.childNodes);
    list.append(item);
    line.remove();
  }
}

/** Read from the attribute: the page's own policy keeps styles of others from being understood. */
const styleOf = (element: Element) => element.getAttribute("style")?.toLowerCase() ?? "";

/** The value of one property; Word's own, such as "mso-bidi-font-weight", are others. */
const declared = (element: Element, property: string) =>
  new RegExp(`(?:^|;)\\s*${property}\\s*:\\s*([^;]*)`).exec(styleOf(element))?.[1] ?? "";

function wrap(element: Element, name: "strong" | "em"): void {
  const around = element.ownerDocument.createElement(name);
  around.append(...element.childNodes);
  element.append(around);
}

/** What is bold or italic by a style as a mark of its own. Word processors also wrap whole texts in a <b> that is not bold. */
function styleAsMarks(body: HTMLElement): void {
  for (const bold of body.querySelectorAll("b[style]"))
    if (/^(normal|400)/.test(declared(bold, "font-weight"))) bold.replaceWith(...bold.childNodes);
  for (const element of body.querySelectorAll("span[style]")) {
    if (/^(bold|[6-9]00)/.test(declared(element, "font-weight"))) wrap(element, "strong");
    if (/^(italic|oblique)/.test(declared(element, "font-style"))) wrap(element, "em");
  }
}

/** A row of headings on top, cells of one line below, nothing spanning. */
function straightenTables(body: HTMLElement): void {
  for (const cell of body.querySelectorAll<HTMLElement>("td, th")) {
    const row = cell.closest("tr");
    const isHead = row === row?.closest("table")?.querySelector("tr");
    const line = body.ownerDocument.createElement(isHead ? "th" : "td");
    const paragraph = body.ownerDocument.createElement("p");
    for (const block of cell.querySelectorAll("p, div, li, h1, h2, h3, h4, h5, h6")) {
      block.after(" ");
      block.replaceWith(...block.childNodes);
    }
    paragraph.append(...cell.childNodes);
    line.append(paragraph);
    const align = cell.dataset.align ?? /text-align:\s*(left|center|right)/.exec(styleOf(cell))?.[1];
    if (align) line.dataset.align = align;
    cell.replaceWith(line);
  }
}

/** What is pasted from Word or a page as the editor's schema can read it: its own rules then take what a text may hold. */
export function cleanPaste(html: string): string {
  const { body } = new DOMParser().parseFromString(cleanText(html), "text/html");
  for (const unwanted of body.querySelectorAll("style, script, meta, link, title, xml, template"))
    unwanted.remove();
  makeWordLists(body);
  styleAsMarks(body);
  straightenTables(body);
  for (const empty of body.querySelectorAll("p"))
    if (!empty.textContent?.trim() && !empty.querySelector("img")) empty.remove();
  return body.innerHTML;
}

/** Whether pictures come along that are not of the library: they are left out. */
export const bringsPictures = (html: string) => /<img\b(?![^>]*\bdata-picture=)/i.test(html);
