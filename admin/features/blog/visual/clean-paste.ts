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
    if (!WORD_LIST.test(line.getAttribute("style") ?? "")) continue;
    const bullet = [...line.querySelectorAll<HTMLElement>("span[style]")].find((span) =>
      /mso-list:\s*ignore/i.test(span.getAttribute("style") ?? ""),
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
    if (cell.style.textAlign) line.style.textAlign = cell.style.textAlign;
    cell.replaceWith(line);
  }
}

/** What is pasted from Word or a page as the editor's schema can read it: its own rules then take what a text may hold. */
export function cleanPaste(html: string): string {
  const { body } = new DOMParser().parseFromString(cleanText(html), "text/html");
  for (const unwanted of body.querySelectorAll("style, script, meta, link, title, xml, template"))
    unwanted.remove();
  makeWordLists(body);
  straightenTables(body);
  for (const empty of body.querySelectorAll("p"))
    if (!empty.textContent?.trim() && !empty.querySelector("img")) empty.remove();
  return body.innerHTML;
}

/** Whether pictures come along that are not of the library: they are left out. */
export const bringsPictures = (html: string) => /<img\b(?![^>]*\bdata-picture=)/i.test(html);
